import { type Answer, type EvidenceBox, type Question, type TeamField, valueForField } from '@app/answering/services';
import type { Datapoint, PageSize, ValueBox } from '../extraction-run.entity';
import type { StoredQuery } from '../../extractions/extraction-parts';
import type { KnownFields } from '@app/forms';

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
    ...(query.questionType === 'auto_detect' && { teamFields: fieldsToMatch(query, fields) }),
  };
}

/** The fields that `auto_detect` matches: all, or those that the query names, also by the entities that are paired with them. */
function fieldsToMatch(query: StoredQuery, fields: KnownFields): TeamField[] {
  const { entities, saveToFields } = query;
  const offered = fields.all().filter(({ id }) => saveToFields.length === 0 || saveToFields.includes(id));
  return offered.map(({ id, key, displayText, type, repeated }) => ({
    ...{ internalId: id, key, displayText, type, repeated },
    names: entities.filter((_, index) => targetsOf(query, index).includes(id)),
  }));
}

/** The answers of a query as datapoints, one for each field of an answer; entities without an answer have none. */
export function toDatapoints(
  query: StoredQuery,
  answers: Answer[],
  fields: KnownFields,
  pages: PageSize[] = [],
): Datapoint[] {
  return answers.flatMap((answer, index) => {
    if (answer.value === null) return [];
    const { entity, confidence, text, method } = answer;
    const boxes = inPoints(answer.boxes, pages);
    return forTargets(savedBy(query, answer), index, fields).map((target) => {
      const value = valueForField(answer, fields.get(target.fieldInternalId));
      return { ...target, entity, value, confidence, text, method, boxes };
    });
  });
}

/** The query, with the field that an answer of `auto_detect` has found; one without a field is saved to none. */
function savedBy(query: StoredQuery, { fieldInternalId }: Answer): StoredQuery {
  if (query.questionType !== 'auto_detect') return query;
  return { ...query, entities: [], saveToFields: fieldInternalId === undefined ? [] : [fieldInternalId] };
}

/** Datapoints without a value for the entities of a query that have none in `found`. */
export function missingDatapoints(query: StoredQuery, found: Datapoint[], fields: KnownFields): Datapoint[] {
  const answered = new Set(found.map(({ entity }) => entity));
  return query.entities.flatMap((entity, index) => {
    if (answered.has(entity)) return [];
    const nothing = { entity, value: null, confidence: 0, text: '', method: '', boxes: [] };
    return forTargets(query, index, fields).map((target) => ({ ...target, ...nothing }));
  });
}

/** The data in the order of the queries and of their entities; values that belong to no query, such as those of rules, come last. */
export function inOrderOf(queries: StoredQuery[], data: Datapoint[]): Datapoint[] {
  const names = queries.flatMap(({ id, entities }) => [...entities.map((entity) => `${id} ${entity}`), id]);
  const places = new Map(names.map((name, index) => [name, index]));
  const placeOf = ({ queryId, entity }: Datapoint) =>
    places.get(`${queryId} ${entity}`) ?? places.get(queryId) ?? names.length;
  return data.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The query and the fields of its nth entity; one without a field when its value is saved to none. */
function forTargets(query: StoredQuery, index: number, fields: KnownFields) {
  const targets = targetsOf(query, index);
  return (targets.length > 0 ? targets : ['']).map((fieldInternalId) => ({
    queryId: query.id,
    fieldInternalId,
    fieldId: fields.get(fieldInternalId)?.key ?? '',
  }));
}

/** Adds the positions in the units of the pages, rounded to hundredths. @param pages by number, from 1 */
export function inPoints(boxes: EvidenceBox[], pages: PageSize[]): ValueBox[] {
  return boxes.map((box) => {
    const page = pages[box.page - 1];
    if (!page) return box;
    const [x, width] = [box.x, box.width].map((share) => hundredths(share * page.width)) as [number, number];
    const [y, height] = [box.y, box.height].map((share) => hundredths(share * page.height)) as [number, number];
    return { ...box, points: { x, y, width, height, unit: page.unit } };
  });
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * The fields for the value of the nth entity: all fields of a single entity, the single field of all entities, else the nth
 * field (the contract pairs `entities` and `save_to_fields` by position).
 */
function targetsOf({ entities, saveToFields }: StoredQuery, index: number): string[] {
  if (entities.length <= 1) return saveToFields;
  return saveToFields.length === 1 ? saveToFields : saveToFields.slice(index, index + 1);
}
