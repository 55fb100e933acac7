import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { PreparedStatements, type Statement } from '../database/prepared-statements';
import type { CommitStatement } from '../requests/request-transaction';
import { activeTracer } from '../tracing/tracer';
import type { JobListQuery, JobState } from './job-list.dto';
import { OutboxEntry } from './outbox-entry.entity';
import { OUTBOX_CHANNEL } from './outbox.repository';

interface Scope {
  teamId: string;
}

/** The team that owns a job; null for jobs of the whole service. */
interface Owner {
  teamId: string | null;
}

/** The team of a new job, and the environment whose rows it changes. */
interface NewOwner extends Owner {
  environmentId: string | null;
}

/** New entries of one job, added by one request. */
export interface NewEntries {
  job: string;
  entries: { id: string; payload: object }[];
  delaySeconds: number;
  requestId: string;
}

const STATES: Record<JobState, FindOptionsWhere<OutboxEntry>> = {
  waiting: { failedAt: IsNull(), lockedUntil: IsNull() },
  running: { lockedUntil: Not(IsNull()) },
  failed: { failedAt: Not(IsNull()) },
};

/** PostgreSQL merges the equal notifications of a transaction. */
const INSERT: Statement = {
  name: 'jobs.insert',
  text: `INSERT INTO outbox (id, job, payload, request_id, available_at, team_id, environment_id, traceparent)
    SELECT entry.id, $3::text, entry.payload::jsonb, $4::text, now() + make_interval(secs => $5::float8), $6::uuid, $7::uuid,
      $8::text
    FROM unnest($1::uuid[], $2::text[]) AS entry (id, payload) RETURNING pg_notify('${OUTBOX_CHANNEL}', '')`,
};

/** Queries on the outbox entries of one team. */
@Injectable()
export class JobEntriesRepository {
  constructor(
    @InjectRepository(OutboxEntry) private readonly entries: Repository<OutboxEntry>,
    private readonly statements: PreparedStatements,
  ) {}

  /** One page, newest first, and the total count. */
  page({ teamId }: Scope, { state, job, skip, page_size: take }: JobListQuery): Promise<[OutboxEntry[], number]> {
    const where = { teamId, ...(state && STATES[state]), ...(job !== undefined && { job }) };
    return this.entries.findAndCount({ where, order: { createdAt: 'DESC', id: 'DESC' }, skip, take });
  }

  find({ teamId }: Scope, id: string): Promise<OutboxEntry | null> {
    return this.entries.findOneBy({ teamId, id });
  }

  /** Adds entries with one statement; the relays are notified when the caller's transaction commits. */
  async insert(owner: NewOwner, entries: NewEntries, manager: EntityManager): Promise<void> {
    const { values, ...statement } = this.insertion(owner, entries);
    await this.statements.rows(statement, values, manager);
  }

  /** The same as a statement that another one takes along. */
  insertion(
    { teamId, environmentId }: NewOwner,
    { job, entries, delaySeconds, requestId }: NewEntries,
  ): CommitStatement {
    const ids = entries.map(({ id }) => id);
    const payloads = entries.map(({ payload }) => JSON.stringify(payload));
    const traceparent = activeTracer()?.traceparent() ?? null;
    return { ...INSERT, values: [ids, payloads, job, requestId, delaySeconds, teamId, environmentId, traceparent] };
  }

  /** Deletes entries, and returns the number of those that existed and had not finished. */
  async delete({ teamId }: Owner, ids: string[], manager: EntityManager): Promise<number> {
    const sql = `WITH gone AS (DELETE FROM outbox WHERE id = ANY ($1) AND team_id IS NOT DISTINCT FROM $2 RETURNING id)
      SELECT id FROM gone`;
    return (await manager.query<unknown[]>(sql, [ids, teamId])).length;
  }

  /** Whether an entry of a job has been due for `seconds` without a worker that took it. Each half uses an index of its own. */
  async isAnyOverdue(job: string, seconds: number): Promise<boolean> {
    const before = '< now() - make_interval(secs => $2)';
    const sql = `SELECT EXISTS (SELECT FROM outbox
          WHERE job = $1 AND failed_at IS NULL AND enqueued_at IS NULL AND available_at ${before})
        OR EXISTS (SELECT FROM outbox
          WHERE job = $1 AND failed_at IS NULL AND enqueued_at IS NOT NULL AND locked_until IS NULL
            AND enqueued_at ${before}) AS overdue`;
    const [row] = await this.entries.query<{ overdue: boolean }[]>(sql, [job, seconds]);
    return row?.overdue === true;
  }

  /**
   * Makes an entry due now. The attempts of a failed entry are reset, those of a waiting one are kept.
   * @returns false when a worker is running it
   */
  async retry({ teamId }: Scope, id: string): Promise<boolean> {
    const sql = `WITH due AS (
         UPDATE outbox SET available_at = now(), enqueued_at = NULL, failed_at = NULL,
                           attempts = CASE WHEN failed_at IS NULL THEN attempts ELSE 0 END,
                           deaths = CASE WHEN failed_at IS NULL THEN deaths ELSE 0 END
         WHERE team_id = $1 AND id = $2 AND locked_until IS NULL RETURNING id
       ) SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM due`;
    const rows = await this.entries.manager.transaction((manager) => manager.query<unknown[]>(sql, [teamId, id]));
    return rows.length > 0;
  }
}
