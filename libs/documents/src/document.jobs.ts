import { defineJob } from '@app/core';

/** Fills one envelope from its own copy of the values. Few and quick retries: somebody waits for the answer. */
export const fillDocument = defineJob<{ envelopeId: string }>('fill-document', {
  concurrency: 4,
  retryAfterSeconds: [1, 4],
});

/** Stamps, certifies and seals one signed envelope. */
export const sealDocument = defineJob<{ envelopeId: string }>('seal-document', { concurrency: 1 });
