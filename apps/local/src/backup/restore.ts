import { Client } from 'pg';
import { type Env, knownMigrations, migrate, openStorage, type Storage, UnavailableError } from '@app/core';
import { storageFault } from '../storage-fault';
import { BackupError, BackupFolder, type Manifest } from './backup-folder';
import { restoreFiles } from './file-copies';
import { secretChecks } from './secret-check';
import { TableWriter } from './table-copies';

/**
 * Restores a backup into an empty database and the storage of the settings. The rows come last and in one transaction: a restore
 * that ends early leaves an empty database, and can be started again.
 * @throws BackupError for a backup that is damaged, of a newer version or of another secret, for a database with rows, and when
 * files cannot be stored
 */
export async function restore(env: Env, path: string, progress: (line: string) => void): Promise<Manifest> {
  const folder = new BackupFolder(path);
  const manifest = await folder.readManifest();
  checkSecret(env, manifest);
  checkMigrations(manifest);
  await inDatabase(env, (client) => checkEmpty(client, folder));
  const storage = await openStorage(env);
  await prepared(storage).catch((error: unknown) => {
    throw unusable(env, error);
  });
  await migrate(env.sessionUrl, manifest.migrations);
  await restoreFiles(storage, folder, manifest, progress).catch((error: unknown) => {
    throw error instanceof UnavailableError ? unusable(env, error) : error;
  });
  await inDatabase(env, (client) => fill(client, folder, manifest, progress));
  const newer = await migrate(env.sessionUrl);
  if (newer > 0) progress(`Migrations of this version: ${newer}`);
  return manifest;
}

async function prepared(storage: Storage): Promise<void> {
  await storage.prepare();
  await storage.check();
}

const unusable = (env: Env, error: unknown): BackupError =>
  new BackupError(`The storage cannot be used: ${storageFault(env, error)} Then start the restore again.`);

function checkSecret(env: Env, { secretChecks: [current] }: Manifest): void {
  if (current === undefined || secretChecks(env).includes(current)) return;
  throw new BackupError(
    'SECRET_KEY is not that of the backup: user keys, webhook secrets and the seal could not be read. Set the one of that time, ' +
      'or set it as SECRET_KEY_PREVIOUS and run npm run secret:rotate afterwards.',
  );
}

function checkMigrations({ migrations, version }: Manifest): void {
  const known = new Set(knownMigrations());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by version ${version}, which has ${unknown.length} migrations that this one lacks (${unknown[0]}, …): ` +
        'restore it with that version or a newer one.',
    );
}

async function checkEmpty(client: Client, folder: BackupFolder): Promise<void> {
  const table = await new TableWriter(client, folder).nonEmptyTable();
  if (table !== null)
    throw new BackupError(
      `The database is not empty: "${table}" has rows. Restore into a new database; nothing was changed.`,
    );
}

async function fill(
  client: Client,
  folder: BackupFolder,
  manifest: Manifest,
  progress: (line: string) => void,
): Promise<void> {
  await client.query('BEGIN');
  await checkEmpty(client, folder);
  await new TableWriter(client, folder).fill(manifest, progress);
  await client.query('COMMIT');
}

async function inDatabase(env: Env, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: env.sessionUrl, application_name: 'formwork restore' });
  await client.connect();
  // The end of the session rolls a transaction back.
  await work(client).finally(() => client.end());
}
