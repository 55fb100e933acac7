import type { EntityManager } from 'typeorm';

/** PostgreSQL notifies the workers on this channel, at commit, when entries are due. */
export const OUTBOX_CHANNEL = 'formwork_outbox';

/** After this many worker deaths an entry runs alone in its worker; after one more it fails. */
export const ALONE_AFTER_DEATHS = 2;

/** A claimed entry; `fence` is the fencing token of the claim. */
export interface ClaimedEntry {
  id: string;
  job: string;
  payload: object;
  fence: number;
  /** The number of this attempt, from 1. */
  attempt: number;
  /** Number of workers that died while they held it. */
  deaths: number;
  requestId: string;
}

/** `alone`: the entry can be claimed only by a worker that does nothing else meanwhile. Null: it cannot be claimed. */
export type ClaimAnswer = ClaimedEntry | 'alone' | null;

/** A due entry for a transport. */
export interface DueEntry {
  id: string;
  job: string;
  fence: number;
}

/** The number of wanted entries by job. */
export type Places = ReadonlyMap<string, number>;

export type Held = Pick<ClaimedEntry, 'id' | 'fence'>;

/** The worker that claims, and the lease of its claims. */
export interface Claimant {
  workerId: string;
  leaseSeconds: number;
}

/** What decides when an entry is due: the database's time, which all workers share. A test can set another one. */
export class JobClock {
  /** An SQL expression. */
  readonly now: string = 'now()';
}

/** A TypeORM data source, or a pool of a worker's own. */
interface Database {
  query<Rows>(sql: string, parameters: unknown[]): Promise<Rows>;
}

/** The update of an entry whose worker died: it counts as a death instead of an attempt. */
const DIED = `deaths = deaths + 1, attempts = attempts - 1, locked_until = NULL, worker_id = NULL, enqueued_at = NULL`;

const notify = (rows: string) =>
  `SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM (SELECT FROM ${rows} LIMIT 1) AS any_row`;

/**
 * The queries on the outbox. Each is a single conditional statement, so any number of processes may run them at the same
 * time. All times are the database's.
 */
export class OutboxRepository {
  constructor(
    private readonly database: Database,
    private readonly clock = new JobClock(),
  ) {}

  /** Marks due entries as offered and returns them, oldest first, at most `places` of each job. */
  takeDue(places: Places): Promise<DueEntry[]> {
    return this.take(places, `enqueued_at IS NULL AND available_at <= ${this.clock.now}`, 'available_at');
  }

  /** Marks entries as offered again that were offered more than `seconds` ago and not claimed, and returns them. */
  takeUnclaimed(places: Places, seconds: number): Promise<DueEntry[]> {
    const age = `enqueued_at IS NOT NULL AND locked_until IS NULL AND enqueued_at < now() - make_interval(secs => $3)`;
    return this.take(places, age, 'enqueued_at', seconds);
  }

  /** Entries that have been due for more than `seconds` and that no relay has offered. They count as offered from now on. */
  takeOverdue(places: Places, seconds: number): Promise<DueEntry[]> {
    const age = `enqueued_at IS NULL AND available_at < ${this.clock.now} - make_interval(secs => $3)`;
    return this.take(places, age, 'available_at', seconds);
  }

  /** Seconds until the next waiting entry of these jobs is due (0: one is due now), or null when none waits. */
  async secondsToNext(jobs: readonly string[]): Promise<number | null> {
    const [next] = await this.database.query<{ seconds: number | null }[]>(
      `SELECT greatest(0, extract(epoch FROM min(entry.available_at) - ${this.clock.now}))::float8 AS seconds
       FROM unnest($1::text[]) AS known(job)
       CROSS JOIN LATERAL (SELECT available_at FROM outbox
                           WHERE job = known.job AND failed_at IS NULL AND enqueued_at IS NULL
                           ORDER BY available_at LIMIT 1) AS entry`,
      [jobs],
    );
    return next?.seconds ?? null;
  }

