import { isolated } from '@app/formats/services';
import type { SigningEventType } from '../evidence/event-chain';
import type { EvidenceParty } from '../evidence/evidence';
import type { EvidenceStatus, TimestampStatus } from './verdict-statuses';

/** Descriptions of a seal's timestamp for people. */
export const TIMESTAMP_WORDS: Record<TimestampStatus, string> = {
  valid: 'valid, by an authority that is trusted here',
  untrusted: 'not confirmed: its authority is not trusted here, so the time is the one that the sealing service stated',
  missing_although_promised: 'missing, although the seal promises one',
  none: 'none; the time is the one that the sealing service stated',
};

/** Descriptions of the verdict on an evidence file for people. */
export const EVIDENCE_WORDS: Record<EvidenceStatus, string> = {
  confirmed: 'The evidence belongs to this document: its log is complete and the seal covers it.',
  contradicted: 'The evidence does not belong to this document, or it was changed.',
  unconfirmed: 'Nothing confirms the evidence.',
  unreadable: 'The evidence file cannot be read.',
};

/** `name <e-mail>`, also for names that are written from right to left. */
export const partyWords = ({ name, email }: EvidenceParty): string =>
  name ? `${isolated(name)} <${isolated(email)}>` : email;

/** All signers of a document. */
export const signersWords = ({ signer, signers }: { signer: EvidenceParty; signers?: EvidenceParty[] }): string =>
  (signers ?? [signer]).map(partyWords).join(', ');

/** Titles of the signing events, on the certificate page and in the verdict. */
export const EVENT_TITLES: Record<SigningEventType, string> = {
  created: 'Document created',
  sent: 'Sent to the recipient',
  opened: 'Opened by the recipient',
  consented: 'Consent given',
  signed: 'Signed',
  approved: 'Approved',
  declined: 'Declined',
  downloaded: 'Downloaded',
  reminded: 'Reminded',
  renewed: 'Link renewed',
  expired: 'Links expired',
  voided: 'Voided by the sender',
  filled_in: 'Values written into the document',
};
