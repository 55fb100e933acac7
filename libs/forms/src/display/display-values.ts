import type { FieldType } from '../fields/field-types';

/** Empty inputs of the display library; an empty list of files is one too. */
const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

type Shape = { type: FieldType; repeated: boolean };
type Convert = (value: unknown) => unknown;

/**
 * A value of a user as the display library takes it: numbers of phones without signs, colours in eight digits, and lists where
 * its field takes several.
 */
export function toLibrary({ type, repeated }: Shape, value: unknown): unknown {
  const convert = TO_LIBRARY[type] ?? same;
  return repeated && Array.isArray(value) ? value.map((item) => (item === null ? '' : convert(item))) : convert(value);
}

/**
 * The inverse, for what the library has submitted. An input that was left empty is null, which clears the value. Rows of repeated
 * fields belong together by their position, so an empty row stays where another one follows.
 */
export function fromLibrary({ type, repeated }: Shape, value: unknown): unknown {
  const convert = (item: unknown) => (isEmpty(item) ? null : (FROM_LIBRARY[type] ?? same)(item));
  if (!repeated || !Array.isArray(value)) return convert(value);
  const rows = value.map(convert);
  const end = rows.findLastIndex((row) => row !== null) + 1;
  return end === 0 ? null : rows.slice(0, end);
}

const same: Convert = (value) => value;
const digits: Convert = (value) => (typeof value === 'string' ? value.replace(/\D/g, '') : value);
const asList: Convert = (value) => (Array.isArray(value) ? value : [value]);

const TO_LIBRARY: Partial<Record<FieldType, Convert>> = {
  phone_number: digits,
  ssn: digits,
  button_group: asList,
  hex_color: (value) => (typeof value === 'string' ? `${value.replace('#', '')}FF`.slice(0, 8).toUpperCase() : value),
  matrix: (value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([question, answer]) => [question, asList(answer)]))
      : value,
};

const FROM_LIBRARY: Partial<Record<FieldType, Convert>> = {
  // Nobody can choose no star, so 0 is a rating that was not given.
  rating: (value) => (value === 0 ? null : value),
  matrix: (value) => (typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : value),
  // A group of buttons answers with a list also where one is chosen.
  button_group: (value) => (Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value),
};