  /** Names of jobs with open entries that are not in `known`. A loose index scan, whose cost depends on the names only. */
  async unknownJobs(known: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ job: string }[]>(
      `WITH RECURSIVE name AS (
         SELECT (SELECT min(job) FROM outbox WHERE failed_at IS NULL AND enqueued_at IS NULL) AS job
         UNION ALL
         SELECT (SELECT min(job) FROM outbox WHERE failed_at IS NULL AND enqueued_at IS NULL AND job > name.job)
         FROM name WHERE name.job IS NOT NULL
       ) SELECT job FROM name WHERE job IS NOT NULL AND NOT job = ANY($1)`,
      [known],
    );
    return rows.map(({ job }) => job);
  }

  /** @throws when PostgreSQL is not reachable */
  async ping(): Promise<void> {
    await this.database.query('SELECT 1', []);
  }

  /** Undoes the mark of `takeDue`, so that the entries are offered again. */
  async giveBack(ids: string[]): Promise<void> {
    await this.database.query(
      `WITH back AS (
         UPDATE outbox SET enqueued_at = NULL WHERE id = ANY($1) AND locked_until IS NULL RETURNING id
       ) ${notify('back')}`,
      [ids],
    );
  }

  /**
   * Claims an entry. Returns null when it is done, failed, held by another worker, or not due yet, and `alone` when it has
   * caused too many worker deaths to run beside other jobs and the caller did not pass `alone`.
   */
  async claim(id: string, { workerId, leaseSeconds }: Claimant, alone = false): Promise<ClaimAnswer> {
    const [entry] = await this.database.query<(ClaimedEntry & { claimed: boolean })[]>(
      `WITH seen AS (
         SELECT id FROM outbox
         WHERE id = $1 AND failed_at IS NULL AND locked_until IS NULL AND available_at <= ${this.clock.now}
         FOR UPDATE
       ), claimed AS (
         UPDATE outbox SET fence = fence + 1, attempts = attempts + 1, worker_id = $2,
                           enqueued_at = coalesce(enqueued_at, now()), locked_until = now() + make_interval(secs => $3)
         FROM seen WHERE outbox.id = seen.id AND (deaths <> ${ALONE_AFTER_DEATHS} OR $4)
         RETURNING outbox.id, job, payload, fence, attempts, deaths, request_id
       )
       SELECT seen.id, job, payload, fence, attempts AS attempt, deaths, request_id AS "requestId",
              claimed.id IS NOT NULL AS claimed
       FROM seen LEFT JOIN claimed ON claimed.id = seen.id`,
      [id, workerId, leaseSeconds, alone],
    );
    if (!entry) return null;
    const { claimed, ...held } = entry;
    return claimed ? held : 'alone';
  }

  /** Extends a claim; false when it was lost or released, or the entry was cancelled. */
  async extend({ id, fence }: Held, { workerId, leaseSeconds }: Claimant): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `WITH kept AS (
         UPDATE outbox SET locked_until = now() + make_interval(secs => $3)
         WHERE id = $1 AND fence = $2 AND worker_id = $4 AND locked_until IS NOT NULL RETURNING id
       ) SELECT id FROM kept`,
      [id, fence, leaseSeconds, workerId],
    );
    return rows.length > 0;
  }

  /** Locks a claimed entry until the caller's transaction ends; false when the claim was lost. */
  async lock(manager: EntityManager, { id, fence }: Held): Promise<boolean> {
    const sql = 'SELECT id FROM outbox WHERE id = $1 AND fence = $2 AND failed_at IS NULL FOR UPDATE';
    return (await manager.query<unknown[]>(sql, [id, fence])).length > 0;
  }

  /** Deletes the entry of a finished job, in the transaction of its effects. */
  async remove(manager: EntityManager, { id }: Held): Promise<void> {
    await manager.query('DELETE FROM outbox WHERE id = $1', [id]);
  }

  /** Marks an entry as failed; it stays in the table, where people can read and retry it. */
  async markFailed(manager: EntityManager, { id }: Held, error: string): Promise<void> {
    await manager.query(
      'UPDATE outbox SET failed_at = now(), locked_until = NULL, worker_id = NULL, last_error = $2 WHERE id = $1',
      [id, error],
    );
  }

  /** Releases a claimed entry for a retry after the pause. */
  async retryLater({ id, fence }: Held, pauseSeconds: number, error: string): Promise<void> {
    await this.database.query(
      `WITH released AS (
         UPDATE outbox SET locked_until = NULL, worker_id = NULL, enqueued_at = NULL, last_error = $4,
                           available_at = ${this.clock.now} + make_interval(secs => $3)
         WHERE id = $1 AND fence = $2 RETURNING id
       ) ${notify('released')}`,
      [id, fence, pauseSeconds, error],
    );
  }

  /** Releases a claimed entry without counting the attempt, when the worker shuts down. It is due at once. */
  async release({ id, fence }: Held): Promise<void> {
    await this.database.query(
      `WITH released AS (
         UPDATE outbox SET locked_until = NULL, worker_id = NULL, enqueued_at = NULL, attempts = attempts - 1
         WHERE id = $1 AND fence = $2 AND failed_at IS NULL RETURNING id
       ) ${notify('released')}`,
      [id, fence],
    );
  }

  /** Releases entries whose lease expired, because their worker died or hangs. */
  async releaseLapsed(): Promise<void> {
    await this.database.query(
      `WITH lapsed AS (
         SELECT id FROM outbox WHERE locked_until < now() FOR UPDATE SKIP LOCKED
       ), released AS (
         UPDATE outbox SET ${DIED} WHERE id = ANY(ARRAY(SELECT id FROM lapsed)) RETURNING id
       ) ${notify('released')}`,
      [],
    );
  }

  /** Releases all entries of a dead worker. */
  async releaseDead(workerId: string): Promise<void> {
    await this.database.query(
      `WITH released AS (
         UPDATE outbox SET ${DIED} WHERE locked_until IS NOT NULL AND worker_id = $1 RETURNING id
       ) ${notify('released')}`,
      [workerId],
    );
  }

  /** `id = ANY(ARRAY(…))` instead of a join: the planner estimates an unknown LIMIT as a tenth of the rows and would scan the table. */
  private take(places: Places, condition: string, order: string, ...more: unknown[]): Promise<DueEntry[]> {
    return this.database.query<DueEntry[]>(
      `WITH due AS (
         SELECT entry.id FROM unnest($1::text[], $2::int[]) AS wanted(job, places)
         CROSS JOIN LATERAL (SELECT id FROM outbox WHERE job = wanted.job AND failed_at IS NULL AND ${condition}
                             ORDER BY ${order} LIMIT wanted.places FOR UPDATE SKIP LOCKED) AS entry
       ), taken AS (
         UPDATE outbox SET enqueued_at = now() WHERE id = ANY(ARRAY(SELECT id FROM due)) RETURNING id, job, fence, available_at
       )
       SELECT id, job, fence FROM taken ORDER BY available_at`,
      [[...places.keys()], [...places.values()], ...more],
    );
  }
}
