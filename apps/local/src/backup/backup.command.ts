import '@app/core/compile-cache';
import { resolve } from 'node:path';
import { reachableDatabase, runCommand, UsageError } from '@app/core/commands';
import { runningEnvironment } from '../running-environment';

const USAGE = `npm run backup -- <new folder>
Copies the database and all files into a new folder, while the service runs. It does not hold SECRET_KEY, without which it
cannot be used: keep that in another place. It does hold everything else: keep it as safe as the database.
The service is that of DATABASE_URL, with its STORAGE_DIR or S3_ settings, or the one that npm start runs here.
Exit code: 0 complete, 1 complete but for files whose bytes were missing before, or values that SECRET_KEY did not open before;
3 no backup was made, and above 128 it was interrupted.`;

const INCOMPLETE = 1;
const NOT_MADE = 3;

/** `npm run backup`. */
async function main(_: object, [folder, ...others]: string[]): Promise<void> {
  if (folder === undefined || others.length > 0) throw new UsageError('Name one new folder for the backup.');
  const env = await reachableDatabase({ ...process.env, ...runningEnvironment() });
  const { backUp } = await import('./backup.js');
  const { manifest, missing, unreadable } = await backUp(env, resolve(folder), console.log);
  if (missing.length > 0) {
    console.error(
      `Files whose bytes the storage lacks: ${missing.length}\n${missing.map((key) => `  ${key}`).join('\n')}`,
    );
    process.exitCode = INCOMPLETE;
  }
  if (unreadable.length > 0) {
    console.error(`SECRET_KEY does not open ${unreadable.join(', ')}: see npm run doctor.`);
    process.exitCode = INCOMPLETE;
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Backup of ${manifest.createdAt} in ${folder}: ${rows} rows, ${manifest.files.count} files.`);
}

export const ended = runCommand({ usage: USAGE, positionals: true, failed: NOT_MADE }, main);
