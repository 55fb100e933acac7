import type { QueryRunner } from 'typeorm';
import { AnsweringStorage, type AuditedStorage } from './answering-storage';
import type { ListedObject, Storage } from './storage';

/** Objects without a row are deleted only when they are older than this; no call takes as long. */
const ORPHAN_HOURS = 24;
/** Failed deletions (over about an hour) after which the sweeper's file is reported as stuck. */
const MANY_SWEEPS = 8;

/** The differences between storage and table. Lists of keys are complete. */
export interface AuditReport {
  /** Objects in the storage, and their bytes. */
  objects: number;
  bytes: number;
  /** Files in the table that should be readable. */
  committed: number;
  /** Objects without a row that are older than a day. */
  orphans: string[];
  /** Number of objects without a row that may still be in use. */
  youngOrphans: number;
  /** Readable files without bytes. */
  lost: string[];
  /** Files that were recorded as lost and have bytes again. */
  found: string[];
  /** Readable files whose size differs from the stored one. */
  wrongSize: string[];
  /** Deleted or abandoned files that are due for the sweeper, and those whose deletion keeps failing. */
  waiting: number;
  stuck: string[];
}

/** Storage and database have no file in common. They belong to different installations, and a repair would delete every file. */
export class ForeignStorageError extends Error {}

/**
 * Compares the storage with the table of stored objects, both ways, while the service runs. The listing is written to a
 * temporary table, so only the report's keys are held in memory.
 */
export class StorageAudit {
  private readonly storage: AuditedStorage;

  /** @param runner one connection, which holds the temporary table */
  constructor(
    private readonly runner: QueryRunner,
    storage: Storage,
  ) {
    this.storage = new AnsweringStorage(storage);
  }

  /** Changes nothing. */
  async run(): Promise<AuditReport> {
    const [{ now: startedAt }] = await this.query<{ now: Date }>('SELECT now()');
    await this.list();
    return {
      ...(await this.totals()),
      orphans: await this.orphans(startedAt),
      youngOrphans: (await this.keys(`${ORPHANS} AND ${IS_YOUNG}`, startedAt)).length,
      lost: await this.withoutBytes(startedAt),
      found: await this.keys(`SELECT key FROM stored_object JOIN listed USING (key) WHERE lost_at IS NOT NULL`),
      wrongSize: await this.keys(
        `SELECT key FROM stored_object object JOIN listed USING (key) WHERE ${READABLE} AND object.size <> listed.size`,
      ),
      waiting: (await this.keys('SELECT key FROM stored_object WHERE sweep_at <= now()')).length,
      stuck: await this.keys(`SELECT key FROM stored_object WHERE deleted_at IS NOT NULL AND sweeps >= ${MANY_SWEEPS}`),
    };
  }

  /**
   * Deletes objects without a row, sets `lost_at` of files without bytes, and resets it when the bytes are back.
   * @throws ForeignStorageError when the storage seems to belong to another installation
   */
  async repair({ objects, orphans, youngOrphans, lost, found }: AuditReport): Promise<void> {
    if (objects > 0 && orphans.length + youngOrphans === objects)
      throw new ForeignStorageError(
        'Not one file of the storage is in the database: they seem to be of two installations. Nothing was changed.',
      );
    for (const key of orphans) await this.storage.delete(key);
    await this.query('UPDATE stored_object SET lost_at = coalesce(lost_at, now()) WHERE key = ANY($1)', lost);
    await this.query('UPDATE stored_object SET lost_at = NULL WHERE key = ANY($1)', found);
  }

  private async list() {
    await this.query(
      'CREATE TEMP TABLE listed (key text COLLATE "C" PRIMARY KEY, size bigint NOT NULL, modified_at timestamptz NOT NULL)',
    );
    for await (const page of this.storage.list()) await this.insert(page);
    await this.query('ANALYZE listed');
  }

  private async insert(page: ListedObject[]) {
    await this.query(
      'INSERT INTO listed SELECT * FROM unnest($1::text[], $2::bigint[], $3::timestamptz[]) ON CONFLICT DO NOTHING',
      page.map(({ key }) => key),
      page.map(({ size }) => size),
      page.map(({ modifiedAt }) => modifiedAt),
    );
  }

  private async totals() {
    const [totals] = await this.query<{ objects: number; bytes: number; committed: number }>(
      `SELECT count(*)::int AS objects, coalesce(sum(size), 0)::float8 AS bytes,
         (SELECT count(*)::int FROM stored_object WHERE ${READABLE}) AS committed FROM listed`,
    );
    return totals;
  }

  /** Checks each object again: the sweeper may have deleted it and its row since the listing. */
  private async orphans(startedAt: Date): Promise<string[]> {
    const orphans: string[] = [];
    for (const key of await this.keys(`${ORPHANS} AND NOT ${IS_YOUNG}`, startedAt))
      if (await this.storage.info(key)) orphans.push(key);
    return orphans;
  }

  /** Checks each file again: one that was committed during the listing may be missing in it. */
  private async withoutBytes(startedAt: Date): Promise<string[]> {
    const unlisted = await this.keys(
      `SELECT key FROM stored_object object WHERE ${READABLE} AND created_at < $1
       AND NOT EXISTS (SELECT FROM listed WHERE listed.key = object.key)`,
      startedAt,
    );
    const lost: string[] = [];
    for (const key of unlisted) if (!(await this.storage.info(key)) && (await this.isReadable(key))) lost.push(key);
    return lost;
  }

  private async isReadable(key: string): Promise<boolean> {
    return (await this.query(`SELECT FROM stored_object WHERE key = $1 AND ${READABLE}`, key)).length > 0;
  }

  private async keys(sql: string, ...values: unknown[]): Promise<string[]> {
    return (await this.query<{ key: string }>(`${sql} ORDER BY 1`, ...values)).map(({ key }) => key);
  }

  private query<Row>(sql: string, ...values: unknown[]): Promise<[Row, ...Row[]]> {
    return this.runner.query(sql, values);
  }
}

const READABLE = 'committed_at IS NOT NULL AND deleted_at IS NULL';
const ORPHANS =
  'SELECT key FROM listed WHERE NOT EXISTS (SELECT FROM stored_object object WHERE object.key = listed.key)';
const IS_YOUNG = `(modified_at > $1::timestamptz - interval '${ORPHAN_HOURS} hours')`;
