import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { JobClock, NotFoundError, type Listing } from '@app/core';
import type { Scope } from '@app/teams';
import type { DeliveryStatus } from './delivery.dto';
import type { DeliveryOutcome } from './delivery-outcome';
import { WebhookAttempt } from './webhook-attempt.entity';
import { WebhookDelivery } from './webhook-delivery.entity';

/** An attempt and its outcome. */
export interface AttemptResult extends DeliveryOutcome {
  url: string;
  durationMs: number;
  /** From 1. */
  attempt: number;
}

/** A delivery with the beginning of its body, and the response of its last attempt. */
export interface LoggedDelivery extends Pick<WebhookDelivery, 'id' | 'url' | 'lastStatus' | 'body' | 'createdAt'> {
  response: string;
}

/** Filters of a list of deliveries. */
export interface DeliveryFilter {
  endpointId?: string;
  eventType?: string;
  status?: DeliveryStatus;
  /** Of an extraction or an agent. */
  runId?: string;
  formId?: string;
  /** Exclusive. */
  after?: Date;
  /** Exclusive. */
  before?: Date;
}

/** The deliveries of an endpoint that were created from `from` until before `before`. */
export interface DeliveryRange {
  endpointId: string;
  from: Date;
  before: Date;
  status: Exclude<DeliveryStatus, 'pending'>;
}

const STATUSES: Record<DeliveryStatus, string> = {
  pending: 'delivery.deliveredAt IS NULL AND delivery.failedAt IS NULL',
  delivered: 'delivery.deliveredAt IS NOT NULL',
  failed: 'delivery.failedAt IS NOT NULL',
};

type NewRow = Partial<WebhookDelivery>;

/** The callbacks of a run ($2) that may still be sent. */
const PENDING_CALLBACKS = `environment_id = $1 AND run_id = $2 AND target = 'callback' AND delivered_at IS NULL AND failed_at IS NULL`;

/** The deliveries of environments, with their attempts. All times of attempts are of the jobs' clock. */
@Injectable()
export class DeliveriesRepository {
  constructor(
    @InjectRepository(WebhookDelivery) private readonly deliveries: Repository<WebhookDelivery>,
    @InjectRepository(WebhookAttempt) private readonly attempts: Repository<WebhookAttempt>,
    private readonly clock: JobClock,
  ) {}

  async insert({ teamId, environmentId }: Scope, rows: NewRow[], manager: EntityManager): Promise<void> {
    const scoped = rows.map((row) => ({ ...row, teamId, environmentId }));
    await manager.insert(WebhookDelivery, scoped);
  }

  /** One page, newest first, without bodies, and the total count. */
  async page(scope: Scope, filter: DeliveryFilter, skip: number, take: number): Promise<Listing<WebhookDelivery>> {
    const newest = this.matching(scope, filter).orderBy('delivery.createdAt', 'DESC').addOrderBy('delivery.id', 'DESC');
    const [results, count] = await newest.offset(skip).limit(take).getManyAndCount();
    return { count, results };
  }

  async get({ environmentId }: Scope, id: string): Promise<WebhookDelivery> {
    const delivery = await this.deliveries.findOneBy({ environmentId, id });
    if (!delivery) throw new NotFoundError(`Webhook delivery ${id}`);
    return delivery;
  }

  /**
   * Deliveries of a form's integrations of at most `days` days that were tried, newest first, older than `before`, with up to
   * `characters` of their bodies.
   */
  logOf(
    { environmentId }: Scope,
    formId: string,
    { days, characters, limit }: { days: number; characters: number; limit: number },
    before?: LoggedDelivery,
  ): Promise<LoggedDelivery[]> {
    const older = before ? 'AND (delivery.created_at, delivery.id) < ($6, $7)' : '';
    const sql = `SELECT delivery.id, url, last_status AS "lastStatus", left(body, $4) AS body,
        coalesce(left(last.response, $4), '') AS response, delivery.created_at AS "createdAt"
      FROM webhook_delivery delivery LEFT JOIN LATERAL (
        SELECT response FROM webhook_attempt WHERE delivery_id = delivery.id ORDER BY created_at DESC, id DESC LIMIT 1
      ) AS last ON true
      WHERE environment_id = $1 AND form_id = $2 AND target = 'integration' AND attempts > 0
        AND delivery.created_at > now() - make_interval(days => $3) ${older}
      ORDER BY delivery.created_at DESC, delivery.id DESC LIMIT $5`;
    const cursor = before ? [before.createdAt, before.id] : [];
    return this.deliveries.query<LoggedDelivery[]>(sql, [environmentId, formId, days, characters, limit, ...cursor]);
  }

  /** The newest attempts of a delivery, oldest first. */
  async attemptsOf({ id: deliveryId }: WebhookDelivery, limit: number): Promise<WebhookAttempt[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    return (await this.attempts.find({ where: { deliveryId }, order, take: limit })).reverse();
  }

  /** The oldest deliveries of a range, and their number without the limit. */
  async findRange(
    scope: Scope,
    { endpointId, from, before, status }: DeliveryRange,
    limit: number,
  ): Promise<[Pick<WebhookDelivery, 'id' | 'jobId' | 'requestId'>[], number]> {
    return this.matching(scope, { endpointId, status, before })
      .andWhere('delivery.createdAt >= :from', { from })
      .orderBy('delivery.createdAt', 'ASC')
      .addOrderBy('delivery.id', 'ASC')
      .limit(limit)
      .getManyAndCount();
  }

