import { defineJob, WEBHOOK_RETRIES } from '@app/core';

/** Sends one webhook delivery; retried on the schedule of the Standard Webhooks specification. */
export const deliverWebhook = defineJob<{ deliveryId: string }>('deliver-webhook', {
  concurrency: 5,
  light: true,
  retriable: true,
  retryAfterSeconds: WEBHOOK_RETRIES,
});
