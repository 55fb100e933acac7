import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pauseAfter, RetryAfter, type Claim } from '@app/core';
import { EndpointHealth } from '../endpoints/endpoint-health';
import { DeliveriesRepository, type AttemptResult } from './deliveries.repository';
import { DeliveryCall } from './delivery-call';
import type { DeliveryOutcome } from './delivery-outcome';
import { deliverWebhook } from './delivery.jobs';
import { ReceiverSlots } from './receiver-slots';
import type { WebhookDelivery } from './webhook-delivery.entity';

/** Sends deliveries, and records each attempt. */
@Injectable()
export class DeliverySender {
  constructor(
    private readonly rows: DeliveriesRepository,
    private readonly call: DeliveryCall,
    private readonly endpoints: EndpointHealth,
    private readonly receivers: ReceiverSlots,
  ) {}

  /**
   * Sends one delivery. A worker that dies before it has recorded the result leaves the delivery to another one, which repeats
   * the message id. A delivery fails for good with its last attempt, and stays as failed until it is redelivered.
   * @throws RetryAfter when the job is to be retried
   * @throws Postponed when the receiver has enough calls at this time
   */
  async deliver(id: string, claim: Claim): Promise<void> {
    const delivery = await this.rows.findForJob(id);
    if (!delivery || delivery.deliveredAt) return;
    const endpoint = await this.endpoints.findForJob(delivery.endpointId);
    if (endpoint?.disabledAt)
      return claim.finish((manager) => this.rows.failForJob(id, 'The endpoint is disabled.', manager));

    const url = endpoint?.url ?? delivery.url;
    const startedAt = performance.now();
    const outcome = await this.receivers.use(receiverOf(delivery, url), () =>
      this.call.make(delivery, url, claim.signal),
    );
    const durationMs = Math.round(performance.now() - startedAt);
    await this.record(delivery, { ...outcome, url, durationMs, attempt: claim.attempt }, claim);
  }

  /** Stores a failure of the service itself: workers died, or the row could not be read. Its error is in the log. */
  giveUp(manager: EntityManager, id: string): Promise<void> {
    return this.rows.failForJob(id, SERVICE_FAULT, manager);
  }

  private async record(delivery: WebhookDelivery, result: AttemptResult, claim: Claim): Promise<void> {
    const pause = pauseUntilNext(result, claim.attempt);
    const write = async (manager: EntityManager) => {
      await this.endpoints.note(delivery, result.verdict, manager);
      await this.rows.recordForJob(delivery.id, result, pause, manager);
    };
    if (pause === null) return claim.finish(write);
    await claim.write(write);
    throw new RetryAfter(result.reason, pause);
  }
}

/** For the team, because an error of the database may hold internal details. */
const SERVICE_FAULT = 'The service could not make the call. Redeliver it, and ask its operator if that fails too.';

/** A host is another receiver for each team, so that no team can slow down the calls of another. */
function receiverOf({ teamId }: WebhookDelivery, url: string): string {
  return `${teamId} ${URL.canParse(url) ? new URL(url).host : url}`;
}

/** The pause of the schedule, with jitter, or the longer one that the receiver requests; null for no retry. */
function pauseUntilNext({ verdict, retryAfter }: DeliveryOutcome, attempt: number): number | null {
  const scheduled = verdict === 'failed' ? pauseAfter(deliverWebhook, attempt) : null;
  return scheduled && Math.max(scheduled, retryAfter);
}
