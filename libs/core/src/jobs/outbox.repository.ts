import type { EntityManager } from 'typeorm';
import type { Claimant, ClaimedEntry, ClaimResult, Held } from './claimed-entry';
import type { EndedEntry } from './ended-entry';
import { showsNoLife } from './presence';

/** PostgreSQL notifies the workers on this channel, at commit, when entries are due. */
export const OUTBOX_CHANNEL = 'formwork_outbox';

/** After this many worker deaths no other entry runs beside this one in its worker: only it can be the cause of the next one. */
const EXCLUSIVE_AFTER_DEATHS = 2;
/**
 * Pauses in seconds after the first, second … death; there is one attempt more than pauses, and then the entry fails. Workers that
 * die for other reasons, such as a host without memory, do so for minutes: the pauses outlive that.
 */
const PAUSES_AFTER_DEATHS = [0, 0, 15, 60, 240];
/** After this many worker deaths an entry fails. */
export const MAX_DEATHS = PAUSES_AFTER_DEATHS.length + 1;

/** The open entries of one job: counts, and ages of the oldest ones in seconds. */
export interface JobState {
  job: string;
  waiting: number;
  delayed: number;
  running: number;
  failed: number;
  waitSeconds: number;
  openSeconds: number;
}

/** A due entry for a transport. */
export interface DueEntry {
  id: string;
  job: string;
  fence: number;
}

/** The number of further entries that can be accepted, by job. Jobs without capacity are absent. */
export type JobCapacity = ReadonlyMap<string, number>;

const DATABASE_TIME = 'now()';

/** The clock by which entries become due: the database's, which all workers share. Tests replace it. */
export class JobClock {
  /** An SQL expression. */
  readonly now: string = DATABASE_TIME;
}

/** A TypeORM data source, or the `ClaimPool` of a worker. */
interface Database {
  query<Rows>(sql: string, parameters: unknown[]): Promise<Rows>;
  /** The same for a statement that is planned once for each connection; each name has one text. */
  named?<Rows>(name: string, sql: string, parameters: unknown[]): Promise<Rows>;
  /** The same for a statement that may wait for locks. */
  end?<Rows>(name: string, sql: string, parameters: unknown[]): Promise<Rows>;
}

