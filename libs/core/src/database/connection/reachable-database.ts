import { Env } from '../../config/env';
import { CommandError } from '../../process/run-command';
import { commandFault, type CommandNeeds } from './database-fault';

/**
 * The settings of a command that works on the database, which answers.
 * @throws InvalidSettingsError; CommandError with the address, the reason and what to do when the database cannot be used
 */
export async function reachableDatabase(environment?: NodeJS.ProcessEnv, needs: CommandNeeds = {}): Promise<Env> {
  const env = new Env(environment);
  const fault = await commandFault(env, needs);
  if (fault !== null) throw new CommandError(fault);
  return env;
}
