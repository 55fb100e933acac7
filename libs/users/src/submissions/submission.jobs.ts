import { defineJob, exponentialDelays } from '@app/core';

/**
 * Runs the `form_complete` rules of a form on the values of a completed submission. When it has failed for good, the submission
 * was reported without them; a retry runs them and reports nothing again.
 */
export const runFormRules = defineJob<{ submissionId: string }>('run-form-rules', {
  concurrency: 2,
  retryAfterSeconds: exponentialDelays({ first: 2, factor: 4, times: 4 }),
  retriable: true,
});
