import { defineJob } from '../jobs/job';

/** Half a day of attempts: mail servers have their outages. */
const RETRY_AFTER_SECONDS = [5, 30, 120, 600, 1_800, 7_200, 14_400, 21_600];

export const sendMail = defineJob<{ mailId: string }>('send-mail', {
  concurrency: 2,
  light: true,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
});
