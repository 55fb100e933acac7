import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Env } from '@app/core';
import { BackupError, BackupFolder } from './backup-folder';
import { restore } from './restore';

const USAGE = `DATABASE_URL=… SECRET_KEY=… npm run restore -- <folder of a backup>
Restores a backup into the empty database of DATABASE_URL and the storage of STORAGE_DIR or the S3_ settings, with the SECRET_KEY
of the time of the backup. Migrations that are newer than the backup run at the end. Start the service afterwards.
Exit code: 0 restored, 3 not restored: the database has no rows, and the command can be repeated.`;

const NOT_RESTORED = 3;

/** `npm run restore`. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (positionals.length !== 1 || folder === undefined) throw new BackupError(USAGE);
  if (!process.env.DATABASE_URL) throw new BackupError(`DATABASE_URL is not set.\n\n${USAGE}`);
  const { createdAt, files } = await restore(new Env(), new BackupFolder(resolve(folder)), console.log);
  console.log(`Restored the backup of ${createdAt} with ${files.count} files.`);
}

main().catch((error: Error) => {
  console.error(error instanceof BackupError ? error.message : error);
  process.exitCode = NOT_RESTORED;
});
