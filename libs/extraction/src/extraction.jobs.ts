import { defineJob, exponentialDelays } from '@app/core';

/** Reads the files of one run and answers the extraction's queries. */
export const runExtraction = defineJob<{ runId: string }>('run-extraction', {
  concurrency: 2,
  retryAfterSeconds: exponentialDelays({ first: 2, factor: 4, times: 4 }),
});

/**
 * Sends the callback of a run that waits for review longer than `CALLBACK_WAIT_SECONDS`. `executionId` is the job that put it
 * to review: a retry makes another review with its own deadline. It is absent in jobs of older versions.
 */
export const sendPartialCallback = defineJob<{ runId: string; executionId?: string | null }>('send-partial-callback', {
  light: true,
  retryAfterSeconds: exponentialDelays({ first: 2, factor: 4, times: 4 }),
});
