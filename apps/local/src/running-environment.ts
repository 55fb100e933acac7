import { existsSync, readFileSync } from 'node:fs';
import { Places } from './places';
import { PidFiles } from './processes/pid-files';
import { readSettings } from './settings';

/**
 * The settings of the service that `npm start` runs here, for commands that work on it; none when the person has named a
 * database. @throws Error, with the command's usage, when nothing runs here
 */
export function runningEnvironment(usage: string): NodeJS.ProcessEnv {
  if (process.env.DATABASE_URL) return {};
  const places = new Places(readSettings([], process.env).folder);
  if (!new PidFiles(places.run).running('launcher') || !existsSync(places.environment)) {
    throw new Error(`Nothing runs here, and DATABASE_URL is not set.\n\n${usage}`);
  }
  return JSON.parse(readFileSync(places.environment, 'utf8'));
}
