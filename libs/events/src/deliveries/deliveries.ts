import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { causingRequestId, Jobs } from '@app/core';
import type { Scope } from '@app/teams';
import { DeliveriesRepository } from './deliveries.repository';
import { DeliveryHeaders } from './delivery-headers';
import { deliverWebhook } from './delivery.jobs';
import type { DeliveryTarget } from './webhook-delivery.entity';

/** The rows that a delivery reports about. It is deleted with each of them, and lists filter by them. */
export interface DeliverySubject {
  userId?: string | null;
  /** A run of an extraction. */
  runId?: string | null;
  agentRunId?: string | null;
  /** The form's id on the wire. */
  formId?: string | null;
}

/** A message to be sent. */
export interface NewDelivery extends DeliverySubject {
  target: DeliveryTarget;
  /** Shown in lists, also for callbacks and integrations. */
  eventType: string;
  /** Becomes the `webhook-id`; a new one when absent. Deliveries of one event share it. */
  eventId?: string;
  endpointId?: string;
  /** Its form was checked with `checkWebhookUrl` when it was given; its host is checked at every call. */
  url: string;
  /** Additional headers. They cannot replace those of the engine. */
  headers?: Record<string, string>;
  /** JSON text. */
  body: string;
  /** By default that of the request which is handled, or which has caused the job. */
  requestId?: string;
}

/** Adds deliveries. They and their jobs commit with the change that they report. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly rows: DeliveriesRepository,
    private readonly jobs: Jobs,
    private readonly headers: DeliveryHeaders,
  ) {}

  /** Adds one delivery within the caller's transaction and returns its id. */
  async add(manager: EntityManager, scope: Scope, delivery: NewDelivery): Promise<string> {
    const [id] = await this.addAll(manager, scope, [delivery]);
    return id!;
  }

  /** Adds deliveries of one request, and returns their ids in that order. */
  async addAll(manager: EntityManager, scope: Scope, deliveries: NewDelivery[]): Promise<string[]> {
    if (deliveries.length === 0) return [];
    const rows = deliveries.map((delivery) => ({ ...this.toRow(delivery), id: randomUUID() }));
    const payloads = rows.map(({ id }) => ({ deliveryId: id }));
    const requestId = deliveries[0]?.requestId;
    const jobIds = await this.jobs.addAll(manager, deliverWebhook, payloads, { ...scope, requestId });
    const withJobs = rows.map((row, index) => ({ ...row, jobId: jobIds[index] ?? null }));
    await this.rows.insert(scope, withJobs, manager);
    return rows.map(({ id }) => id);
  }

  /**
   * Deletes the callbacks of a run that were not delivered yet, because the run gets another result. Their jobs are locked first:
   * a worker that records an attempt locks them in this order too, so the two cannot deadlock.
   */
  async withdraw(manager: EntityManager, scope: Scope, runId: string): Promise<void> {
    const jobIds = await this.rows.callbackJobs(scope, runId, manager);
    await this.jobs.cancelAll(manager, jobIds, { teamId: scope.teamId });
    await this.rows.deleteCallbacks(scope, runId, manager);
  }

  private toRow({ headers, eventId = randomUUID(), requestId = causingRequestId(), ...delivery }: NewDelivery) {
    return { ...delivery, eventId, requestId, sealedHeaders: this.headers.seal(headers) };
  }
}
