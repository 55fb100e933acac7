import { isolated } from '@app/formats/services';
import type { SigningEventType } from '../evidence/event-chain';
import type { EvidenceParty } from '../evidence/evidence';
import type {
  DocumentChange,
  EvidenceStatus,
  RevocationStatus,
  SignatureStatus,
  TimestampStatus,
} from './verdict-statuses';

/** Descriptions of a seal's timestamp for people. */
export const TIMESTAMP_WORDS: Record<TimestampStatus, string> = {
  valid: 'valid, by an authority that is trusted here',
  untrusted: 'not confirmed: its authority is not trusted here, so the time is the one that the sealing service stated',
  missing_although_promised: 'missing, although the seal promises one',
  none: 'none; the time is the one that the sealing service stated',
};

/** Descriptions of what a document proves about the certificates of its seal, for people. */
export const REVOCATION_WORDS: Record<RevocationStatus, string> = {
  proven: 'not revoked: the document holds the proofs of the certification authorities',
  incomplete: 'not proven: the document holds proofs, but not for all certificates at the time of the seal',
  none: 'the document holds no proofs',
};

/** Descriptions of the verdict on an evidence file for people. */
export const EVIDENCE_WORDS: Record<EvidenceStatus, string> = {
  confirmed: 'The evidence belongs to this document: its log is complete and the seal covers it.',
  contradicted: 'The evidence does not belong to this document, or it was changed.',
  unconfirmed: 'Nothing confirms the evidence.',
  unreadable: 'The evidence file cannot be read.',
};

const SIGNATURE_WORDS: Record<SignatureStatus, string> = {
  intact: 'intact',
  broken: 'broken: it does not fit the bytes that it claims to cover',
  unchecked: 'of a kind that is not checked here',
};

const CHANGE_WORDS: Record<DocumentChange, string> = {
  proofs: 'proofs of signatures were added',
  values: 'form fields were filled in',
  signatures: 'signatures were added',
  annotations: 'annotations were changed',
  locked_fields: 'fields were filled in that it locks',
  form: 'the form was changed',
  pages: 'pages or their content were changed',
  other: 'other parts of the document were changed',
};

/** A signature of a document as a sentence: what it covers, and what came after it. */
export function signatureWords(one: {
  status: SignatureStatus;
  covers_document: boolean;
  changes: readonly DocumentChange[];
  changes_allowed: boolean;
}): string {
  if (one.status === 'broken') return SIGNATURE_WORDS.broken;
  const changes = one.changes.map((change) => CHANGE_WORDS[change]).join(', ');
  const after = one.covers_document
    ? 'it covers the whole file'
    : changes
      ? `after it, ${changes}`
      : 'nothing visible was changed after it';
  return `${SIGNATURE_WORDS[one.status]}; ${after}${one.changes_allowed ? '' : ', which it does not allow'}`;
}

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
  corrected: 'Recipient corrected by the sender',
  expired: 'Links expired',
  voided: 'Voided by the sender',
  filled_in: 'Values written into the document',
  identified: 'Recipient identified by an access code',
  code_refused: 'Wrong access code refused',
};
