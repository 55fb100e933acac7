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

/**
 * The tags themselves as values of all names: filled with them, a template keeps its tags in the text, to be found in the PDF.
 */
export function keptSigningTags(): Readonly<Record<string, string>> {
  return valuesOfAll((name) => `{{${name}}}`);
}

/** An empty text for each name. */
export function emptySigningTags(): Readonly<Record<string, string>> {
  return valuesOfAll(() => '');
}

function valuesOfAll(valueOf: (name: string) => string): Readonly<Record<string, string>> {
  const words = ['signature', 'signature_date', 'date', 'initials'];
  const numbered = Array.from({ length: MAX_RECIPIENTS }, (_, index) => words.map((word) => `${word}_${index + 1}`));
  return Object.fromEntries([...words, ...numbered.flat()].map((name) => [name, valueOf(name)]));
}
