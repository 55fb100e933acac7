import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { Env } from '../config/env';
import { logIdleError } from '../logging/database-logger';

/** Enough for claims, heartbeats and the relay of one process: each query is short. */
const CONNECTIONS = 3;
/** As for the main pool: the connection is dead, or PostgreSQL is frozen. */
const QUERY_TIMEOUT_MS = 30_000;

/** Connections for the outbox alone: handlers that hold every connection of the main pool do not stop heartbeats. */
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
