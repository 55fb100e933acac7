import '@app/core/compile-cache';
import { type Env, InvalidSettingsError, reachableDatabase, runCommand, UsageError } from '@app/core/commands';
import { runningEnvironment } from '../running-environment';
import { findingsOf, showFinding } from './finding';

const USAGE = `npm run doctor [-- --files [--repair]]
Looks at settings, versions, migrations, secrets, queue, clock, storage, mail, seals, timestamps, traces, model and optional programs,
and says what to do. It asks the timestamp authority for a timestamp, and sends no mail and no question to the model.
With --files it only compares the file storage with the database, both ways, and prints what differs. With --repair it also
deletes bytes that belong to no file (when they are older than a day) and notes files whose bytes are missing.
The service is that of DATABASE_URL, with its STORAGE_DIR or S3_ settings, or the one that npm start runs here.
Exit code: 0 in order, 1 something is not, 3 it could not be looked at.`;

const NOT_IN_ORDER = 1;
const NOT_LOOKED_AT = 3;

/** `npm run doctor`. */
async function main({ files, repair }: { files?: boolean; repair?: boolean }): Promise<void> {
  if (repair && !files) throw new UsageError('--repair needs --files.');
  const env = await usableSettings();
  if (env === null) return void (process.exitCode = NOT_IN_ORDER);
  const { examine } = await import('./doctor.js');
  process.exitCode = (await examine(env, { files, repair })) ? 0 : NOT_IN_ORDER;
}

/** The settings of a database that answers; null when they have faults, which are printed as findings. @throws CommandError */
async function usableSettings(): Promise<Env | null> {
  try {
    return await reachableDatabase({ ...process.env, ...runningEnvironment() });
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error;
    for (const text of error.faults) console.error(showFinding(findingsOf('settings').fault(text)));
    return null;
  }
}

const options = { files: { type: 'boolean' }, repair: { type: 'boolean' } } as const;

// A folder that hangs would keep the process.
export const ended = runCommand({ usage: USAGE, options, failed: NOT_LOOKED_AT }, main).then(() =>
  process.stdout.write('', () => process.exit()),
);
