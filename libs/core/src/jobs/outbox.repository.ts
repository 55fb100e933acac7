import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';

/** PostgreSQL tells the relays on this channel, at commit, that there is something to enqueue. */
export const OUTBOX_CHANNEL = 'formwork_outbox';

/** What a worker holds while it works on an entry. `fence` proves that it still does. */
export interface ClaimedEntry {
  id: string;
  job: string;
  payload: object;
  fence: number;
  /** This attempt, from 1. */
  attempt: number;
  requestId: string;
}

/** What a relay puts into Redis. */
export interface DueEntry {
  id: string;
  job: string;
  fence: number;
  delayMs: number;
}

export type Held = Pick<ClaimedEntry, 'id' | 'fence'>;

/** Entries due sooner than this wait in Redis, which is exact to the millisecond; later ones in PostgreSQL. */
const SOON = `interval '1 minute'`;
const BATCH = 200;

/**
 * The outbox's queries. Every one of them is a single conditional statement, so any number of processes may run them
 * at the same time; all times are the database's.
 */
@Injectable()
export class OutboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Up to 200 entries that Redis has to be told of: new ones, and ones whose worker died or whose nudge was lost. */
  takeDue(jobs: string[], lostAfterSeconds: number): Promise<DueEntry[]> {
    return this.dataSource.query<DueEntry[]>(
      `WITH due AS (
         SELECT id FROM outbox
         WHERE failed_at IS NULL AND job = ANY($1)
           AND CASE WHEN enqueued_at IS NULL THEN available_at < now() + ${SOON}
                    WHEN locked_until IS NULL THEN enqueued_at < now() - make_interval(secs => $2)
                    ELSE locked_until < now() END
         ORDER BY available_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       ), taken AS (
         UPDATE outbox SET enqueued_at = now(), locked_until = NULL FROM due WHERE outbox.id = due.id
         RETURNING outbox.id, job, fence, available_at
       )
       SELECT id, job, fence, greatest(0, extract(epoch FROM available_at - now()) * 1000)::int AS "delayMs" FROM taken`,
      [jobs, lostAfterSeconds],
    );
  }

  /** Takes the mark of `takeDue` back, so that the entries are put into Redis at the next occasion. */
  async giveBack(ids: string[]): Promise<void> {
    await this.dataSource.query('UPDATE outbox SET enqueued_at = NULL WHERE id = ANY($1) AND locked_until IS NULL', [
      ids,
    ]);
  }

  /** Claims an entry for `leaseSeconds`, or null: it is done, failed, held by someone else, or not due yet. */
  async claim(id: string, leaseSeconds: number): Promise<ClaimedEntry | null> {
    const [entry] = await this.dataSource.query<ClaimedEntry[]>(
      `WITH claimed AS (
         UPDATE outbox SET fence = fence + 1, attempts = attempts + 1, locked_until = now() + make_interval(secs => $2)
         WHERE id = $1 AND failed_at IS NULL AND available_at <= now() + interval '1 second'
           AND (locked_until IS NULL OR locked_until < now())
         RETURNING id, job, payload, fence, attempts, request_id
       )
       SELECT id, job, payload, fence, attempts AS attempt, request_id AS "requestId" FROM claimed`,
      [id, leaseSeconds],
    );
    return entry ?? null;
  }

  /** Extends a claim; false when it was lost or the entry was cancelled. */
  async extend({ id, fence }: Held, leaseSeconds: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `WITH kept AS (
         UPDATE outbox SET locked_until = now() + make_interval(secs => $3) WHERE id = $1 AND fence = $2 AND failed_at IS NULL
         RETURNING id
       ) SELECT id FROM kept`,
      [id, fence, leaseSeconds],
    );
    return rows.length > 0;
  }

  /** Locks a held entry until the caller's transaction ends; false when the claim was lost. */
  async lock(manager: EntityManager, { id, fence }: Held): Promise<boolean> {
    const sql = 'SELECT id FROM outbox WHERE id = $1 AND fence = $2 AND failed_at IS NULL FOR UPDATE';
    return (await manager.query<unknown[]>(sql, [id, fence])).length > 0;
  }

  /** Deletes a held entry: the work is done. Effects in the same transaction commit with it. */
  async remove(manager: EntityManager, { id }: Held): Promise<void> {
    await manager.query('DELETE FROM outbox WHERE id = $1', [id]);
  }

  /** Keeps a held entry for operators to read, but nobody works on it any more. */
  async markFailed(manager: EntityManager, { id }: Held, error: string): Promise<void> {
    await manager.query('UPDATE outbox SET failed_at = now(), locked_until = NULL, last_error = $2 WHERE id = $1', [
      id,
      error,
    ]);
  }

  /** Lets a held entry go, to be tried again after the pause. */
  async retryLater({ id, fence }: Held, pauseSeconds: number, error: string): Promise<void> {
    await this.dataSource.query(
      `WITH released AS (
         UPDATE outbox SET locked_until = NULL, enqueued_at = NULL, last_error = $4,
                           available_at = now() + make_interval(secs => $3)
         WHERE id = $1 AND fence = $2 RETURNING id
       ) SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM released`,
      [id, fence, pauseSeconds, error],
    );
  }

  /** Lets a held entry go untried, as when the worker shuts down: another worker takes it at once. */
  async release({ id, fence }: Held): Promise<void> {
    await this.dataSource.query(
      `WITH released AS (
         UPDATE outbox SET locked_until = NULL, enqueued_at = NULL, attempts = attempts - 1
         WHERE id = $1 AND fence = $2 AND failed_at IS NULL RETURNING id
       ) SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM released`,
      [id, fence],
    );
  }

  async forgetFailed(olderThanDays: number): Promise<void> {
    await this.dataSource.query('DELETE FROM outbox WHERE failed_at < now() - make_interval(days => $1)', [
      olderThanDays,
    ]);
  }
}
