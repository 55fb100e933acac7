import { type FieldDefinition, isMultiValue, valueProblem, type KnownFields } from '@app/forms';
import type { Datapoint } from '../extraction-run.entity';

/** The members of a datapoint that are needed to store its value. */
export type FoundValue = Pick<Datapoint, 'fieldInternalId' | 'entity' | 'value'>;

export interface BatchValues {
  /** Values to store, by field key. */
  values: Map<string, unknown>;
  /** Values that do not fit their field, as sentences for the run's `error` and `warnings`. */
  misfits: string[];
}

/**
 * The values that the runs of one call store on the user. `found` has their values in upload order. Repeated fields collect all
 * values, other fields have the last value that fits.
 */
export function batchValues(found: FoundValue[], fields: KnownFields): BatchValues {
  const values = new Map<string, unknown>();
  const misfits: string[] = [];
  for (const { fieldInternalId, entity, value } of found) {
    const field = fields.get(fieldInternalId);
    if (!field) continue;
    const candidate = field.repeated ? [...listed(values.get(field.key)), ...listed(value)] : single(field, value);
    const problem = valueProblem(field, candidate);
    if (problem === null) values.set(field.key, candidate);
    else misfits.push(`The value of "${entity}" was not stored in ${field.key}: it ${problem}.`);
  }
  return { values, misfits };
}

const listed = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/** A value for a field, converted to its type, and the problem when it does not fit ("must be …"); null when it fits. */
export function fitted(field: FieldDefinition, value: unknown): { value: unknown; problem: string | null } {
  const candidate = field.repeated ? listed(value) : single(field, value);
  return { value: candidate, problem: valueProblem(field, candidate) };
}

/** Converts a value to the type of a field that is not repeated: a list of one to its value, text to an integer, numbers to text. */
function single(field: FieldDefinition, value: unknown): unknown {
  if (isMultiValue(field.type)) return listed(value);
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (field.type === 'integer_field' && typeof one === 'string' && /^-?\d+(\.0+)?$/.test(one)) return Number(one);
  return typeof one === 'number' && field.type !== 'integer_field' ? String(one) : one;
}
