export const SEAL_STATUSES = ['valid', 'altered', 'unknown'] as const;
export type SealStatus = (typeof SEAL_STATUSES)[number];

export const TIMESTAMP_STATUSES = ['valid', 'untrusted', 'missing_although_promised', 'none'] as const;
export type TimestampStatus = (typeof TIMESTAMP_STATUSES)[number];

/**
 * Whether the document holds proofs that none of the certificates of its seal and its timestamp was revoked. `incomplete`: not for all of
 * them, or not for the time of the seal.
 */
export const REVOCATION_STATUSES = ['proven', 'incomplete', 'none'] as const;
export type RevocationStatus = (typeof REVOCATION_STATUSES)[number];

/**
 * `confirmed`: the seal covers exactly this evidence. `contradicted`: it belongs to another document or was changed.
 * `unconfirmed`: nothing contradicts it, but no valid seal covers it. `unreadable`: not an evidence file.
 */
export const EVIDENCE_STATUSES = ['confirmed', 'contradicted', 'unconfirmed', 'unreadable'] as const;
export type EvidenceStatus = (typeof EVIDENCE_STATUSES)[number];

/**
 * `intact`: it verifies over what it covers. `broken`: it does not. `unchecked`: its kind is none that can be checked here. None of them
 * says who holds the certificate.
 */
export const SIGNATURE_STATUSES = ['intact', 'broken', 'unchecked'] as const;
export type SignatureStatus = (typeof SIGNATURE_STATUSES)[number];

/** What later revisions of a document changed, as far as a reader shows it. */
export const DOCUMENT_CHANGES = [
  'proofs',
  'values',
  'signatures',
  'annotations',
  'locked_fields',
  'form',
  'pages',
  'other',
] as const;
export type DocumentChange = (typeof DOCUMENT_CHANGES)[number];
