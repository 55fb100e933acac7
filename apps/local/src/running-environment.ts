import { existsSync, readFileSync } from 'node:fs';
import { CommandError } from '@app/core/commands';
import { LocalFolders } from './local-folders';
import { PidFiles } from './processes/pid-files';
import { readSettings } from './settings';

/**
 * The settings of the service that `npm start` runs here, for commands that work on it; empty when `DATABASE_URL` is set.
 * @throws CommandError when nothing runs here
 */
export function runningEnvironment(): NodeJS.ProcessEnv {
  if (process.env.DATABASE_URL) return {};
  const folders = new LocalFolders(readSettings([], process.env).folder);
  if (!new PidFiles(folders.run).running('launcher') || !existsSync(folders.environment)) {
    throw new CommandError(
      'DATABASE_URL must be set, because npm start runs nothing here. ' +
        'Example: DATABASE_URL=postgres://formwork:password@db.example.com:5432/formwork',
    );
  }
  return JSON.parse(readFileSync(folders.environment, 'utf8'));
}
