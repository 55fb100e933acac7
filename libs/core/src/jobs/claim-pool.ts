import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { Env } from '../config/env';
import { QUERY_LIMIT_MS, timedClient } from '../database/connection/timed-client';
import { logIdleError } from '../logging/database-logger';
import { CONNECT_MS } from '../database/connection/connection-times';

/** Enough for the claims, heartbeats and relay of one process, because each query is short. */
const CLAIM_CONNECTIONS = 3;
/** For the statements that end jobs with their effects: as many as there are slots for `fill-document`. */
const END_CONNECTIONS = 4;
/** A statement that is planned while the outbox is empty would read the whole table later, when a backlog waits. */
const NO_SEQUENTIAL_SCANS = '-c enable_seqscan=off';

/**
 * The connections of a worker for the outbox. Heartbeats have their own, so that they continue while handlers hold every connection of
 * the main pool, and while effects wait for locks.
 */
@Injectable()
export class ClaimPool implements OnApplicationShutdown {
  private readonly isNaming: boolean;
  private readonly claims: Pool;
  private readonly ends: Pool;

  constructor(private readonly env: Env) {
    this.isNaming = !env.isPooled;
    this.claims = this.pool(CLAIM_CONNECTIONS);
    this.ends = this.pool(END_CONNECTIONS);
  }

  async query<Rows>(sql: string, parameters: unknown[]): Promise<Rows>;
  async query(text: string, values: unknown[]): Promise<unknown> {
    return (await this.claims.query({ text, values })).rows;
  }

  /** The same for a statement that is planned once for each connection, unless a pooler hands connections on. */
  named<Rows>(name: string, sql: string, parameters: unknown[]): Promise<Rows> {
    return this.runNamed(this.claims, name, sql, parameters);
  }

  /** The same for a statement with the effects of a job, which may wait for locks. */
  end<Rows>(name: string, sql: string, parameters: unknown[]): Promise<Rows> {
    return this.runNamed(this.ends, name, sql, parameters);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.claims.end(), this.ends.end()]);
  }

  private async runNamed<Rows>(pool: Pool, name: string, text: string, values: unknown[]): Promise<Rows>;
  private async runNamed(pool: Pool, name: string, text: string, values: unknown[]): Promise<unknown> {
    return (await pool.query({ ...(this.isNaming && { name }), text, values })).rows;
  }

  private pool(max: number): Pool {
    const pool = new Pool({
      connectionString: this.env.databaseUrl,
      ...(this.isNaming && { options: NO_SEQUENTIAL_SCANS }),
      max,
      connectionTimeoutMillis: CONNECT_MS,
      Client: timedClient(QUERY_LIMIT_MS),
      keepAlive: true,
      application_name: 'formwork-claims',
    });
    return pool.on('error', logIdleError);
  }
}
