import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { Jobs, OutboundClient, OutboundError, PermanentFailure, signWebhook, type Claim } from '@app/core';
import { ExtractionRun } from '../runs/extraction-run.entity';
import { Extraction } from '../extractions/extraction.entity';
import { WebhookDelivery } from './webhook-delivery.entity';
import { webhookPayload } from './webhook-payload';
import { WebhookSecretsService } from './webhook-secrets.service';
import { deliverWebhook } from './webhook.jobs';

/** Sends the callbacks that calls asked for. */
@Injectable()
export class WebhooksService {
  constructor(
    @InjectRepository(WebhookDelivery) private readonly deliveries: Repository<WebhookDelivery>,
    private readonly secrets: WebhookSecretsService,
    private readonly client: OutboundClient,
    private readonly jobs: Jobs,
  ) {}

  /** Asks for the callback of a finished run, if its call wanted one, in the transaction that finishes it. */
  async announce(manager: EntityManager, { id: runId, teamId }: ExtractionRun): Promise<void> {
    const delivery = await manager.findOneBy(WebhookDelivery, { runId });
    if (!delivery) return;
    await this.jobs.add(
      manager,
      deliverWebhook,
      { deliveryId: delivery.id },
      { teamId, requestId: delivery.requestId },
    );
  }

  /**
   * Sends one callback. The delivery's id is the message id of every attempt, so that the receiver can tell repeats.
   * @throws when it was not taken; the job tries again
   */
  async deliver(id: string, claim: Claim): Promise<void> {
    const delivery = await this.deliveries.findOneBy({ id });
    if (!delivery || delivery.deliveredAt) return;
    const run = await this.deliveries.manager.findOneByOrFail(ExtractionRun, { id: delivery.runId });
    const extraction = await this.deliveries.manager.findOneByOrFail(Extraction, { id: run.extractionId });

    await this.deliveries.update({ id }, { attempts: claim.attempt });
    const body = JSON.stringify(webhookPayload(run, delivery, extraction.confidenceScoresEnabled));
    await this.send(delivery, body, await this.secrets.valid(run), claim.signal);
    await claim.finish(
      async (manager) =>
        void (await manager.update(
          WebhookDelivery,
          { id },
          { deliveredAt: new Date(), failedAt: null, lastError: '' },
        )),
    );
  }

  /** After the last attempt: the run stays as it is. */
  async giveUp(manager: EntityManager, id: string, error: Error): Promise<void> {
    await manager.update(WebhookDelivery, { id }, { failedAt: new Date(), lastError: error.message.slice(0, 500) });
  }

  private async send(delivery: WebhookDelivery, body: string, secrets: string[], signal: AbortSignal) {
    const signature = signWebhook(secrets, { id: `msg_${delivery.id}`, timestamp: new Date(), body });
    const headers = { 'content-type': 'application/json', 'x-request-id': delivery.requestId, ...signature };
    const { status } = await this.client.post(delivery.url, { headers, body, signal }).catch(refuseForGood);
    // 410: the receiver asks not to be called again (Standard Webhooks, "Deliverability").
    if (status === 410) throw new PermanentFailure('The callback address answered 410 Gone.');
    if (status < 200 || status > 299) throw new Error(`The callback address answered ${status}.`);
  }
}

/** An address that may not be called does not become one that may by waiting. */
function refuseForGood(error: unknown): never {
  if (error instanceof OutboundError && error.fault === 'refused') throw new PermanentFailure(error.message);
  throw error;
}
