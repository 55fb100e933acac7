import '@app/core/compile-cache';
import { resolve } from 'node:path';
import { reachableDatabase, runCommand, UsageError } from '@app/core/commands';

const USAGE = `DATABASE_URL=… SECRET_KEY=… npm run restore -- <folder of a backup>
Restores a backup into the empty database of DATABASE_URL and the storage of STORAGE_DIR or the S3_ settings, with the SECRET_KEY
of the time of the backup. Migrations that are newer than the backup run at the end. Start the service afterwards.
Exit code: 0 restored, 3 not restored: the database has no rows, and the command can be repeated.`;

const NOT_RESTORED = 3;

/** `npm run restore`. */
async function main(_: object, [folder, ...others]: string[]): Promise<void> {
  if (folder === undefined || others.length > 0) throw new UsageError('Name the folder of one backup.');
  if (!process.env.DATABASE_URL) throw new UsageError('DATABASE_URL is not set.');
  const env = await reachableDatabase();
  const { restore } = await import('./restore.js');
  const { createdAt, files } = await restore(env, resolve(folder), console.log);
  console.log(`Restored the backup of ${createdAt} with ${files.count} files.`);
}

export const ended = runCommand({ usage: USAGE, positionals: true, failed: NOT_RESTORED }, main);
