import { join } from 'node:path';
import type { DataSourceOptions } from 'typeorm';
import { DatabaseLogger, logIdleError } from '../logging/database-logger';
import { SnakeNaming } from './snake-naming';
import { CONNECT_MS } from './connection/connection-times';

/** The connection options for PostgreSQL, shared by apps, commands and tests; entities are added by each. */
export function databaseOptions(url: string, poolSize = 20) {
  return {
    type: 'postgres',
    url,
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    // Makes TypeORM use gen_random_uuid(), which PostgreSQL has without an extension.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize,
    applicationName: 'formwork',
    connectTimeoutMS: CONNECT_MS,
    migrations: [join(__dirname, 'migrations', '*', '*.{ts,js}')],
    migrationsTableName: 'migrations',
    logger: new DatabaseLogger(),
    poolErrorHandler: logIdleError,
  } as const satisfies DataSourceOptions;
}
