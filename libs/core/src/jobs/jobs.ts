import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { JobDefinition } from './job';
import { OUTBOX_CHANNEL } from './outbox.repository';

interface AddOptions {
  /** Whose work it is: its admins see it and can retry it. Null for work of the whole service. */
  teamId: string | null;
  delaySeconds?: number;
  requestId?: string;
}

/**
 * Asks for background work. The entry commits or vanishes with the caller's transaction, and touches PostgreSQL only:
 * a call is accepted also while Redis or every worker is down.
 */
@Injectable()
export class Jobs {
  /** Adds one job within the caller's transaction and returns its id; throws when `manager` is in none. */
  async add<Payload extends object>(
    manager: EntityManager,
    job: JobDefinition<Payload>,
    payload: Payload,
    { teamId, delaySeconds = 0, requestId = '' }: AddOptions,
  ): Promise<string> {
    if (!manager.queryRunner?.isTransactionActive)
      throw new Error(`Job ${job.name} must be added inside a transaction.`);
    const id = randomUUID();
    await manager.query(
      `WITH added AS (
         INSERT INTO outbox (id, job, payload, request_id, available_at, team_id)
         VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5), $6) RETURNING id
       ) SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM added`,
      [id, job.name, JSON.stringify(payload), requestId, delaySeconds, teamId],
    );
    return id;
  }

  /** Withdraws a job, also one that a worker is at: that worker's writes will be refused. False when it was done already. */
  async cancel(manager: EntityManager, id: string): Promise<boolean> {
    const sql = 'WITH gone AS (DELETE FROM outbox WHERE id = $1 RETURNING id) SELECT id FROM gone';
    return (await manager.query<unknown[]>(sql, [id])).length > 0;
  }
}