  /**
   * Makes deliveries pending again, each with its new job.
   * @param rows with the job that each had when it was read; a delivery that has another one by now is left alone
   * @returns the ids of the changed deliveries
   */
  async restart(
    { environmentId }: Scope,
    rows: { id: string; jobId: string | null; newJobId: string }[],
    manager: EntityManager,
  ): Promise<Set<string>> {
    const changed = await manager.query<{ id: string }[]>(
      `WITH restarted AS (
         UPDATE webhook_delivery delivery SET job_id = change.new_job_id, attempts = 0, last_error = '',
                next_attempt_at = ${this.clock.now}, delivered_at = NULL, failed_at = NULL, updated_at = now()
         FROM unnest($2::uuid[], $3::uuid[], $4::uuid[]) AS change (id, job_id, new_job_id)
         WHERE delivery.environment_id = $1 AND delivery.id = change.id
           AND delivery.job_id IS NOT DISTINCT FROM change.job_id
         RETURNING delivery.id
       ) SELECT id FROM restarted`,
      [environmentId, ...(['id', 'jobId', 'newJobId'] as const).map((member) => rows.map((row) => row[member]))],
    );
    return new Set(changed.map(({ id }) => id));
  }

  /** The jobs of the pending callbacks of a run. */
  async callbackJobs({ environmentId }: Scope, runId: string, manager: EntityManager): Promise<string[]> {
    const sql = `SELECT job_id AS id FROM webhook_delivery WHERE ${PENDING_CALLBACKS} AND job_id IS NOT NULL`;
    const rows = await manager.query<{ id: string }[]>(sql, [environmentId, runId]);
    return rows.map(({ id }) => id);
  }

  async deleteCallbacks({ environmentId }: Scope, runId: string, manager: EntityManager): Promise<void> {
    await manager.query(`DELETE FROM webhook_delivery WHERE ${PENDING_CALLBACKS}`, [environmentId, runId]);
  }

  /** The delivery in a job's payload. */
  findForJob(id: string): Promise<WebhookDelivery | null> {
    return this.deliveries.findOneBy({ id });
  }

  /** Records an attempt. @param pause seconds to the next one, null after the last */
  async recordForJob(id: string, result: AttemptResult, pause: number | null, manager: EntityManager): Promise<void> {
    const { attempt, url, statusCode, reason, response, durationMs, verdict } = result;
    const { now } = this.clock;
    await manager.query(
      `WITH recorded AS (
         UPDATE webhook_delivery SET attempts = $2, url = $3, last_status = $4, last_error = $5, updated_at = now(),
                next_attempt_at = ${now} + make_interval(secs => $8),
                delivered_at = CASE WHEN $9 THEN ${now} END,
                failed_at = CASE WHEN NOT $9 AND $8 IS NULL THEN ${now} END
         WHERE id = $1 RETURNING id
       ) INSERT INTO webhook_attempt (delivery_id, created_at, status_code, reason, response, duration_ms)
         SELECT id, ${now}, $4::int, $5::text, $6::text, $7::int FROM recorded`,
      [id, attempt, url, statusCode, reason, response, durationMs, pause, verdict === 'delivered'],
    );
  }

  /** Marks a delivery as failed without an attempt. */
  async failForJob(id: string, reason: string, manager: EntityManager): Promise<void> {
    const changes = { failedAt: () => this.clock.now, nextAttemptAt: null, lastError: reason };
    await manager.createQueryBuilder().update(WebhookDelivery).set(changes).where({ id }).execute();
  }

  /** Deletes up to `limit` deliveries of all teams that ended and are older than `days`, and returns their number. */
  async deleteOld(days: number, limit: number): Promise<number> {
    const sql = `WITH old AS (
        SELECT id FROM webhook_delivery
        WHERE created_at < now() - make_interval(days => $1) AND (delivered_at IS NOT NULL OR failed_at IS NOT NULL)
        ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
      ), gone AS (DELETE FROM webhook_delivery USING old WHERE webhook_delivery.id = old.id RETURNING webhook_delivery.id)
      SELECT id FROM gone`;
    return (await this.deliveries.query<unknown[]>(sql, [days, limit])).length;
  }

  /** Without bodies, which can be large. */
  private matching({ environmentId }: Scope, filter: DeliveryFilter): SelectQueryBuilder<WebhookDelivery> {
    const { endpointId, eventType, status, runId, formId, after, before } = filter;
    const columns = this.deliveries.metadata.columns.map(({ propertyName }) => propertyName);
    const query = this.deliveries
      .createQueryBuilder('delivery')
      .select(columns.filter((name) => name !== 'body').map((name) => `delivery.${name}`))
      .where('delivery.environmentId = :environmentId', { environmentId });
    if (endpointId) query.andWhere('delivery.endpointId = :endpointId', { endpointId });
    if (eventType !== undefined) query.andWhere('delivery.eventType = :eventType', { eventType });
    if (status) query.andWhere(STATUSES[status]);
    if (runId) query.andWhere('(delivery.runId = :runId OR delivery.agentRunId = :runId)', { runId });
    if (formId !== undefined) query.andWhere('delivery.formId = :formId', { formId });
    if (after) query.andWhere('delivery.createdAt > :after', { after });
    if (before) query.andWhere('delivery.createdAt < :before', { before });
    return query;
  }
}
