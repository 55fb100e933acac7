import '../compile-cache';
import { CommandError, runCommand, UsageError } from '../process/run-command';
import { reachableDatabase } from './connection/reachable-database';

const USAGE = `DATABASE_URL=… npm run migration:run
Brings the database to this version, once when several do it at the same time. For developers:
npm run migration:check            whether the migrations make what the entities declare
npm run migration:generate <Name>  writes a migration for the difference
Exit code: 0 done, 1 not done, or there is a difference.`;

/** `npm run migration:run`, `migration:check` and `migration:generate`. */
async function main(_: object, [command = '', name, ...others]: string[]): Promise<void> {
  if (!['run', 'check', 'generate'].includes(command)) throw new UsageError('Name one of the commands.');
  if (command === 'generate' && name === undefined)
    throw new UsageError('migration:generate takes the name of the migration, such as AddColour.');
  if (others.length > 0 || (command !== 'generate' && name !== undefined))
    throw new UsageError(`migration:${command} does not take ${others.at(-1) ?? name}.`);
  const { sessionUrl } = await reachableDatabase();
  const { migrate } = await import('./migrate.js');
  console.log(`${await migrate(sessionUrl)} migrations run`);
  if (command === 'run') return;
  const { differences, writeMigration } = await import('./new-migration.js');
  const { up, down } = await differences(sessionUrl);
  if (up.length === 0) return console.log('The entities and the migrations agree.');
  if (name === undefined)
    throw new CommandError(`No migration contains these changes:\n${up.map((sql) => `  ${sql}`).join('\n')}`);
  console.log(`Wrote ${await writeMigration(name, up, down)}: read it before you commit it.`);
}

export const ended = runCommand({ usage: USAGE, positionals: true, failed: 1 }, main);
