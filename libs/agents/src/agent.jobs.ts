import { defineJob, delaysForDays } from '@app/core';

/** Days for which a run is retried while PostgreSQL, the storage or the browser is unavailable. */
const RETRY_DAYS = 1;

/** Runs at once in one worker: the browser of each uses a processor and some 700 MB. */
export const RUNS_AT_ONCE = 2;

/** Executes one run in a browser. */
export const runAgent = defineJob<{ runId: string }>('run-agent', {
  concurrency: RUNS_AT_ONCE,
  retryAfterSeconds: delaysForDays(RETRY_DAYS),
});
