import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { Env } from '../config/env';
import { logIdleError } from '../logging/database-logger';

/** Enough for the claims, heartbeats and relay of one process, because each query is short. */
const CONNECTIONS = 3;
/** Time limit of a query, as in the main pool. A connection that exceeds it counts as dead. */
const QUERY_TIMEOUT_MS = 30_000;

/** A connection pool for the outbox, so that heartbeats continue while handlers hold every connection of the main pool. */
@Injectable()
export class ClaimPool implements OnApplicationShutdown {
  private readonly pool: Pool;

  constructor(env: Env) {
    this.pool = new Pool({
      connectionString: env.databaseUrl,
      max: CONNECTIONS,
      connectionTimeoutMillis: 5_000,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'formwork-claims',
    });
    this.pool.on('error', logIdleError);
  }

  async query<Rows>(sql: string, parameters: unknown[]): Promise<Rows>;
  async query(sql: string, parameters: unknown[]): Promise<unknown> {
    return (await this.pool.query(sql, parameters)).rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
