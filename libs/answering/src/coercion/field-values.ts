import type { Components } from './value-types';

/** The answer and the field that it is saved to, as far as they matter here. */
interface PrintedValue {
  value: unknown;
  text: string;
  method: string;
}
interface TargetField {
  type: string;
  repeated: boolean;
}

/** The method of answers that are passages of the document. */
export const PASSAGE_METHOD = 'passage';

/** The parts of an address for the fields of an address. */
const ADDRESS_FIELDS: Readonly<Record<string, (address: Components) => string>> = {
  gmap_line_1: ({ street = '', house_number: number = '' }) => `${street} ${number}`.trim(),
  gmap_line_2: ({ unit = '' }) => unit,
  gmap_city: ({ city = '' }) => city,
  gmap_state: ({ state = '' }) => state,
  gmap_zip: ({ postal_code: code = '' }) => code,
};

/**
 * A value as a field takes it: of components the part that the field is for, else the printed text in one line; of passages (`free_form`)
 * one text, unless the field is repeated.
 */
export function valueForField({ value, text, method }: PrintedValue, field: TargetField | undefined): unknown {
  if (field && !field.repeated && method === PASSAGE_METHOD && Array.isArray(value)) return value.join('\n\n');
  if (!field || field.type === 'hidden' || !isComponents(value)) return value;
  return ADDRESS_FIELDS[field.type]?.(value) ?? text.replace(/\s*\n\s*/g, ', ');
}

function isComponents(value: unknown): value is Components {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
