import { isBlank, isDeceptive, type InputProblem } from '@app/core';
import { charactersWithoutGlyph } from '@app/formats/services';
import { DECEPTIVE_LINE, unprintable } from './given-lines';
import type { SignerField, SignerFieldValue } from './signer-field';

/** What is wrong with what a signer gave for a field; the signing page has a text for each. */
export type FieldFault = 'required' | 'tick' | 'length' | 'characters' | 'glyphs' | 'choice' | 'date' | 'type';

export interface CheckedFields {
  /** The fields with the values that were given. */
  fields: SignerField[];
  /** By the names of the fields. */
  faults: Map<string, FieldFault>;
  /** Names of values for which this signer has no field. */
  unknown: string[];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Checks what a signer gave for the fields.
 * @param given by name: text, days (YYYY-MM-DD), options, and true for a box that is ticked; empty text and null are nothing
 */
export function checkFields(fields: readonly SignerField[], given: Readonly<Record<string, unknown>>): CheckedFields {
  const faults = new Map<string, FieldFault>();
  const checked = fields.map((field) => {
    const value = Object.hasOwn(given, field.name) ? given[field.name] : null;
    const fault = faultOf(field, value);
    if (fault) faults.set(field.name, fault);
    return { ...field, value: fault ? null : stored(field, value as SignerFieldValue) };
  });
  const known = new Set(fields.map(({ name }) => name));
  return { fields: checked, faults, unknown: Object.keys(given).filter((name) => !known.has(name)) };
}

function faultOf(field: SignerField, value: unknown): FieldFault | null {
  if (field.type === 'checkbox') return boxFault(field, value);
  if (value === null || value === undefined || value === '') return field.required ? 'required' : null;
  if (typeof value !== 'string') return 'type';
  if (isDeceptive(value)) return 'characters';
  if (isBlank(value)) return field.required ? 'required' : null;
  if (field.type === 'choice') return field.options.includes(value) ? null : 'choice';
  if (field.type === 'date') return isDay(value) ? null : 'date';
  if ([...value].length > field.maxLength) return 'length';
  return glyphless(value).length > 0 ? 'glyphs' : null;
}

function boxFault({ required }: SignerField, value: unknown): FieldFault | null {
  if (value !== null && value !== undefined && typeof value !== 'boolean') return 'type';
  return required && value !== true ? 'tick' : null;
}

/** The characters of a value that would be an empty box in the document. */
const glyphless = (value: string): string[] => charactersWithoutGlyph(value, 'regular');

/** Whether the calendar has this day. */
function isDay(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`);
  return DAY.test(value) && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === value;
}

function stored({ type }: SignerField, value: SignerFieldValue | undefined): SignerFieldValue {
  if (type === 'checkbox') return value === true;
  return typeof value === 'string' && !isBlank(value) ? value.trim() : null;
}

const SENTENCES: Readonly<Record<FieldFault, (value: unknown) => string>> = {
  required: () => 'is required',
  tick: () => 'must be true',
  length: () => 'is longer than it may be',
  characters: () => DECEPTIVE_LINE,
  glyphs: (value) => `${unprintable(glyphless(String(value)))}; write it in other letters`,
  choice: () => 'must be one of the options',
  date: () => 'must be a day of the form YYYY-MM-DD',
  type: () => 'has a wrong type: a checkbox takes true or false, all others take text',
};

/** What is wrong with what was given, for the response. */
export const fieldProblems = (
  { faults, unknown }: CheckedFields,
  given: Readonly<Record<string, unknown>>,
): InputProblem[] => [
  ...[...faults].map(([name, fault]) => ({ path: `fields.${name}`, message: SENTENCES[fault](given[name]) })),
  ...unknown
    .slice(0, 20)
    .map((name) => ({ path: `fields.${name.slice(0, 100)}`, message: 'is no field of this signer' })),
];
