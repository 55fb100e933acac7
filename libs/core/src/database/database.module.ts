import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env';
import { databaseOptions } from './options';
import { PreparedStatements } from './prepared-statements';

/** No query of the service takes this long; after it the connection counts as dead or PostgreSQL as frozen. */
const QUERY_TIMEOUT_MS = 30_000;

/** The connection pool. Its entities are those that the domain modules list with `TypeOrmModule.forFeature`. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Env],
      useFactory: (env: Env) => ({
        ...databaseOptions(env.databaseUrl, env.databasePool),
        migrations: [],
        extra: { query_timeout: QUERY_TIMEOUT_MS, keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
        autoLoadEntities: true,
        retryAttempts: 10,
        retryDelay: 1_000,
      }),
    }),
  ],
  providers: [PreparedStatements],
  exports: [PreparedStatements],
})
export class DatabaseModule {}
