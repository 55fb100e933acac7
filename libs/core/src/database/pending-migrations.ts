import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A database: TypeORM's `DataSource`, or a connection whose queries return rows. */
interface Database {
  query<Rows>(sql: string): Promise<Rows>;
}

/** Names of the migrations in this build that the database has not run, oldest first. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const [table] = await database.query<{ present: boolean }[]>(
    `SELECT to_regclass('migrations') IS NOT NULL AS present`,
  );
  if (!table?.present) return knownMigrations();
  const rows = await database.query<{ name: string }[]>('SELECT name FROM migrations');
  const done = new Set(rows.map(({ name }) => name));
  return knownMigrations().filter((name) => !done.has(name));
}

/** Names of the migrations that this build has, oldest first. */
export const knownMigrations = (): string[] => migrationFiles().map(({ name }) => name);

/** The migrations that this build has, with the paths of their files, oldest first. */
export function migrationFiles(): { name: string; path: string }[] {
  const folder = join(__dirname, 'migrations');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /^\d+-[\w-]+\.(ts|js)$/.test(basename(file)))
    .map((file) => ({
      name: basename(file).replace(/^(\d+)-([\w-]+)\.\w+$/, '$2$1'),
      path: join(folder, file),
    }))
    .sort((a, b) => (basename(a.path) < basename(b.path) ? -1 : 1));
}