const REMOVE = `WITH removed AS (
    DELETE FROM outbox WHERE id = $1 AND fence = $2 AND failed_at IS NULL RETURNING id
  ) SELECT id FROM removed`;

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

  /** Marks due entries as offered and returns them, oldest first, within the capacity of each job. */
  fetchDue(capacity: JobCapacity): Promise<DueEntry[]> {
    return this.fetch('due', capacity, `enqueued_at IS NULL AND available_at <= ${this.clock.now}`, 'available_at');
  }

  /** The same for entries that were offered more than `seconds` ago and not claimed: marks them as offered again. */
  fetchUnclaimed(capacity: JobCapacity, seconds: number): Promise<DueEntry[]> {
    const age = `enqueued_at IS NOT NULL AND locked_until IS NULL AND enqueued_at < now() - make_interval(secs => $3)`;
    return this.fetch('unclaimed', capacity, age, 'enqueued_at', seconds);
  }

  /** The same for entries that have been due for more than `seconds` and that no relay has offered. */
  fetchOverdue(capacity: JobCapacity, seconds: number): Promise<DueEntry[]> {
    const age = `enqueued_at IS NULL AND available_at < ${this.clock.now} - make_interval(secs => $3)`;
    return this.fetch('overdue', capacity, age, 'available_at', seconds);
  }

  /** Whether entries of these jobs are due, or were offered, and are not claimed. */
  async hasUnclaimed(jobs: readonly string[]): Promise<boolean> {
    const [row] = await this.often<{ found: boolean }[]>(
      'has_unclaimed',
      `SELECT EXISTS (SELECT FROM unnest($1::text[]) AS known(job), LATERAL (
                        SELECT FROM outbox WHERE job = known.job AND failed_at IS NULL AND enqueued_at IS NOT NULL
                           AND locked_until IS NULL ORDER BY enqueued_at LIMIT 1) AS offered)
           OR EXISTS (SELECT FROM unnest($1::text[]) AS known(job), LATERAL (
                        SELECT FROM outbox WHERE job = known.job AND failed_at IS NULL AND enqueued_at IS NULL
                           AND available_at <= ${this.clock.now} ORDER BY available_at LIMIT 1) AS due)
           AS found`,
      [jobs],
    );
    return row?.found ?? false;
  }

  /** Seconds until the next waiting entry of these jobs is due (0: one is due now), or null when none waits. */
  async secondsToNext(jobs: readonly string[]): Promise<number | null> {
    const [next] = await this.often<{ seconds: number | null }[]>(
      'next',
      `SELECT extract(epoch FROM min(entry.available_at) - ${this.clock.now})::float8 AS seconds
       FROM unnest($1::text[]) AS known(job)
       CROSS JOIN LATERAL (SELECT available_at FROM outbox
                           WHERE job = known.job AND failed_at IS NULL AND enqueued_at IS NULL
                           ORDER BY available_at LIMIT 1) AS entry`,
      [jobs],
    );
    // PostgreSQL's greatest() would make a 0 of null: a worker without work would ask again and again.
    return next?.seconds == null ? null : Math.max(0, next.seconds);
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

  /** The state of every job, of all teams. It reads all entries, which are the open work only. */
  async states(): Promise<JobState[]> {
    const now = this.clock.now;
    const due = `failed_at IS NULL AND locked_until IS NULL AND available_at <= ${now}`;
    const age = (column: string, which: string) =>
      `coalesce(extract(epoch FROM ${now} - min(${column}) FILTER (WHERE ${which})), 0)::float8`;
    return this.database.query<JobState[]>(
      `SELECT job, count(*) FILTER (WHERE ${due})::int AS waiting,
         count(*) FILTER (WHERE failed_at IS NULL AND locked_until IS NULL AND available_at > ${now})::int AS delayed,
         count(*) FILTER (WHERE failed_at IS NULL AND locked_until IS NOT NULL)::int AS running,
         count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed,
         ${age('available_at', due)} AS "waitSeconds", ${age('created_at', 'failed_at IS NULL')} AS "openSeconds"
       FROM outbox GROUP BY job`,
      [],
    );
  }

  /** @throws when PostgreSQL is not reachable */
  async ping(): Promise<void> {
    await this.database.query('SELECT 1', []);
  }

  /** Marks offered entries as waiting, so that they are offered again. */
  async markAsWaiting(ids: string[]): Promise<void> {
    await this.database.query(
      `WITH waiting AS (
         UPDATE outbox SET enqueued_at = NULL WHERE id = ANY($1) AND locked_until IS NULL RETURNING id
       ) ${notify('waiting')}`,
      [ids],
    );
  }

  /**
   * Claims an entry.
   * @param exclusive whether the worker runs no other entry
   * @returns null when the entry has finished or failed, is held by another worker, or is not due yet; `needs-exclusive` when
   *   `EXCLUSIVE_AFTER_DEATHS` workers died while running it and `exclusive` is false
   */
  async claim(id: string, { workerId, leaseSeconds }: Claimant, exclusive = false): Promise<ClaimResult> {
    const [entry] = await this.often<(ClaimedEntry & { claimed: boolean })[]>(
      'claim',
      `WITH seen AS (
         SELECT id FROM outbox
         WHERE id = $1 AND failed_at IS NULL AND locked_until IS NULL AND available_at <= ${this.clock.now}
         FOR UPDATE
       ), claimed AS (
         UPDATE outbox SET fence = fence + 1, attempts = attempts + 1, worker_id = $2,
                           enqueued_at = coalesce(enqueued_at, now()), locked_until = now() + make_interval(secs => $3)
         FROM seen WHERE outbox.id = seen.id AND (deaths < ${EXCLUSIVE_AFTER_DEATHS} OR deaths >= ${MAX_DEATHS} OR $4)
         RETURNING outbox.id, job, payload, fence, attempts, deaths, request_id, team_id, traceparent, available_at
       )
       SELECT seen.id, job, payload, fence, attempts AS attempt, deaths, request_id AS "requestId",
              team_id AS "teamId", traceparent, available_at AS "dueAt", claimed.id IS NOT NULL AS claimed
       FROM seen LEFT JOIN claimed ON claimed.id = seen.id`,
      [id, workerId, leaseSeconds, exclusive],
    );
    if (!entry) return null;
    const { claimed, ...held } = entry;
    return claimed ? held : 'needs-exclusive';
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

  /** Deletes the entry of a finished job, in the transaction of its effects; false when the claim was lost. */
  async remove(manager: EntityManager, { id, fence }: Held): Promise<boolean> {
    // Without a name: a plan that was made while the outbox was empty would read the whole table later (`ClaimPool`).
    return (await manager.query<unknown[]>(REMOVE, [id, fence])).length > 0;
  }

  /** Deletes the entry of a finished job that had no effects in the database; false when the claim was lost. */
  async end({ id, fence }: Held): Promise<boolean> {
    return (await this.often<unknown[]>('end', REMOVE, [id, fence])).length > 0;
  }

  /**
   * Runs a statement that ends a job and writes its effects. It consists of `HELD_ENTRY`, `removedEntry` and its own expressions, in
   * which the parameters of the statement begin with `$3`. @returns its row, with `ENDED_ENTRY`
   */
  async endBy<Row extends EndedEntry>(
    { id, fence }: Held,
    { name, text, values }: { name: string; text: string; values: unknown[] },
  ): Promise<Row> {
    const parameters = [id, fence, ...values];
    const { database } = this;
    const rows = await (database.end?.<Row[]>(name, text, parameters) ?? database.query<Row[]>(text, parameters));
    return rows[0]!;
  }

  /**
   * Marks an entry as failed, in the transaction of the effects of that; false when the claim was lost. It stays in the table,
   * where people can read and retry it.
   */
  async markFailed(manager: EntityManager, { id, fence }: Held, error: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `WITH failed AS (
         UPDATE outbox SET failed_at = now(), locked_until = NULL, worker_id = NULL, last_error = $3
         WHERE id = $1 AND fence = $2 AND failed_at IS NULL RETURNING id
       ) SELECT id FROM failed`,
      [id, fence, error],
    );
    return rows.length > 0;
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

  /** Releases a claimed entry until the pause has passed, without counting the attempt. */
  async postpone({ id, fence }: Held, pauseSeconds: number): Promise<void> {
    await this.database.query(
      `WITH released AS (
         UPDATE outbox SET locked_until = NULL, worker_id = NULL, enqueued_at = NULL, attempts = attempts - 1,
                           available_at = ${this.clock.now} + make_interval(secs => $3)
         WHERE id = $1 AND fence = $2 RETURNING id
       ) ${notify('released')}`,
      [id, fence, pauseSeconds],
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
  releaseLapsed(): Promise<void> {
    return this.releaseWhere('locked_until < now()', []);
  }

  /** The workers of claims whose processes show no life. */
  async goneWorkers(): Promise<string[]> {
    const gone = await this.database.query<{ id: string }[]>(
      `WITH claiming AS (SELECT DISTINCT worker_id AS id FROM outbox WHERE locked_until IS NOT NULL AND worker_id IS NOT NULL)
       SELECT id FROM claiming WHERE ${showsNoLife('id')}`,
      [],
    );
    return gone.map(({ id }) => id);
  }

  /** Releases the entries of workers that are gone, as far as their lease ends within `seconds`. */
  releaseGone(workerIds: readonly string[], seconds: number): Promise<void> {
    const ending = 'worker_id = ANY($1) AND locked_until < now() + make_interval(secs => $2)';
    return this.releaseWhere(ending, [workerIds, seconds]);
  }

  /** Releases all entries of a dead worker. */
  async releaseDead(workerId: string): Promise<void> {
    await this.database.query(
      `WITH released AS (
         UPDATE outbox SET ${this.died} WHERE locked_until IS NOT NULL AND worker_id = $1 RETURNING id
       ) ${notify('released')}`,
      [workerId],
    );
  }

  /** Releases the claimed entries to which a condition applies and which nobody ends in this moment. */
  private async releaseWhere(condition: string, parameters: unknown[]): Promise<void> {
    await this.database.query(
      `WITH lost AS (
         SELECT id FROM outbox WHERE ${condition} FOR UPDATE SKIP LOCKED
       ), released AS (
         UPDATE outbox SET ${this.died} WHERE id = ANY(ARRAY(SELECT id FROM lost)) RETURNING id
       ) ${notify('released')}`,
      parameters,
    );
  }

  /** The update of an entry whose worker died: it counts as a death instead of an attempt. */
  private get died(): string {
    const pause = `coalesce((ARRAY[${PAUSES_AFTER_DEATHS}])[deaths + 1], 0)`;
    return `deaths = deaths + 1, attempts = attempts - 1, locked_until = NULL, worker_id = NULL, enqueued_at = NULL,
      available_at = greatest(available_at, ${this.clock.now} + nullif(${pause}, 0) * interval '1 second')`;
  }

  /** For what each job or each round of a relay sends. With a clock that a test moves, the text of a name would change. */
  private often<Rows>(name: string, sql: string, parameters: unknown[]): Promise<Rows> {
    const { database, clock } = this;
    const isNamed = database.named !== undefined && clock.now === DATABASE_TIME;
    return isNamed ? database.named!<Rows>(`outbox.${name}`, sql, parameters) : database.query(sql, parameters);
  }

  /**
   * Marks the matching entries as offered and returns them. It compares with `id = ANY(ARRAY(…))` instead of a join, because
   * the planner estimates an unknown LIMIT as a tenth of the rows and would scan the whole table for a join.
   */
  private fetch(
    name: string,
    capacity: JobCapacity,
    condition: string,
    order: string,
    ...more: unknown[]
  ): Promise<DueEntry[]> {
    return this.often<DueEntry[]>(
      name,
      `WITH due AS (
         SELECT entry.id FROM unnest($1::text[], $2::int[]) AS wanted(job, capacity)
         CROSS JOIN LATERAL (SELECT id FROM outbox WHERE job = wanted.job AND failed_at IS NULL AND ${condition}
                             ORDER BY ${order} LIMIT wanted.capacity FOR UPDATE SKIP LOCKED) AS entry
       ), offered AS (
         UPDATE outbox SET enqueued_at = now() WHERE id = ANY(ARRAY(SELECT id FROM due)) RETURNING id, job, fence, available_at
       )
       SELECT id, job, fence FROM offered ORDER BY available_at`,
      [[...capacity.keys()], [...capacity.values()], ...more],
    );
  }
}
