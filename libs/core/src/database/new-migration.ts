import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source';

const MIGRATIONS = join(process.cwd(), 'libs', 'core', 'src', 'database', 'migrations');

/** The statements that lead from the database at `url` to the entities, and back. */
export async function differences(url: string): Promise<{ up: string[]; down: string[] }> {
  // TypeORM reads the schema with concurrent queries on one connection, which pg allows only with this option.
  const dataSource = await createDataSource(url)
    .setOptions({ extra: { pipeline: true } })
    .initialize();
  try {
    return await difference(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Writes a migration with these statements. @returns the path of its file */
export async function writeMigration(name: string, up: string[], down: string[]): Promise<string> {
  const timestamp = Date.now();
  const folder = join(MIGRATIONS, isoWeek(new Date(timestamp)));
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${timestamp}-${name}.ts`);
  await writeFile(file, toSource(`${name}${timestamp}`, up, down));
  return file;
}

async function difference(dataSource: DataSource) {
  const { upQueries, downQueries } = await dataSource.driver.createSchemaBuilder().log();
  return { up: upQueries.map(({ query }) => query), down: downQueries.map(({ query }) => query).reverse() };
}

/** The ISO 8601 week of a time in UTC, such as `2026-w48`: migrations are in a folder for each week. */
function isoWeek(time: Date): string {
  const DAY_MS = 86_400_000;
  // A week belongs to the year of its Thursday.
  const thursday = new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS + (4 - (time.getUTCDay() || 7)) * DAY_MS);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1;
  return `${year}-w${String(week).padStart(2, '0')}`;
}

function toSource(className: string, up: string[], down: string[]): string {
  const body = (queries: string[]) =>
    queries.map((sql) => `    await queryRunner.query(\`${sql.replace(/[`\\]/g, '\\$&')}\`);`).join('\n');
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  name = '${className}';

  async up(queryRunner: QueryRunner): Promise<void> {
${body(up)}
  }

  async down(queryRunner: QueryRunner): Promise<void> {
${body(down)}
  }
}
`;
}
