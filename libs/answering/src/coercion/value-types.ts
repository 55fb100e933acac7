/** The types that a query can ask for in `properties.type`, and what the values look like (README.md). */
export const COERCION_TYPES = [
  'text',
  'date',
  'amount',
  'number',
  'integer',
  'percentage',
  'boolean',
  'email',
  'phone',
  'url',
  'iban',
  'vat_id',
  'postal_code',
  'address',
  'name',
] as const;
export type CoercionType = (typeof COERCION_TYPES)[number];

/** What the document and the query say about the form of values. */
export interface CoercionContext {
  /** Whether ambiguous numeric dates have the month first. */
  monthFirst: boolean;
  /** The mark before decimals; null where the document does not show it. */
  decimalMark: '.' | ',' | null;
  /** Whether CR and DR behind amounts are money in and out of an account. */
  isAccount: boolean;
  /** ISO 3166-1 alpha-2 of numbers without a country of their own; null when unknown. */
  country: string | null;
  /** The years of the dates that the document prints with one. */
  years: readonly string[];
}

/** The parts of an address or a name that were found; no member is empty. */
export type Components = Record<string, string>;

/** A value of a type. `fault` is a sentence's end for a value with the form of its type that fails its check; else empty. */
export interface Coerced {
  value: string | boolean | Components;
  fault: string;
}

/** The types for types of fields; values of other fields stay as they are. */
const FIELD_TYPES: Readonly<Record<string, CoercionType>> = {
  email: 'email',
  phone_number: 'phone',
  url: 'url',
  integer_field: 'integer',
  date_selector: 'date',
  checkbox: 'boolean',
};

export function typeOfField(fieldType: string | null): CoercionType | null {
  return FIELD_TYPES[fieldType ?? ''] ?? null;
}
