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
  const isKnown = ['run', 'check', 'generate'].includes(command) && others.length === 0;
  if (!isKnown || (command === 'generate') !== (name !== undefined)) throw new UsageError('Name one command.');
  const { sessionUrl } = await reachableDatabase();
  await migrateDatabase(sessionUrl);
  if (command === 'run') return;
  const { differences, writeMigration } = await import('./new-migration.js');
  const { up, down } = await differences(sessionUrl);
  if (up.length === 0) return console.log('The entities and the migrations agree.');
  if (name === undefined)
    throw new CommandError(`No migration contains these changes:\n${up.map((sql) => `  ${sql}`).join('\n')}`);
  console.log(`Wrote ${await writeMigration(name, up, down)}: read it before you commit it.`);
}

/** Prints how many migrations were run. @throws CommandError when another session holds a table for too long */
async function migrateDatabase(url: string): Promise<void> {
  const { migrate, MigrationBlockedError } = await import('./migrate.js');
  const count = await migrate(url).catch((error: Error) => {
    throw error instanceof MigrationBlockedError ? new CommandError(error.message) : error;
  });
  console.log(`${count} migrations run`);
}

void runCommand({ usage: USAGE, failed: 1 }, main);
