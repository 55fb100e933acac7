export { appendCertificate, certificatePdf } from './evidence/certificate-page';
export { type Json, linkEvent, SIGNING_EVENTS, type SigningEvent, type SigningEventType } from './evidence/event-chain';
export { EVIDENCE_STATUSES, type EvidenceStatus } from './evidence/evidence-check';
export { type EvidenceFacts, evidenceFile } from './evidence/evidence';
export { readCertificates } from './seal/certificate-file';
export { generateSealKey, loadSealKeyP12, loadSealKeyPem, type SealKey } from './seal/seal-key';
export { sealedSigningOf } from './seal/seal-statement';
export { sealPdf } from './seal/seal';
export { timestamperAt } from './seal/timestamp-authority';
export { signableDocument, type SignableDocument } from './stamp/signable-pdf';
export { type SignatureMark, SignatureMarkError } from './stamp/signature-mark';
export { findSignatureLocations, type SignatureLocation } from './stamp/signature-locations';
export { type StampRequest, stampSignature } from './stamp/stamp';
export {
  SEAL_STATUSES,
  type SealStatus,
  type SealVerdict,
  TIMESTAMP_STATUSES,
  type TimestampStatus,
  verifySealedPdf,
} from './verification/verify';
export { EVENT_TITLES, EVIDENCE_WORDS, partyWords, TIMESTAMP_WORDS } from './verification/verdict-words';
