import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { Client } from 'pg';
import {
  BACKUP_LOCK,
  databaseIdentity,
  type Env,
  isOutOfRoom,
  LOCK_NOT_AVAILABLE,
  openStorage,
  SERVICE_VERSION,
} from '@app/core';
import { sealedValues } from '../sealed-values';
import { BACKUP_FORMAT, BackupError, BackupFolder, type Manifest } from './backup-folder';
import { copyFiles } from './file-copies';
import { secretChecks } from './secret-check';
import { TableReader } from './table-copies';

const LOCK_SECONDS = 3;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Backup {
  manifest: Manifest;
  /** Keys of files whose bytes the storage does not have. */
  missing: string[];
  /** Columns with sealed values that no valid secret opens. */
  unreadable: string[];
}

/**
 * Writes a backup of database and files into a new folder, while the service runs. Everything is as it was in one moment: the
 * tables are read in one snapshot, and no bytes are deleted before the files of the snapshot are copied.
 * @throws BackupError when another backup runs, the database was never migrated, SECRET_KEY is not that of the database, or the
 * folder cannot be written; InvalidSettingsError without SECRET_KEY
 */
export async function backUp(env: Env, path: string, progress: (line: string) => void): Promise<Backup> {
  const checks = secretChecks(env);
  const client = new Client({ connectionString: env.sessionUrl, application_name: 'formwork backup' });
  await client.connect();
  try {
    await lock(client);
    const folder = await BackupFolder.begin(path, await databaseIdentity(client));
    const stopListening = removeOnSignals(folder);
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const unreadable = await unreadableColumns(client, env);
      const { missing, ...copied } = await copyAll(client, env, folder, progress);
      const manifest: Manifest = { format: BACKUP_FORMAT, version: SERVICE_VERSION, secretChecks: checks, ...copied };
      await folder.finish(path, manifest);
      return { manifest, missing, unreadable };
    } catch (error) {
      await rm(folder.path, { recursive: true, force: true });
      throw isOutOfRoom(error) ? new BackupError(`${path} cannot be written: ${String(error)}.`) : error;
    } finally {
      stopListening();
    }
  } finally {
    // The lock and the transaction end with the session.
    await client.end();
  }
}

/** Removes the folder when the process is told to end, and ends it. @returns how to stop that */
function removeOnSignals(folder: BackupFolder): () => void {
  const end = (signal: NodeJS.Signals): void => {
    folder.removeAtOnce();
    console.error('The backup was interrupted. Nothing of it is left.');
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return () => SIGNALS.forEach((signal) => process.off(signal, end));
}

/** Waits for a sweep of files, which is short. */
async function lock(client: Client): Promise<void> {
  const { rows } = await client.query<{ migrated: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AS migrated`,
  );
  if (!rows[0]?.migrated) throw new BackupError('The database is empty: there is nothing to back up.');
  await client.query(`SET lock_timeout = '${LOCK_SECONDS}s'`);
  await client.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]).catch((error: Error & { code?: string }) => {
    throw error.code === LOCK_NOT_AVAILABLE ? new BackupError('Another backup of this database is running.') : error;
  });
}

/**
 * The columns with values that no valid secret opens. Some may have been so for long, and do not prevent a backup.
 * @throws BackupError when none of the values can be opened
 */
async function unreadableColumns(client: Client, env: Env): Promise<string[]> {
  const query = async <Rows>(sql: string, of?: unknown[]): Promise<Rows> => (await client.query(sql, of)).rows as Rows;
  const { values, unreadable, columns } = await sealedValues({ query }, env);
  if (unreadable === 0 || unreadable < values) return columns;
  throw new BackupError(
    `SECRET_KEY opens none of the ${values} sealed values of the database: set that of the service, because the backup could not ` +
      'be restored with it.',
  );
}

async function copyAll(
  client: Client,
  env: Env,
  folder: BackupFolder,
  progress: (line: string) => void,
): Promise<Omit<Manifest, 'format' | 'version' | 'secretChecks'> & Pick<Backup, 'missing'>> {
  const reader = new TableReader(client, folder);
  const { rows } = await client.query<{ now: Date }>('SELECT now()');
  const [migrations, sequences] = [await reader.migrations(), await reader.sequences()];
  const tables = [];
  for (const named of await reader.tables()) {
    const table = await reader.copy(named);
    tables.push(table);
    progress(`Table ${table.name}: ${table.rows} rows`);
  }
  const copied = await copyFiles(client, await openStorage(env), folder, progress);
  return { createdAt: rows[0]!.now.toISOString(), migrations, tables, sequences, ...copied };
}
