import type { Answer, Question } from '../answerers/answerer';
import type { Datapoint } from './extraction-run.entity';
import type { StoredQuery } from '../extractions/extraction-parts';
import type { KnownFields } from '../extractions/field-reference.dto';

/** A query as the answerers take it; each entity knows the type of the field that its value goes to. */
export function toQuestion(query: StoredQuery, fields: KnownFields): Question {
  return {
    questionType: query.questionType,
    entities: query.entities.map((name, index) => ({
      name,
      fieldType: fields.get(targetsOf(query, index)[0] ?? '')?.type ?? null,
    })),
    criteria: query.criteria,
    dataValidationRules: query.dataValidationRules,
    properties: query.properties,
  };
}

/** The answers of a query as datapoints, one for each field that an answer goes to; entities without an answer are left out. */
export function toDatapoints(query: StoredQuery, answers: Answer[], fields: KnownFields): Datapoint[] {
  return answers.flatMap((answer, index) => {
    if (answer.value === null) return [];
    const targets = targetsOf(query, index);
    return (targets.length > 0 ? targets : ['']).map((fieldInternalId) => ({
      queryId: query.id,
      entity: answer.entity,
      fieldInternalId,
      fieldId: fields.get(fieldInternalId)?.key ?? '',
      value: answer.value,
      confidence: answer.confidence,
      boxes: answer.boxes,
    }));
  });
}

/**
 * Fields that the nth entity's value is saved to: with one entity all of them, with one field that field, else the nth
 * field (the contract pairs `entities` and `save_to_fields` by position).
 */
function targetsOf({ entities, saveToFields }: StoredQuery, index: number): string[] {
  if (entities.length <= 1) return saveToFields;
  return saveToFields.length === 1 ? saveToFields : saveToFields.slice(index, index + 1);
}
