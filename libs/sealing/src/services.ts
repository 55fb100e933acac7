/** The part of this lib that Nest services and pages use; it loads no PDF, certificate or image library. */
export { consentHash } from './evidence/consent-check';
export { linkEvent, SIGNING_EVENTS, type Json, type SigningEvent, type SigningEventType } from './evidence/event-chain';
export { CertificateRevokedError } from './proofs/certificate-revoked-error';
export { nothingKept } from './proofs/kept-proofs';
export { readCertificates } from './seal/certificate-file';
export { type Drawing, readDrawing } from './stamp/drawn-strokes';
export { locationOwners } from './stamp/location-owners';
export { SignatureMarkError } from './stamp/signature-mark-error';
export {
  DOCUMENT_CHANGES,
  type DocumentChange,
  EVIDENCE_STATUSES,
  type EvidenceStatus,
  REVOCATION_STATUSES,
  type RevocationStatus,
  SEAL_STATUSES,
  type SealStatus,
  SIGNATURE_STATUSES,
  type SignatureStatus,
  TIMESTAMP_STATUSES,
  type TimestampStatus,
} from './verification/verdict-statuses';
export {
  EVENT_TITLES,
  EVIDENCE_WORDS,
  partyWords,
  REVOCATION_WORDS,
  signatureWords,
  signersWords,
  TIMESTAMP_WORDS,
} from './verification/verdict-words';
