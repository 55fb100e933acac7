import { shortened } from '../text/shortened';

/** Bounds of a mail: values that are longer or further are in the service. */
const MAX_VALUES = 200;
const MAX_VALUE_LENGTH = 2_000;

/** A paragraph of a mail for each value, after its name, and one that counts the values that are left out. */
export function valueLines(values: readonly (readonly [name: string, value: unknown])[]): string[] {
  const lines = values.map(([name, value]) => `${name}: ${toText(value)}`);
  const more = lines.length - MAX_VALUES;
  return more > 0 ? [...lines.slice(0, MAX_VALUES), `${more} more values are not shown here.`] : lines;
}

function toText(value: unknown): string {
  const listed = Array.isArray(value) ? value.map(toText).join(', ') : value;
  return shortened(typeof listed === 'string' ? listed : JSON.stringify(listed), MAX_VALUE_LENGTH);
}
