import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Jobs, OutboundClient, OutboundError, PermanentFailure, signWebhook, type Claim } from '@app/core';
import type { ExtractionRun } from '../runs/extraction-run.entity';
import { ExtractionsRepository } from '../extractions/extractions.repository';
import { RunsRepository } from '../runs/runs.repository';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository';
import type { WebhookDelivery } from './webhook-delivery.entity';
import { webhookPayload } from './webhook-payload';
import { WebhookSecretsService } from './webhook-secrets.service';
import { deliverWebhook } from './webhook.jobs';

/** Sends the callbacks of runs. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly runs: RunsRepository,
    private readonly extractions: ExtractionsRepository,
    private readonly secrets: WebhookSecretsService,
    private readonly client: OutboundClient,
    private readonly jobs: Jobs,
  ) {}

  /** Adds the job for the callback of a finished run, if there is one, in the transaction that finishes the run. */
  async announce(manager: EntityManager, run: ExtractionRun): Promise<void> {
    const delivery = await this.deliveries.findOf(run, manager);
    if (!delivery) return;
    await this.jobs.add(
      manager,
      deliverWebhook,
      { deliveryId: delivery.id },
      { teamId: run.teamId, requestId: delivery.requestId },
    );
  }

  /**
   * Sends one callback. All attempts have the same message id, so that the receiver recognises repetitions.
   * @throws PermanentFailure when a retry is useless; Error for other failures, after which the job is retried
   */
  async deliver(id: string, claim: Claim): Promise<void> {
    const delivery = await this.deliveries.findForJob(id);
    const run = delivery && (await this.runs.findForJob(delivery.runId));
    if (!run || delivery.deliveredAt) return;
    const { confidenceScoresEnabled } = await this.extractions.get(run, run.extractionId);

    await this.deliveries.updateForJob(id, { attempts: claim.attempt });
    const body = JSON.stringify(webhookPayload(run, delivery, confidenceScoresEnabled));
    await this.send(delivery, body, await this.secrets.valid(run), claim.signal);
    const delivered = { deliveredAt: new Date(), failedAt: null, lastError: '' };
    await claim.finish((manager) => this.deliveries.updateForJob(id, delivered, manager));
  }

  /** Stores the failure after the last attempt; the run does not change. */
  async giveUp(manager: EntityManager, id: string, error: Error): Promise<void> {
    const failed = { failedAt: new Date(), lastError: error.message.slice(0, 500) };
    await this.deliveries.updateForJob(id, failed, manager);
  }

  private async send(delivery: WebhookDelivery, body: string, secrets: string[], signal: AbortSignal) {
    const signature = signWebhook(secrets, { id: `msg_${delivery.id}`, timestamp: new Date(), body });
    const headers = { 'content-type': 'application/json', 'x-request-id': delivery.requestId, ...signature };
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
