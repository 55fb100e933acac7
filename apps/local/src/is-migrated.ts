import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/**
 * Whether the database at `url` has run every migration of the build in `dist`. It only queries the database, because
 * loading the migrations takes longer than everything else before the api in a warm start.
 */
export async function isMigrated(dist: string, url: string): Promise<boolean> {
  const done = await doneMigrations(url);
  const files = await readdir(join(dist, 'libs', 'core', 'src', 'database', 'migrations'));
  const names = files.filter((file) => MIGRATION.test(file)).map((file) => file.replace(MIGRATION, '$2$1'));
  return names.length > 0 && names.every((name) => done.has(name));
}

/** `1700000000000-Teams.js` contains the migration `Teams1700000000000`. */
const MIGRATION = /^(\d+)-([\w-]+)\.js$/;

async function doneMigrations(url: string): Promise<Set<string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT to_regclass('migrations') IS NOT NULL AS present`);
    if (!rows[0].present) return new Set();
    const migrations = await client.query<{ name: string }>('SELECT name FROM migrations');
    return new Set(migrations.rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
}
