import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { databaseOptions } from './options';

/** Session-level advisory lock, so that processes that start together migrate only once. */
const MIGRATION_LOCK = 7_305_012;

/**
 * Runs the pending migrations on the database at `url`, each in its own transaction.
 * @returns how many migrations ran
 */
export async function migrate(url: string): Promise<number> {
  const dataSource = await new DataSource({ ...databaseOptions(url, 2), logging: false }).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return (await dataSource.runMigrations({ transaction: 'each' })).length;
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).finally(() => lock.release());
    await dataSource.destroy();
  }
}

/** Names of the migrations in this build, oldest first. */
function knownMigrations(): string[] {
  const folder = join(__dirname, 'migrations');
  const files = readdirSync(folder).filter((file) => /^\d+-[\w-]+\.(ts|js)$/.test(file));
  return files.sort().map((file) => file.replace(/^(\d+)-([\w-]+)\.\w+$/, '$2$1'));
}

/** Names of the migrations in this build that the database has not run; for the readiness check. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
  const done = new Set(rows.map(({ name }) => name));
  return knownMigrations().filter((name) => !done.has(name));
}
