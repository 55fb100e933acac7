import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { Env } from '../config/env';
import { QUERY_LIMIT_MS, timedClient } from '../database/connection/timed-client';
import { logIdleError } from '../logging/database-logger';

/** Enough for the claims, heartbeats and relay of one process, because each query is short. */
const CONNECTIONS = 3;
/** A statement that is planned while the outbox is empty would read the whole table later, when a backlog waits. */
const NO_SEQUENTIAL_SCANS = '-c enable_seqscan=off';

/** A connection pool for the outbox, so that heartbeats continue while handlers hold every connection of the main pool. */
@Injectable()
export class ClaimPool implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly isNaming: boolean;

  constructor(env: Env) {
    this.isNaming = !env.isPooled;
    this.pool = new Pool({
      connectionString: env.databaseUrl,
      ...(this.isNaming && { options: NO_SEQUENTIAL_SCANS }),
      max: CONNECTIONS,
      connectionTimeoutMillis: 5_000,
      Client: timedClient(QUERY_LIMIT_MS),
      keepAlive: true,
      application_name: 'formwork-claims',
    });
    this.pool.on('error', logIdleError);
  }

  async query<Rows>(sql: string, parameters: unknown[]): Promise<Rows>;
  async query(text: string, values: unknown[]): Promise<unknown> {
    return (await this.pool.query({ text, values })).rows;
  }

  /** The same for a statement that is planned once for each connection, unless a pooler hands connections on. */
  async named<Rows>(name: string, sql: string, parameters: unknown[]): Promise<Rows>;
  async named(name: string, text: string, values: unknown[]): Promise<unknown> {
    return (await this.pool.query({ ...(this.isNaming && { name }), text, values })).rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
