import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env';
import { RequestDataSource } from '../requests/request-data-source';
import { databaseOptions } from './options';
import { tracedClient } from '../tracing/traced-client';
import { pooledClient } from './connection/pooled-client';
import { PreparedStatements } from './prepared-statements';
import { QUERY_LIMIT_MS, timedClient } from './connection/timed-client';
import { KEEP_ALIVE_MS } from './connection/connection-times';

/**
 * PostgreSQL rolls a transaction back when its process sends no statement for twice the lease of a job, but at least 10 s.
 * Otherwise the row locks of a process that hangs inside a transaction would stay until the process ends.
 */
const idleTransactionMs = (leaseSeconds: number): number => Math.max(10_000, 2 * leaseSeconds * 1000);

/** How the limits are set: that of transactions for the connection, or for each transaction where a pooler hands connections on. */
function sessionOptions({ isPooled, namedStatements, jobLeaseSeconds, traces }: Env) {
  const idleMs = idleTransactionMs(jobLeaseSeconds);
  const Timed = timedClient(QUERY_LIMIT_MS, { isShared: isPooled });
  const Base = isPooled ? pooledClient(Timed, { idleMs, named: namedStatements }) : Timed;
  return {
    ...(!isPooled && { idle_in_transaction_session_timeout: idleMs }),
    Client: traces ? tracedClient(Base) : Base,
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
          ...sessionOptions(env),
          keepAlive: true,
          keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
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
