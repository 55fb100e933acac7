import { defineJob, delaysForDays, exponentialDelays } from '@app/core';

/**
 * A client waits for 25 seconds. An outage fails attempts at once, so there is time for five. A fault may come after seconds of work:
 * after three attempts the client is told.
 */
const WHILE_A_CLIENT_WAITS = { retryAfterSeconds: [1, 2, 4, 8], faultAttempts: 3 };

/** Fills one envelope from its own copy of the values. */
export const fillDocument = defineJob<{ envelopeId: string }>('fill-document', {
  ...WHILE_A_CLIENT_WAITS,
  concurrency: 4,
});

/**
 * Fills the envelope of one row of a bulk fill. Nobody waits for the response, so it has fewer slots than `fill-document`, whose
 * clients wait, and retries for a quarter of an hour.
 */
export const fillRow = defineJob<{ envelopeId: string }>('fill-row', {
  concurrency: 2,
  retryAfterSeconds: exponentialDelays({ first: 2, factor: 4, times: 5 }),
});

/**
 * Stamps, certifies and seals one signed envelope. Retries go on for a week, to bridge an outage of the timestamping authority
 * over a weekend.
 */
export const sealDocument = defineJob<{ envelopeId: string }>('seal-document', {
  retryAfterSeconds: delaysForDays(7),
  retriable: true,
});

/**
 * Writes what a signer filled in into the document that the next ones see. The others wait for it, so the first retries are quick;
 * they go on for a week, to bridge an outage of the storage.
 */
export const writeSignerFields = defineJob<{ envelopeId: string }>('write-signer-fields', {
  retryAfterSeconds: [1, 2, 4, ...delaysForDays(7)],
  retriable: true,
});

/** Draws the pages of one version of a template. */
export const previewTemplate = defineJob<{ versionId: string }>('preview-template', WHILE_A_CLIENT_WAITS);
