/** What a signer gives a document: a signature, its date, or initials. */
export type SigningTagKind = 'signature' | 'date' | 'initials';

/** A place of the n-th recipient (from 1) of an envelope. */
export interface SigningTag {
  readonly kind: SigningTagKind;
  readonly recipient: number;
}

/** As many as an envelope has at most. */
const MAX_RECIPIENTS = 20;
const NAME = /^(signature|signature_date|date|initials)(?:_([1-9]\d?))?$/i;

/**
 * Reads the name in a tag such as `{{signature}}`, `{{date}}`, `{{initials}}` or `{{signature_2}}`, which is a place of the second
 * recipient. `signature_date` is another name of `date`. @returns null for other names
 */
export function signingTagOf(name: string): SigningTag | null {
  const [, word, number = '1'] = NAME.exec(name) ?? [];
  const recipient = Number(number);
  if (word === undefined || recipient > MAX_RECIPIENTS) return null;
  const kind = word.toLowerCase();
  return { kind: kind === 'signature' || kind === 'initials' ? kind : 'date', recipient };
}

export const isSigningTag = (name: string): boolean => signingTagOf(name) !== null;
