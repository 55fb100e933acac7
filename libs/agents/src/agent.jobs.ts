import { defineJob, delaysForDays } from '@app/core';

/** Days for which a run is retried while PostgreSQL, the storage or the browser is unavailable. */
const RETRY_DAYS = 1;

/** Executes one run in a browser. Two at once: each has a Chromium of its own. */
export const runAgent = defineJob<{ runId: string }>('run-agent', {
  concurrency: 2,
  retryAfterSeconds: delaysForDays(RETRY_DAYS),
});
