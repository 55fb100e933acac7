import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { JobDefinition } from './job';
import { OUTBOX_CHANNEL } from './outbox.repository';

interface AddOptions {
  /** The team whose admins see the job and can retry it. Null for jobs of the whole service. */
  teamId: string | null;
  delaySeconds?: number;
  requestId?: string;
}

/**
 * Adds background jobs. The entry commits or rolls back with the caller's transaction. Only PostgreSQL is involved, so
 * requests are accepted while Redis or every worker is down.
 */
@Injectable()
export class Jobs {
  /** Adds a job in the caller's transaction and returns its id. Throws when `manager` is not in a transaction. */
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

  /** Cancels a job, also a running one, whose writes are then refused. False when it was done already. */
  async cancel(manager: EntityManager, id: string): Promise<boolean> {
    const sql = 'WITH gone AS (DELETE FROM outbox WHERE id = $1 RETURNING id) SELECT id FROM gone';
    return (await manager.query<unknown[]>(sql, [id])).length > 0;
  }
}
