import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inBatches, InvalidInputError, Jobs, toDate, type Listing } from '@app/core';
import { noteForAudit, type Scope } from '@app/teams';
import { ENDPOINT } from '../endpoints/webhook-endpoint.dto';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import {
  toWebhookAttemptDto,
  toWebhookDeliveryDto,
  type RedeliverDto,
  type RedeliveredDto,
  type WebhookDeliveryDetailDto,
  type WebhookDeliveryDto,
  type WebhookDeliveryListQuery,
} from './delivery.dto';
import { DeliveriesRepository, type LoggedDelivery } from './deliveries.repository';
import { deliverWebhook } from './delivery.jobs';
import { toWebhookLogEntryDto, type WebhookLogEntryDto } from './webhook-log.dto';
import type { WebhookDelivery } from './webhook-delivery.entity';

/** Attempts that are shown; redeliveries make more than the ten of the schedule. */
const SHOWN_ATTEMPTS = 100;
/** The extent of the log of a form: days, and characters of bodies. The rows are read in batches of `limit`. */
const LOG = { days: 7, characters: 1_200, limit: 200 };
/** Deliveries that one call sends again. */
const REDELIVERY_BATCH = 1_000;

/** The deliveries of an environment: to read, and to send again. */
@Injectable()
export class DeliveryList {
  constructor(
    private readonly rows: DeliveriesRepository,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
  ) {}

  async list(scope: Scope, query: WebhookDeliveryListQuery): Promise<Listing<WebhookDeliveryDto>> {
    const filter = {
      endpointId: query.endpoint,
      eventType: query.event_type,
      status: query.status,
      runId: query.run,
      formId: query.form,
      after: toDate(query.created_after),
      before: toDate(query.created_before),
    };
    const { count, results } = await this.rows.page(scope, filter, query.skip, query.page_size);
    return { count, results: results.map(toWebhookDeliveryDto) };
  }

  async read(scope: Scope, id: string): Promise<WebhookDeliveryDetailDto> {
    const delivery = await this.rows.get(scope, id);
    const attempts = await this.rows.attemptsOf(delivery, SHOWN_ATTEMPTS);
    return {
      ...toWebhookDeliveryDto(delivery),
      request_body: delivery.body,
      attempts: attempts.map(toWebhookAttemptDto),
    };
  }

  /** The deliveries of a form's integrations of the last week in batches, newest first. */
  logOf(scope: Scope, formId: string): AsyncGenerator<WebhookLogEntryDto[]> {
    const read = (before?: LoggedDelivery) => this.rows.logOf(scope, formId, LOG, before);
    return inBatches(LOG.limit, read, toWebhookLogEntryDto);
  }

  /** Deletes up to `limit` ended deliveries of all teams that are older than `days`, and returns their number. */
  deleteOld(days: number, limit: number): Promise<number> {
    return this.rows.deleteOld(days, limit);
  }

  /**
   * Sends a delivery again, with the same message id and a new schedule; a pending one at once.
   * @throws InvalidInputError when its endpoint is disabled
   */
  async redeliver(scope: Scope, id: string): Promise<WebhookDeliveryDto> {
    const delivery = await this.rows.get(scope, id);
    if (delivery.endpointId) await this.requireEnabled(scope, delivery.endpointId);
    await this.dataSource.transaction((manager) => this.restart(manager, scope, [delivery]));
    return toWebhookDeliveryDto(await this.rows.get(scope, id));
  }

  /**
   * Sends the deliveries of an endpoint in a range of time again.
   * @throws InvalidInputError when the endpoint is disabled or unknown
   */
  async redeliverRange(scope: Scope, body: RedeliverDto): Promise<RedeliveredDto> {
    const { endpoint, created_after, created_before, status } = body;
    await this.requireEnabled(scope, endpoint, 'endpoint');
    noteForAudit({ objectType: ENDPOINT, objectIds: [endpoint] });
    const times = { from: new Date(created_after), before: new Date(created_before) };
    if (times.from >= times.before)
      throw new InvalidInputError([{ path: 'created_before', message: 'must be later than created_after' }]);
    const range = { endpointId: endpoint, status, ...times };
    const [deliveries, count] = await this.rows.findRange(scope, range, REDELIVERY_BATCH);
    const redelivered = await this.dataSource.transaction((manager) => this.restart(manager, scope, deliveries));
    return { redelivered, remaining: count - deliveries.length };
  }

  /**
   * Replaces the jobs of deliveries. Entries of jobs are locked before deliveries, as by a worker. A running job loses its claim;
   * its receiver recognises the repetition by the message id.
   */
  private async restart(
    manager: EntityManager,
    scope: Scope,
    deliveries: Pick<WebhookDelivery, 'id' | 'jobId'>[],
  ): Promise<number> {
    const { teamId } = scope;
    const jobsBefore = deliveries.flatMap(({ jobId }) => jobId ?? []);
    await this.jobs.cancelAll(manager, jobsBefore, { teamId });
    const payloads = deliveries.map(({ id }) => ({ deliveryId: id }));
    const jobIds = await this.jobs.addAll(manager, deliverWebhook, payloads, scope);
    const rows = deliveries.map(({ id, jobId }, index) => ({ id, jobId, newJobId: jobIds[index]! }));
    const restarted = await this.rows.restart(scope, rows, manager);
    // Another call was faster with these, and has added their jobs.
    const surplus = rows.filter(({ id }) => !restarted.has(id)).map(({ newJobId }) => newJobId);
    await this.jobs.cancelAll(manager, surplus, { teamId });
    return restarted.size;
  }

  /** @param path the member of the body that names the endpoint */
  private async requireEnabled(scope: Scope, id: string, path = '') {
    const endpoint = await this.endpoints.find(scope, id);
    if (!endpoint) throw new InvalidInputError([{ path, message: `there is no webhook endpoint ${id}` }]);
    if (endpoint.disabledAt) throw new InvalidInputError('The endpoint is disabled: enable it first.');
  }
}
