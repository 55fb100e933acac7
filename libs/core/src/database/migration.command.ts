import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source';
import { migrate } from './migrate';

const MIGRATIONS = join(process.cwd(), 'libs', 'core', 'src', 'database', 'migrations');

/**
 * `npm run migration:generate -- <Name>` writes a migration for the difference between entities and database;
 * `npm run migration:check` exits 1 when there is a difference; `npm run migration:run` migrates `DATABASE_URL`.
 */
async function main([command, name = 'Migration']: string[]) {
  const dataSource = createDataSource();
  console.log(
    `${await migrate(String(dataSource.options.type === 'postgres' && dataSource.options.url))} migrations run`,
  );
  if (command === 'run') return;
  // TypeORM reads the schema with concurrent queries on one connection, which pg allows only with this option.
  await dataSource.setOptions({ extra: { pipeline: true } }).initialize();
  try {
    const { up, down } = await difference(dataSource);
    if (up.length === 0) return console.log('The entities and the migrations agree.');
    if (command === 'check') {
      process.exitCode = 1;
      return console.error(`No migration contains these changes:\n${up.map((sql) => `  ${sql}`).join('\n')}`);
    }
    const timestamp = Date.now();
    const folder = join(MIGRATIONS, isoWeek(new Date(timestamp)));
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${timestamp}-${name}.ts`);
    await writeFile(file, toSource(`${name}${timestamp}`, up, down));
    console.log(`Wrote ${file}: read it before you commit it.`);
  } finally {
    await dataSource.destroy();
  }
}

async function difference(dataSource: DataSource) {
  const { upQueries, downQueries } = await dataSource.driver.createSchemaBuilder().log();
  return { up: upQueries.map(({ query }) => query), down: downQueries.map(({ query }) => query).reverse() };
}

/** The ISO 8601 week of a time in UTC, such as `2026-w48`: migrations are in a folder for each week. */
function isoWeek(time: Date): string {
  const DAY = 86_400_000;
  // A week belongs to the year of its Thursday.
  const thursday = new Date(Math.floor(time.getTime() / DAY) * DAY + (4 - (time.getUTCDay() || 7)) * DAY);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1;
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

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
