import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Env } from '@app/core';
import { runningEnvironment } from '../running-environment';
import { backUp } from './backup';
import { BackupError } from './backup-folder';

const USAGE = `npm run backup -- <new folder>
Copies the database and all files into a new folder, while the service runs. It does not hold SECRET_KEY, without which it
cannot be used: keep that in another place. It does hold everything else: keep it as safe as the database.
The service is that of DATABASE_URL, with its STORAGE_DIR or S3_ settings, or the one that npm start runs here.
Exit code: 0 complete, 1 complete but for files whose bytes were missing before, 3 no backup was made.`;

const INCOMPLETE = 1;
const NOT_MADE = 3;

/** `npm run backup`. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (positionals.length !== 1 || folder === undefined) throw new BackupError(USAGE);
  const env = new Env({ ...process.env, ...runningEnvironment(USAGE) });
  const { manifest, missing } = await backUp(env, resolve(folder), console.log);
  if (missing.length > 0) {
    console.error(
      `Files whose bytes the storage lacks: ${missing.length}\n${missing.map((key) => `  ${key}`).join('\n')}`,
    );
    process.exitCode = INCOMPLETE;
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Backup of ${manifest.createdAt} in ${folder}: ${rows} rows, ${manifest.files.count} files.`);
}

main().catch((error: Error) => {
  console.error(error instanceof BackupError || error.message.endsWith(USAGE) ? error.message : error);
  process.exitCode = NOT_MADE;
});
