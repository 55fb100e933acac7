import type { SigningTag } from '@app/formats';

/** A place for what the signature itself brings. */
type MarkTag = Pick<SigningTag, 'recipient'> & { readonly kind: 'signature' | 'date' | 'initials' };

/**
 * The index of the signer of each location. Those without a number are the first signer's where others of their kind have one;
 * otherwise they are for the signers in turn, in the order in which they are read. A number beyond the signers has no signer.
 */
export function locationOwners(locations: readonly MarkTag[], signers: number): number[] {
  const numbered = new Set(locations.filter(({ recipient }) => recipient !== null).map(({ kind }) => kind));
  const next = { signature: 0, date: 0, initials: 0 };
  return locations.map(({ kind, recipient }) => {
    if (recipient !== null) return recipient - 1;
    return numbered.has(kind) ? 0 : next[kind]++ % signers;
  });
}
