/** The part of this lib that Nest services and pages use; it loads no PDF, certificate or image library. */
export { consentHash } from './evidence/consent-check';
export { linkEvent, SIGNING_EVENTS, type Json, type SigningEvent, type SigningEventType } from './evidence/event-chain';
export { readCertificates } from './seal/certificate-file';
export { type Drawing, readDrawing } from './stamp/drawn-strokes';
export { locationOwners } from './stamp/location-owners';
export { SignatureMarkError } from './stamp/signature-mark-error';
export {
  DOCUMENT_CHANGES,
  type DocumentChange,
  EVIDENCE_STATUSES,
  type EvidenceStatus,
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
  signatureWords,
  signersWords,
  TIMESTAMP_WORDS,
} from './verification/verdict-words';
