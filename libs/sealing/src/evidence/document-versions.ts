import type { SigningEvent } from './event-chain';

/**
 * Checks that each event is about a version of the document that there was: the one that was sent, or one that came of it when
 * the values of a signer were written into it. An event of a person may be about an earlier version than the last one, because
 * the person opened the page before. The values of each signer are written once, after the person has signed.
 * @param original SHA-256 (hex) of the document as it was sent
 * @returns a sentence about the first event that does not fit; otherwise none
 */
export function versionErrors(events: readonly SigningEvent[], original: string): string[] {
  const versions = [original];
  const unwritten = new Set<string>();
  for (const event of events) {
    const { type, sequence, document_sha256: version, detail } = event;
    const known = versions.includes(version);
    const who = typeof detail.recipient === 'string' ? detail.recipient : '';
    if (type === 'signed' && Array.isArray(detail.fields)) unwritten.add(who);
    if (type !== 'filled_in') {
      if (!known) return [`Its event ${sequence} is about another document.`];
      continue;
    }
    if (known || detail.previous_document_sha256 !== versions.at(-1))
      return [`Its event ${sequence} does not continue the document of the events before it.`];
    if (!unwritten.delete(who)) return [`Its event ${sequence} writes values that nobody has signed.`];
    versions.push(version);
  }
  return unwritten.size > 0 ? ['Its log does not say that the values of all signers were written.'] : [];
}
