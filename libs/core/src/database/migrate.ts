import { DataSource, QueryFailedError, type QueryRunner } from 'typeorm';
import { CommandError } from '../process/run-command';
import { databaseOptions } from './options';
import { migrationFiles } from './pending-migrations';
import { adoptSquashed } from './squashed-migrations';
import { LOCK_NOT_AVAILABLE } from './violations';

/** Session-level advisory lock, so that several processes that start together migrate once. */
export const MIGRATION_LOCK = 7_305_012;

/**
 * Time limit for the lock on a table that another session uses. Meanwhile all queries on that table wait for the migration,
 * so it is shorter than the time limit of the API's authentication queries (5 s).
 */
const LOCK_TIMEOUT_MS = 3_000;

/** A migration was rolled back because another session held a lock that it needs. Migrations before it stay. */
export class MigrationBlockedError extends CommandError {
  constructor(cause: unknown) {
    super(
      `A migration needs a table that another session has held for ${LOCK_TIMEOUT_MS / 1_000} s, and was rolled back. ` +
        'Nothing is lost: start again. pg_stat_activity shows sessions with a long transaction.',
      { cause },
    );
  }
}

/**
 * Runs the pending migrations on the database at `url`, each in its own transaction.
 * @param wanted names of migrations; others are not run
 * @returns how many migrations ran
 * @throws MigrationBlockedError, UnfinishedDatabaseError; it does not retry, because the supervisor of the service does
 */
export async function migrate(url: string, wanted?: readonly string[]): Promise<number> {
  const files = migrationFiles().filter(({ name }) => wanted?.includes(name) ?? true);
  const migrations = files.map(({ path }) => path);
  const extra = { lock_timeout: LOCK_TIMEOUT_MS };
  const options = { ...databaseOptions(url, 2), migrations, logging: false, extra } as const;
  const dataSource = await new DataSource(options).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await acquireLock(lock);
    await adoptSquashed(dataSource);
    return (await dataSource.runMigrations({ transaction: 'each' })).length;
  } catch (error) {
    throw isBlocked(error) ? new MigrationBlockedError(error) : error;
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).finally(() => lock.release());
    await dataSource.destroy();
  }
}

/** Waits for another process that migrates, without a time limit: while waiting, this session blocks no queries. */
async function acquireLock(runner: QueryRunner): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

function isBlocked(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const cause: { code?: string } = error.driverError;
  return cause.code === LOCK_NOT_AVAILABLE;
}
