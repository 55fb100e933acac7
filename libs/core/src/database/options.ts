import { join } from 'node:path';
import type { DataSourceOptions } from 'typeorm';
import { DatabaseLogger, logIdleError } from '../logging/database-logger';
import { SnakeNaming } from './naming';

/** How this project talks to PostgreSQL, without the entities: the same for the apps, the CLI and the tests. */
export function databaseOptions(url: string, poolSize = 20) {
  return {
    type: 'postgres',
    url,
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    // uuidv4 from the core of PostgreSQL, so that no extension has to be created.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize,
    applicationName: 'formwork',
    connectTimeoutMS: 5_000,
    migrations: [join(__dirname, 'migrations', '*.{ts,js}')],
    migrationsTableName: 'migrations',
    logger: new DatabaseLogger(),
    poolErrorHandler: logIdleError,
  } as const satisfies DataSourceOptions;
}
