import { existsSync, readFileSync } from 'node:fs';
import { LocalFolders } from './local-folders';
import { PidFiles } from './processes/pid-files';
import { readSettings } from './settings';

/**
 * The settings of the service that `npm start` runs here, for commands that work on it; empty when `DATABASE_URL` is set.
 * @throws Error with the command's usage when nothing runs here
 */
export function runningEnvironment(usage: string): NodeJS.ProcessEnv {
  if (process.env.DATABASE_URL) return {};
  const folders = new LocalFolders(readSettings([], process.env).folder);
  if (!new PidFiles(folders.run).running('launcher') || !existsSync(folders.environment)) {
    throw new Error(`Nothing runs here, and DATABASE_URL is not set.\n\n${usage}`);
  }
  return JSON.parse(readFileSync(folders.environment, 'utf8'));
}
