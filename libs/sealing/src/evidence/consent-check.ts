import { createHash } from 'node:crypto';
import type { AcceptedConsent, EvidenceDocument } from './evidence';
import type { SigningEvent } from './event-chain';

/** SHA-256 (hex) of the text of a consent, for the event in which it is given. */
export const consentHash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * Checks that the texts of the evidence are those that its log says were accepted. Logs that name no hash of the text, and
 * evidence that holds the text of the first signer only, are older.
 */
export function consentErrors({ events, consent, signer, recipients }: EvidenceDocument): string[] {
  const texts = new Map<unknown, AcceptedConsent | null>([[signer.email, consent]]);
  for (const { email, consent: own } of recipients ?? []) if (own !== undefined) texts.set(email, own);
  const other = events.find((event) => event.type === 'consented' && contradicts(event, texts));
  return other ? [`Its event ${other.sequence} is about another consent than the one that it holds.`] : [];
}

function contradicts({ detail }: SigningEvent, texts: ReadonlyMap<unknown, AcceptedConsent | null>): boolean {
  if (detail.consent_sha256 === undefined) return false;
  const held = texts.get(detail.recipient);
  if (held === undefined) return true;
  return held?.version !== detail.consent_version || consentHash(held?.text ?? '') !== detail.consent_sha256;
}
