import { defineJob, WEBHOOK_RETRIES } from '@app/core';

/** Sends one webhook delivery; retried on the schedule of the Standard Webhooks specification. It mostly waits for receivers. */
export const deliverWebhook = defineJob<{ deliveryId: string }>('deliver-webhook', {
  concurrency: 20,
  light: true,
  retriable: true,
  retryAfterSeconds: WEBHOOK_RETRIES,
});
