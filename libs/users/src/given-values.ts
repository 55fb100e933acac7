import { type InputProblem, type Sent, shorten } from '@app/core';
import { type FieldDefinition, isFileType, valueProblem } from '@app/forms';
import type { WriteValueDto } from './field-values.dto';

/** Values of a request by field id (the key, not the internal id). */
export type GivenValues = Record<string, unknown>;

/** A value that was validated against its field. */
export interface FittingValue {
  fieldId: string;
  value: unknown;
  /** Whether values of the field refer to files. */
  holdsFiles: boolean;
}

type Definition = Pick<FieldDefinition, 'id' | 'type' | 'repeated' | 'metadata'>;

/** Values of one call. */
const MAX_VALUES = 1_000;

/**
 * The values of a write, either `field_id` with `value` or `fields`. Neither, an incomplete pair, and both are problems. A
 * missing value is null here, so that its field is checked.
 */
export function givenValues(sent: Sent<WriteValueDto>): GivenValues {
  const { fields, field_id, value } = sent.value;
  const isWrong = sent.problems.some(({ path }) => path === 'fields');
  if (fields !== undefined || isWrong) {
    const extra = Object.entries({ field_id, value }).filter(([, member]) => member !== undefined);
    sent.add(extra.map(([path]) => ({ path, message: `${path} cannot be combined with fields` })));
    return boundedValues(fields ?? {}, sent);
  }
  const missing = Object.entries({ field_id, value }).filter(([, member]) => member === undefined);
  sent.add(missing.map(([path]) => ({ path, message: `${path} is required` })));
  return field_id === undefined ? {} : Object.fromEntries([[field_id, value ?? null]]);
}

/** The values, which are checked next; none for more than `MAX_VALUES`, which is a problem. */
export function boundedValues(fields: GivenValues, sent: Sent<object>): GivenValues {
  if (Object.keys(fields).length <= MAX_VALUES) return fields;
  sent.add([tooMany]);
  return {};
}

/** Returns the path of a problem from the field id and whether the field or the value is wrong. */
export type ProblemPath = (key: string, wrong: 'field' | 'value') => string;

/**
 * Validates values against the definitions of their fields.
 * @returns the valid values, and the problems of the others
 */
export function checkValues(
  given: GivenValues,
  definitions: ReadonlyMap<string, Definition>,
  pathOf: ProblemPath = (key) => key,
): { fitting: FittingValue[]; problems: InputProblem[] } {
  const fitting: FittingValue[] = [];
  const problems: InputProblem[] = [];
  for (const [key, value] of Object.entries(given)) {
    const field = definitions.get(key);
    const message = field ? valueProblem(field, value) : null;
    if (!field) problems.push({ path: pathOf(key, 'field'), message: `there is no field ${shorten(key)}` });
    else if (message) problems.push({ path: pathOf(key, 'value'), message: `the value of ${key} ${message}` });
    else fitting.push({ fieldId: field.id, value, holdsFiles: isFileType(field.type) });
  }
  return { fitting, problems };
}

const tooMany = { path: 'fields', message: `fields must name at most ${MAX_VALUES} fields` };
