/** What a recipient of an envelope is asked for (an addition to the contract). */
export const RECIPIENT_ROLES = ['signer', 'approver', 'viewer', 'cc'] as const;
export type RecipientRole = (typeof RECIPIENT_ROLES)[number];

/** Where a recipient stands. */
export const RECIPIENT_STATUSES = ['waiting', 'sent', 'viewed', 'signed', 'approved', 'declined'] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** Recipients of an envelope at most: a certificate lists all of them, and each one gets mails. */
export const MAX_RECIPIENTS = 20;
