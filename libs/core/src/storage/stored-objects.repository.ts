import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { PreparedStatements, type Statement } from '../database/prepared-statements';
import { StoredObject, type OwnerTable } from './stored-object.entity';

/**
 * Advisory lock of a backup. While a session holds it, no bytes are deleted: the files of the backup's snapshot stay until they
 * are copied.
 */
export const BACKUP_LOCK = 7_305_013;

/** PostgreSQL notifies on this channel, at commit, when files were marked as deleted. */
export const FILES_CHANNEL = 'formwork_files';

/**
 * Time limit in seconds from the first byte of an attempt to its commit. After it the attempt counts as abandoned, its files
 * are swept, and its commit is refused. A job's lease is a thousand times shorter.
 */
const ATTEMPT_SECONDS = 6 * 60 * 60;

/** The pause before the sweeper tries a file again doubles from the first to the last of these, in seconds. */
const [FIRST_PAUSE, LAST_PAUSE] = [30, 3_600];

/** The team and the row that own a file. The row may be inserted later, in the transaction of the commit. */
export interface FileOwner {
  table: OwnerTable;
  id: string;
}

/** The key of a file and its owner. */
export interface OwnedKey {
  key: string;
  owner: FileOwner;
}

/** What an attempt has written, as parameters of a statement: for each file its key, its size in bytes and its SHA-256 (hexadecimal). */
export interface WrittenFiles {
  keys: string[];
  sizes: number[];
  hashes: string[];
}

/** A committed file that is not deleted. */
export interface LiveObject {
  /** Null for files that are older than the table. */
  sha256: string | null;
}

/** A committed file with its size in bytes, null for files that are older than the table. */
export interface OwnedObject extends LiveObject {
  key: string;
  size: number | null;
  /** The end user of the owner; null for a file without a user. */
  userId: string | null;
}

/** Files of templates belong to the team, not to an environment, so they are not found. */
const OWNERS = ['envelope', 'extraction_run', 'agent_run', 'user_file'] as const satisfies readonly OwnerTable[];
const OWNER = OWNERS.map(
  (table) =>
    `SELECT user_id FROM ${table} WHERE o.owner_table = '${table}' AND id = o.owner_id AND environment_id = $3`,
).join(' UNION ALL ');
const FIND_IN_ENVIRONMENT = `
  SELECT o.key, o.sha256, o.size::double precision AS size, owner.user_id AS "userId"
    FROM stored_object o CROSS JOIN LATERAL (${OWNER}) AS owner
   WHERE o.key = ANY ($1) AND o.team_id = $2 AND o.committed_at IS NOT NULL AND o.deleted_at IS NULL`;

const INSERT: Statement = {
  name: 'stored_objects.insert',
  isLong: true,
  text: `INSERT INTO stored_object (key, team_id, owner_table, owner_id, sweep_at)
    VALUES ($1, $2, $3, $4, now() + make_interval(secs => ${ATTEMPT_SECONDS}))`,
};

/** Uncommitted files whose keys are a parameter, locked for `committedFiles` of the same statement when an SQL condition is true. */
export const lockedFiles = (keys: string, condition = 'true'): string =>
  `locked_files AS MATERIALIZED (
    SELECT key FROM stored_object
    WHERE key = ANY(${keys}::text[]) AND committed_at IS NULL AND deleted_at IS NULL AND ${condition} ORDER BY key FOR UPDATE
  )`;

/** Makes them readable when the condition is true. The parameters are arrays: keys, and the sizes and hashes of what was written. */
export const committedFiles = (keys: string, sizes: string, hashes: string, condition = 'true'): string =>
  `committed_files AS (
    UPDATE stored_object object SET committed_at = now(), sweep_at = NULL, size = written.size, sha256 = written.sha256
      FROM locked_files, unnest(${keys}::text[], ${sizes}::bigint[], ${hashes}::text[]) AS written (key, size, sha256)
     WHERE object.key = ANY(${keys}::text[]) AND object.key = locked_files.key AND written.key = object.key AND ${condition}
    RETURNING object.key
  )`;

const COMMIT: Statement = {
  name: 'stored_objects.commit',
  text: `WITH ${lockedFiles('$1')}, ${committedFiles('$1', '$2', '$3')} SELECT key FROM committed_files`,
};

