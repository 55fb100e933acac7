import { Env } from '../../config/env';
import { CommandError } from '../../process/run-command';
import { connectionFault } from './database-fault';

/**
 * The settings of a command that works on the database, which answers.
 * @throws InvalidSettingsError; CommandError with the address, the reason and what to do when the database does not answer
 */
export async function reachableDatabase(environment?: NodeJS.ProcessEnv): Promise<Env> {
  const env = new Env(environment);
  const fault = await connectionFault(
    env.sessionUrl,
    env.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
  );
  if (fault !== null) throw new CommandError(fault);
  return env;
}
