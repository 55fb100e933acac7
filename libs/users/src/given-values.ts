import { assertNoProblems, type InputProblem } from '@app/core';
import { type FieldDefinition, valueProblem } from '@app/forms';
import type { WriteValueDto } from './field-values.dto';

/** Values as a caller names them: by field id (the key, not the internal id). */
export type GivenValues = Record<string, unknown>;

/** A value that is known to fit its field. */
export interface FittingValue {
  fieldId: string;
  value: unknown;
}

type Definition = Pick<FieldDefinition, 'id' | 'type' | 'repeated' | 'metadata'>;

const MAX_VALUES = 1_000;

/** The values that a write names, either as `field_id` with `value` or as `fields`; throws 400 for neither, half or both. */
export function givenValues({ field_id, value, fields }: WriteValueDto): GivenValues {
  if (fields !== undefined) {
    const extra = Object.entries({ field_id, value }).filter(([, member]) => member !== undefined);
    assertNoProblems(extra.map(([path]) => ({ path, message: `${path} cannot be combined with fields` })));
    assertNoProblems(countProblems(fields));
    return fields;
  }
  const missing = Object.entries({ field_id, value }).filter(([, member]) => member === undefined);
  assertNoProblems(missing.map(([path]) => ({ path, message: `${path} is required` })));
  return Object.fromEntries([[String(field_id), value]]);
}

/** What is wrong with `fields` that names more fields than one write takes. */
export const countProblems = (fields: GivenValues): InputProblem[] =>
  Object.keys(fields).length > MAX_VALUES ? [tooMany] : [];

/**
 * Sorts values into those that fit the definition of their field and the problems of the others; `pathOf` names a
 * value's place in the input by its field id and says whether the field (not the value) is what is wrong.
 */
export function checkValues(
  given: GivenValues,
  definitions: ReadonlyMap<string, Definition>,
  pathOf: (key: string, wrong: 'field' | 'value') => string = (key) => key,
): { fitting: FittingValue[]; problems: InputProblem[] } {
  const fitting: FittingValue[] = [];
  const problems: InputProblem[] = [];
  for (const [key, value] of Object.entries(given)) {
    const field = definitions.get(key);
    const message = field ? valueProblem(field, value) : null;
    if (!field) problems.push({ path: pathOf(key, 'field'), message: `there is no field ${shorten(key)}` });
    else if (message) problems.push({ path: pathOf(key, 'value'), message: `the value of ${key} ${message}` });
    else fitting.push({ fieldId: field.id, value });
  }
  return { fitting, problems };
}

const tooMany = { path: 'fields', message: `fields must name at most ${MAX_VALUES} fields` };
const shorten = (key: string) => (key.length > 80 ? `${key.slice(0, 77)}…` : key);
