import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env';
import { databaseOptions } from './options';
import { PreparedStatements } from './prepared-statements';

/** Time limit of a query, longer than any query of the service takes. A connection that exceeds it counts as dead. */
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
