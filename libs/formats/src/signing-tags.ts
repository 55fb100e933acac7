/** What a signer gives a document: a signature, its date, or initials. */
export type SigningTagKind = 'signature' | 'date' | 'initials';

/** A place of the n-th recipient (from 1) of an envelope; null: it does not say of which one. */
export interface SigningTag {
  readonly kind: SigningTagKind;
  readonly recipient: number | null;
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

/** Tags as people write them in a template. */
export const WRITTEN_TAGS: SigningTagSyntax = {
  pattern: /\{\{\s*(\w{1,40})\s*\}\}/g,
  tagOf: ([, name = '']) => signingTagOf(name),
};

const KINDS = ['signature', 'date', 'initials'] as const;
const letterOf = (kind: SigningTagKind): string => kind.charAt(0).toUpperCase();

/**
 * Tags as filling leaves them, to be found in the PDF of the filled document. `mark` is a secret of this fill: no value can look
 * like such a tag. The letters of the mark are read in any case, because the look of a text may be capitals.
 */
export function markedTags(mark: string): SigningTagSyntax {
  return {
    pattern: new RegExp(`\\{\\{([SDI])(\\d{0,2})${mark}\\}\\}`, 'gi'),
    tagOf: ([, letter = '', number = '']) => {
      const kind = KINDS.find((one) => letterOf(one) === letter.toUpperCase());
      return kind ? { kind, recipient: number === '' ? null : Number(number) } : null;
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

function tagNames(): string[] {
  const words = ['signature', 'signature_date', 'date', 'initials'];
  const numbered = Array.from({ length: MAX_RECIPIENTS }, (_, index) => words.map((word) => `${word}_${index + 1}`));
  return [...words, ...numbered.flat()];
}
