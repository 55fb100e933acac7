import { defineJob } from '../jobs/job';

/** Retries over half a day, to survive outages of the mail server. */
const RETRY_AFTER_SECONDS = [5, 30, 120, 600, 1_800, 7_200, 14_400, 21_600];

export const sendMail = defineJob<{ mailId: string }>('send-mail', {
  concurrency: 2,
  light: true,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
});
