import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OutboundClient, OutboundError, PermanentFailure, signWebhook, type Claim } from '@app/core';
import { WebhookSecretsService } from '../secrets/webhook-secrets.service';
import { Deliveries } from './deliveries';
import { DeliveriesRepository } from './deliveries.repository';
import type { WebhookDelivery } from './webhook-delivery.entity';

/** Sends deliveries. */
@Injectable()
export class DeliverySender {
  constructor(
    private readonly rows: DeliveriesRepository,
    private readonly deliveries: Deliveries,
    private readonly secrets: WebhookSecretsService,
    private readonly client: OutboundClient,
  ) {}

  /**
   * Sends one delivery. All attempts have the same message id, so that the receiver recognises repetitions.
   * @throws PermanentFailure when a retry is useless; Error for other failures, after which the job is retried
   */
  async deliver(id: string, claim: Claim): Promise<void> {
    const delivery = await this.rows.findForJob(id);
    if (!delivery || delivery.deliveredAt) return;

    await this.rows.updateForJob(id, { attempts: claim.attempt });
    await this.send(delivery, await this.secrets.valid(delivery), claim.signal);
    const delivered = { deliveredAt: new Date(), failedAt: null, lastError: '' };
    await claim.finish((manager) => this.rows.updateForJob(id, delivered, manager));
  }

  /** Stores the failure after the last attempt. */
  async giveUp(manager: EntityManager, id: string, error: Error): Promise<void> {
    const failed = { failedAt: new Date(), lastError: error.message.slice(0, 500) };
    await this.rows.updateForJob(id, failed, manager);
  }

  private async send(delivery: WebhookDelivery, secrets: string[], signal: AbortSignal) {
    const { body } = delivery;
    const signature = signWebhook(secrets, { id: `msg_${delivery.eventId}`, timestamp: new Date(), body });
    const own = { 'content-type': 'application/json', 'x-request-id': delivery.requestId, ...signature };
    const headers = { ...this.deliveries.headersOf(delivery), ...own };
    const { status } = await this.client.post(delivery.url, { headers, body, signal }).catch(withoutRetry);
    // 410: the receiver requests no further calls (Standard Webhooks, "Deliverability").
    if (status === 410) throw new PermanentFailure('The callback address answered 410 Gone.');
    if (status < 200 || status > 299) throw new Error(`The callback address answered ${status}.`);
  }
}

/** Makes calls to forbidden addresses permanent failures: a retry would have the same result. */
function withoutRetry(error: unknown): never {
  if (error instanceof OutboundError && error.fault === 'refused') throw new PermanentFailure(error.message);
  throw error;
}
