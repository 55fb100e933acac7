import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Client } from 'pg';
import { Env } from '../config/env';
import { RequestDataSource } from '../requests/request-data-source';
import { databaseOptions } from './options';
import { tracedClient } from '../tracing/traced-client';
import { pooledClient } from './pooled-client';
import { PreparedStatements } from './prepared-statements';

/** Time limit of a query, longer than any query of the service takes. A connection that exceeds it counts as dead. */
const QUERY_TIMEOUT_MS = 30_000;

/**
 * PostgreSQL rolls a transaction back when its process sends no statement for twice the lease of a job, but at least 10 s.
 * Otherwise the row locks of a process that hangs inside a transaction would stay until the process ends.
 */
const idleTransactionMs = (leaseSeconds: number): number => Math.max(10_000, 2 * leaseSeconds * 1000);

/** How that limit is set: for the connection, or for each transaction where a pooler hands connections on. */
function sessionOptions({ isPooled, namedStatements, jobLeaseSeconds, traces }: Env) {
  const idleMs = idleTransactionMs(jobLeaseSeconds);
  const Base = isPooled ? pooledClient({ idleMs, named: namedStatements }) : Client;
  return {
    ...(!isPooled && { idle_in_transaction_session_timeout: idleMs }),
    ...((isPooled || traces) && { Client: traces ? tracedClient(Base) : Base }),
  };
}

/** The connection pool. Its entities are those that the domain modules list with `TypeOrmModule.forFeature`. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Env],
      useFactory: (env: Env) => ({
        ...databaseOptions(env.databaseUrl, env.databasePool),
        migrations: [],
        extra: {
          query_timeout: QUERY_TIMEOUT_MS,
          ...sessionOptions(env),
          keepAlive: true,
          keepAliveInitialDelayMillis: 10_000,
        },
        autoLoadEntities: true,
        retryAttempts: 10,
        retryDelay: 1_000,
      }),
      dataSourceFactory: (options) => Promise.resolve(new RequestDataSource(options!)),
    }),
  ],
  providers: [PreparedStatements],
  exports: [PreparedStatements],
})
export class DatabaseModule {}
