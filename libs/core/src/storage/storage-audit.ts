import type { QueryRunner } from 'typeorm';
import type { ListedObject, Storage } from './storage';

/** Bytes without a row are deleted only when nobody has written to them for so long; a day is enough for any call. */
const ORPHAN_HOURS = 24;
/** Files of which the sweeper could not get rid in so many tries (about an hour) are told of. */
const MANY_SWEEPS = 8;

/** How storage and table differ. Keys are complete, however many. */
export interface AuditReport {
  /** Objects in the storage, and their bytes. */
  objects: number;
  bytes: number;
  /** Files in the table that should be readable. */
  committed: number;
  /** Objects without a row that are older than a day. */
  orphans: string[];
  /** Objects without a row that are too young to judge. */
  youngOrphans: number;
  /** Readable files without bytes. */
  lost: string[];
  /** Files whose bytes are back although they were noted as lost. */
  found: string[];
  /** Readable files with another size than was stored. */
  wrongSize: string[];
  /** Deleted or abandoned files that the sweeper has not got to yet, and those that it tries in vain. */
  waiting: number;
  stuck: string[];
}

/** Storage and database have no file in common: they are not of the same installation, and a repair would destroy it. */
export class ForeignStorageError extends Error {}

/**
 * Compares the storage with the table of stored objects, both ways, while the service runs. The listing goes through a
 * temporary table, so memory stays flat however many files there are (the report's keys apart).
 */
export class StorageAudit {
  /** `runner` is one connection, kept for the audit. */
  constructor(
    private readonly runner: QueryRunner,
    private readonly storage: Storage,
  ) {}

  /** Looks only. */
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
   * Deletes bytes without a row and notes files without bytes as lost (`lost_at`), or as found again.
   * @throws ForeignStorageError when the storage seems to be another installation's
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

  /** The sweeper may have deleted an object and its row since it was listed, so each is asked for by itself. */
  private async orphans(startedAt: Date): Promise<string[]> {
    const orphans: string[] = [];
    for (const key of await this.keys(`${ORPHANS} AND NOT ${IS_YOUNG}`, startedAt))
      if (await this.storage.info(key)) orphans.push(key);
    return orphans;
  }

  /** A file that was committed while the listing went on may be missing in it, so each is asked for by itself. */
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