const FIND_LIVE: Statement = {
  name: 'stored_objects.find_live',
  isLong: true,
  text: 'SELECT sha256 FROM stored_object WHERE key = $1 AND committed_at IS NOT NULL AND deleted_at IS NULL',
};

/** The queries on stored objects. Each is a single conditional statement, so any number of processes may run them. */
@Injectable()
export class StoredObjectsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: PreparedStatements,
  ) {}

  /** Inserts the row of a file before its bytes are written. */
  async insert(key: string, teamId: string, owner: FileOwner): Promise<void> {
    await this.statements.rows(INSERT, [key, teamId, owner.table, owner.id]);
  }

  /** Makes files readable in the caller's transaction. @returns the number of committed files */
  async commit(manager: EntityManager, { keys, sizes, hashes }: WrittenFiles): Promise<number> {
    return (await this.statements.rows(COMMIT, [keys, sizes, hashes], manager)).length;
  }

  /**
   * Schedules files of a team for deletion, except committed ones. A commit in flight holds the rows' locks, so this waits for its
   * outcome. A file whose row is gone was swept before its bytes were written: it gets a row again.
   */
  async discard(teamId: string, files: readonly OwnedKey[]): Promise<void> {
    await this.dataSource.query(
      `WITH discarded AS (
         INSERT INTO stored_object AS object (key, team_id, owner_table, owner_id, deleted_at, sweep_at)
         SELECT file.key, $1, file.owner_table, file.owner_id, now(), now()
           FROM unnest($2::text[], $3::text[], $4::uuid[]) AS file (key, owner_table, owner_id) ORDER BY file.key
         ON CONFLICT (key) DO UPDATE SET deleted_at = coalesce(object.deleted_at, now()), sweep_at = now()
          WHERE object.committed_at IS NULL
         RETURNING key
       ) SELECT pg_notify('${FILES_CHANNEL}', '') FROM discarded LIMIT 1`,
      [teamId, files.map(({ key }) => key), files.map(({ owner }) => owner.table), files.map(({ owner }) => owner.id)],
    );
  }

  /** Those of the files whose owner is a row of this environment. */
  async findInEnvironment(
    { teamId, environmentId }: { teamId: string; environmentId: string },
    keys: string[],
  ): Promise<OwnedObject[]> {
    return this.dataSource.query<OwnedObject[]>(FIND_IN_ENVIRONMENT, [keys, teamId, environmentId]);
  }

  async findLive(key: string): Promise<LiveObject | null> {
    return this.statements.row<LiveObject>(FIND_LIVE, [key]);
  }

  /** Keys of up to `limit` files that should have bytes. */
  async sample(limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<Pick<StoredObject, 'key'>[]>(
      `SELECT key FROM stored_object WHERE committed_at IS NOT NULL AND deleted_at IS NULL AND lost_at IS NULL
        ORDER BY key LIMIT $1`,
      [limit],
    );
    return rows.map(({ key }) => key);
  }

  /**
   * Keys of up to `limit` files to delete, oldest first; none during a backup. They are marked as deleted and become due again
   * after a pause, so that the deletion is retried when the sweeper dies or fails.
   */
  async fetchDue(limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<Pick<StoredObject, 'key'>[]>(
      `WITH lock AS MATERIALIZED (
         SELECT pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) AS is_free
       ), due AS (
         SELECT key FROM stored_object WHERE (SELECT is_free FROM lock) AND sweep_at <= now()
         ORDER BY sweep_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ), taken AS (
         UPDATE stored_object SET deleted_at = coalesce(deleted_at, now()), sweeps = sweeps + 1,
           sweep_at = now() + make_interval(secs => least(${LAST_PAUSE}, ${FIRST_PAUSE} * 2 ^ least(sweeps, 10)))
         FROM due WHERE stored_object.key = due.key RETURNING stored_object.key
       ) SELECT key FROM taken`,
      [limit],
    );
    return rows.map(({ key }) => key);
  }

  /** Undoes the attempt of files that the sweeper did not try. */
  async postpone(keys: string[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE stored_object SET sweeps = sweeps - 1, sweep_at = now() + make_interval(secs => ${FIRST_PAUSE})
       WHERE key = ANY($1)`,
      [keys],
    );
  }

  /** Deletes the rows of files whose bytes were deleted. */
  async remove(keys: string[]): Promise<void> {
    await this.dataSource.query('DELETE FROM stored_object WHERE key = ANY($1) AND deleted_at IS NOT NULL', [keys]);
  }
}
