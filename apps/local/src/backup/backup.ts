import { rename, rm } from 'node:fs/promises';
import { Client } from 'pg';
import { BACKUP_LOCK, type Env, LOCK_NOT_AVAILABLE, openStorage, SERVICE_VERSION } from '@app/core';
import { BACKUP_FORMAT, BackupError, BackupFolder, type Manifest } from './backup-folder';
import { copyFiles } from './file-copies';
import { secretChecks } from './secret-check';
import { TableReader } from './table-copies';

const LOCK_SECONDS = 3;

export interface Backup {
  manifest: Manifest;
  /** Keys of files whose bytes the storage does not have. */
  missing: string[];
}

/**
 * Writes a backup of database and files into a new folder, while the service runs. Everything is as it was in one moment: the
 * tables are read in one snapshot, and no bytes are deleted before the files of the snapshot are copied.
 * @throws BackupError when another backup runs, or the database was never migrated
 */
export async function backUp(env: Env, path: string, progress: (line: string) => void): Promise<Backup> {
  const client = new Client({ connectionString: env.sessionUrl, application_name: 'formwork backup' });
  await client.connect();
  const unfinished = `${path}.unfinished`;
  try {
    await lock(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const folder = await BackupFolder.create(unfinished);
    try {
      const backup = await copyAll(client, env, folder, progress);
      await folder.writeManifest(backup.manifest);
      await rename(unfinished, path);
      return backup;
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  } finally {
    // The lock and the transaction end with the session.
    await client.end();
  }
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

async function copyAll(
  client: Client,
  env: Env,
  folder: BackupFolder,
  progress: (line: string) => void,
): Promise<Backup> {
  const reader = new TableReader(client, folder);
  // The first query of the transaction takes its snapshot.
  const { rows } = await client.query<{ now: Date }>('SELECT now()');
  const [migrations, sequences] = [await reader.migrations(), await reader.sequences()];
  const tables = [];
  for (const named of await reader.tables()) {
    const table = await reader.copy(named);
    tables.push(table);
    progress(`Table ${table.name}: ${table.rows} rows`);
  }
  const { files, missing } = await copyFiles(client, await openStorage(env), folder, progress);
  const createdAt = rows[0]!.now.toISOString();
  const made = { format: BACKUP_FORMAT, version: SERVICE_VERSION, createdAt, secretChecks: secretChecks(env) } as const;
  return { manifest: { ...made, migrations, tables, sequences, files }, missing };
}
