import type { Components } from './value-types';

/** The answer and the field that it is saved to, as far as they matter here. */
interface PrintedValue {
  value: unknown;
  text: string;
}
interface TargetField {
  type: string;
}

/** The parts of an address for the fields of an address. */
const ADDRESS_FIELDS: Readonly<Record<string, (address: Components) => string>> = {
  gmap_line_1: ({ street = '', house_number: number = '' }) => `${street} ${number}`.trim(),
  gmap_line_2: ({ unit = '' }) => unit,
  gmap_city: ({ city = '' }) => city,
  gmap_state: ({ state = '' }) => state,
  gmap_zip: ({ postal_code: code = '' }) => code,
};

/** The components of a value as a field takes them: the part that the field is for, else the printed text in one line. */
export function valueForField({ value, text }: PrintedValue, field: TargetField | undefined): unknown {
  if (!field || field.type === 'hidden' || !isComponents(value)) return value;
  return ADDRESS_FIELDS[field.type]?.(value) ?? text.replace(/\s*\n\s*/g, ', ');
}

function isComponents(value: unknown): value is Components {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
