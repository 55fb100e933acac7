/** What a signer gives a document: a signature, its date, initials, or the value of a field that the sender named. */
export type SigningTagKind = 'signature' | 'date' | 'initials' | 'field';

/** A place of the n-th recipient (from 1) of an envelope; null: it does not say of which one. */
export interface SigningTag {
  readonly kind: SigningTagKind;
  readonly recipient: number | null;
  /** For the kind `field`: its number in the envelope, from 1. */
  readonly field?: number;
}

/** A field that a signer fills in, for finding its place. */
export interface SignerFieldPlace {
  /** The name of the placeholder or form field in the template. */
  readonly name: string;
  /** Its number in the envelope, from 1. */
  readonly number: number;
  /** Characters that the place should have room for. */
  readonly room: number;
}

/** As many as an envelope has at most. */
const MAX_RECIPIENTS = 20;
const NAME = /^(signature|signature_date|date|initials)(?:_([1-9]\d?))?$/i;

/**
 * Reads the name in a tag such as `{{signature}}`, `{{date}}`, `{{initials}}` or `{{signature_2}}`, which is a place of the second
 * recipient. `signature_date` is another name of `date`. @returns null for other names
 */
export function signingTagOf(name: string): SigningTag | null {
  const [, word, number] = NAME.exec(name) ?? [];
  const recipient = number === undefined ? null : Number(number);
  if (word === undefined || (recipient ?? 1) > MAX_RECIPIENTS) return null;
  const kind = word.toLowerCase();
  return { kind: kind === 'signature' || kind === 'initials' ? kind : 'date', recipient };
}

export const isSigningTag = (name: string): boolean => signingTagOf(name) !== null;

/** Finds tags in a text: `pattern` (global) matches them, and `tagOf` reads a match. */
export interface SigningTagSyntax {
  readonly pattern: RegExp;
  tagOf(match: RegExpExecArray): SigningTag | null;
}

/** What tags begin and end with. */
export interface TagDelimiters {
  readonly start: string;
  readonly end: string;
}

const USUAL: TagDelimiters = { start: '{{', end: '}}' };

/** Tags as people write them in a template, also those of the fields that signers fill in. */
export function writtenTags(
  fields: readonly SignerFieldPlace[] = [],
  { start, end }: TagDelimiters = USUAL,
): SigningTagSyntax {
  const numbers = new Map(fields.map(({ name, number }) => [name, number]));
  const [from, to] = [start, end].map(escaped);
  const others = escaped([start, end].map((text) => [...text][0]).join(''));
  return {
    pattern: new RegExp(`${from}\\s*([^\\s${others}][^${others}]{0,99}?)\\s*${to}`, 'g'),
    tagOf: ([, name = '']) => {
      const field = numbers.get(name);
      return field === undefined ? signingTagOf(name) : { kind: 'field', recipient: null, field };
    },
  };
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const KINDS = ['signature', 'date', 'initials', 'field'] as const;
const letterOf = (kind: SigningTagKind): string => kind.charAt(0).toUpperCase();

/**
 * Tags as filling leaves them, to be found in the PDF of the filled document. `mark` is a secret of this fill: no value can look
 * like such a tag. The letters of the mark are read in any case, because the look of a text may be capitals.
 */
export function markedTags(mark: string): SigningTagSyntax {
  return {
    pattern: new RegExp(`\\{\\{([SDIF])(\\d{0,3})${mark}_*\\}\\}`, 'gi'),
    tagOf: ([, letter = '', digits = '']) => {
      const kind = KINDS.find((one) => letterOf(one) === letter.toUpperCase());
      const number = digits === '' ? null : Number(digits);
      if (kind !== 'field') return kind ? { kind, recipient: number } : null;
      return number === null ? null : { kind, recipient: null, field: number };
    },
  };
}

/** Values for all names of tags that leave marked tags (`markedTags`) in the text. They are about as wide as the written ones. */
export function markedTagValues(mark: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    tagNames().flatMap((name) => {
      const tag = signingTagOf(name);
      return tag ? [[name, `{{${letterOf(tag.kind)}${tag.recipient ?? ''}${mark}}}`]] : [];
    }),
  );
}

/** Values for the fields that signers fill in, which leave marked tags as wide as the places should be. */
export function markedFieldValues(mark: string, fields: readonly SignerFieldPlace[]): Readonly<Record<string, string>> {
  const tagOf = (number: number, room: number): string => {
    const begin = `{{${letterOf('field')}${number}${mark}`;
    return `${begin.padEnd(room - CLOSING.length, '_')}${CLOSING}`;
  };
  return Object.fromEntries(fields.map(({ name, number, room }) => [name, tagOf(number, room)]));
}

const CLOSING = '}}';

function tagNames(): string[] {
  const words = ['signature', 'signature_date', 'date', 'initials'];
  const numbered = Array.from({ length: MAX_RECIPIENTS }, (_, index) => words.map((word) => `${word}_${index + 1}`));
  return [...words, ...numbered.flat()];
}
