import { defineJob, delaysForDays, exponentialDelays } from '@app/core';

/** Reads the files of one run and answers the extraction's queries. */
export const runExtraction = defineJob<{ runId: string }>('run-extraction', {
  concurrency: 2,
  retryAfterSeconds: exponentialDelays({ first: 2, factor: 4, times: 4 }),
});

/** Deletes the stored files of runs whose rows are gone. */
export const eraseExtractionFiles = defineJob<{ teamId: string; runIds: string[] }>('erase-extraction-files', {
  retryAfterSeconds: delaysForDays(7),
  retriable: true,
});
