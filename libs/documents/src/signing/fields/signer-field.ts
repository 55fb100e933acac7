import type { SignerFieldPlace } from '@app/formats';

/** What a signer can be asked for (an addition to the contract). */
export const SIGNER_FIELD_TYPES = ['text', 'checkbox', 'choice', 'date'] as const;
export type SignerFieldType = (typeof SIGNER_FIELD_TYPES)[number];

/** Text and days (YYYY-MM-DD), or whether a box is ticked; null for nothing. */
export type SignerFieldValue = string | boolean | null;

/** A field that a signer fills in, and what the signer gave. */
export interface SignerField {
  /** From 1, in the order of the request: unique in the envelope, so that a place can name it. */
  number: number;
  /** The placeholder or form field in the template where the value stands. */
  name: string;
  label: string;
  type: SignerFieldType;
  required: boolean;
  /** Characters of a text. */
  maxLength: number;
  /** Of a choice; otherwise empty. */
  options: string[];
  /** Null until the signer has signed. */
  value: SignerFieldValue;
}

/** Fields of one envelope: the evidence holds all values, and is read with a limit (`evidence-check.ts`). */
export const MAX_SIGNER_FIELDS = 100;
/** Characters of a text at most, and unless the sender says otherwise. */
export const MAX_FIELD_LENGTH = 1_000;
export const DEFAULT_FIELD_LENGTH = 200;
/** Options of a choice, and the characters of each. */
export const MAX_OPTIONS = 50;
export const MAX_OPTION_LENGTH = 100;

/** Characters of the room in a text: more would push the text around it away. */
const MAX_ROOM = 28;
/** As wide as a day. */
const DATE_ROOM = 12;

/** Where the fields of an envelope stand in its template. */
export const placesOfFields = (fields: readonly SignerField[]): SignerFieldPlace[] =>
  fields.map((field) => ({ name: field.name, number: field.number, room: roomOf(field) }));

function roomOf({ type, maxLength, options }: SignerField): number {
  if (type === 'text') return Math.min(maxLength, MAX_ROOM);
  if (type === 'choice') return Math.min(Math.max(...options.map((option) => option.length)), MAX_ROOM);
  return type === 'date' ? DATE_ROOM : 0;
}
