import type { Condition } from '../model/form-model';

/** Values by field key; a field without a value is absent or null. */
export type Values = Record<string, unknown>;

/** The value of a field, null when there is none; safe for keys such as "constructor". */
export const valueOf = (values: Values, key: string): unknown =>
  Object.hasOwn(values, key) ? (values[key] ?? null) : null;

/**
 * Whether all conditions hold for the values. Conditions compare text: "" means no value, and a list (several options, a
 * repeated field) is equal when any of its entries is.
 */
export const allHold = (conditions: Condition[], values: Values): boolean =>
  conditions.every(({ comparison, field_key, value }) => {
    const isEqual = textsOf(valueOf(values, field_key)).includes(value);
    return comparison === 'equal' ? isEqual : !isEqual;
  });

function textsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [toText(value)];
  return value.length === 0 ? [''] : value.flatMap(textsOf);
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
