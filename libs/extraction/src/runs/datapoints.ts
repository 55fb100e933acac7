import type { Answer, Question } from '../answerers/answerer';
import { valueForField } from '../coercion/field-values';
import type { Datapoint } from './extraction-run.entity';
import type { StoredQuery } from '../extractions/extraction-parts';
import type { KnownFields } from '../extractions/field-reference.dto';

/** A query as a question for the answerers; each entity has the type of its first field. */
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
    runEmailMode: query.runEmailMode,
  };
}

/** The answers of a query as datapoints, one for each field of an answer; entities without an answer have none. */
export function toDatapoints(query: StoredQuery, answers: Answer[], fields: KnownFields): Datapoint[] {
  return answers.flatMap((answer, index) => {
    if (answer.value === null) return [];
    const targets = targetsOf(query, index);
    return (targets.length > 0 ? targets : ['']).map((fieldInternalId) => ({
      queryId: query.id,
      entity: answer.entity,
      fieldInternalId,
      fieldId: fields.get(fieldInternalId)?.key ?? '',
      value: valueForField(answer, fields.get(fieldInternalId)),
      confidence: answer.confidence,
      text: answer.text,
      method: answer.method,
      boxes: answer.boxes,
    }));
  });
}

/**
 * The fields for the value of the nth entity: all fields of a single entity, the single field of all entities, else the nth
 * field (the contract pairs `entities` and `save_to_fields` by position).
 */
function targetsOf({ entities, saveToFields }: StoredQuery, index: number): string[] {
  if (entities.length <= 1) return saveToFields;
  return saveToFields.length === 1 ? saveToFields : saveToFields.slice(index, index + 1);
}
