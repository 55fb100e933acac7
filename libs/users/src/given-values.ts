import { assertNoProblems, type InputProblem, shorten } from '@app/core';
import { type FieldDefinition, valueProblem } from '@app/forms';
import type { WriteValueDto } from './field-values.dto';

/** Values of a request by field id (the key, not the internal id). */
export type GivenValues = Record<string, unknown>;

/** A value that was validated against its field. */
export interface FittingValue {
  fieldId: string;
  value: unknown;
}

type Definition = Pick<FieldDefinition, 'id' | 'type' | 'repeated' | 'metadata'>;

const MAX_VALUES = 1_000;

/** The values of a write, either `field_id` with `value` or `fields`. Throws 400 for neither, an incomplete pair, or both. */
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

/** The problem of a write with more than `MAX_VALUES` fields. */
export const countProblems = (fields: GivenValues): InputProblem[] =>
  Object.keys(fields).length > MAX_VALUES ? [tooMany] : [];

/**
 * Validates values against the definitions of their fields.
 * @param pathOf returns the path of a problem from the field id and whether the field or the value is wrong
 * @returns the valid values, and the problems of the others
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
