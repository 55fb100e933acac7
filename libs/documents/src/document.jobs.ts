import { defineJob, delaysForDays } from '@app/core';

/** Fills one envelope from its own copy of the values. Few and quick retries: somebody waits for the answer. */
export const fillDocument = defineJob<{ envelopeId: string }>('fill-document', {
  concurrency: 4,
  retryAfterSeconds: [1, 4],
});

/**
 * Stamps, certifies and seals one signed envelope. A signature must not stay without its seal because a timestamping
 * authority was away for a weekend.
 */
export const sealDocument = defineJob<{ envelopeId: string }>('seal-document', {
  retryAfterSeconds: delaysForDays(7),
  retriable: true,
});
