import { isNativeError } from 'node:util/types';
import { Injectable } from '@nestjs/common';
import type { Pool, QueryResultRow } from 'pg';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';

/** SQL that PostgreSQL plans once per connection; `name` identifies it there, so one name always has one text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/**
 * These small queries answer in milliseconds; a connection that does not is dead or its server frozen. The pool drops it,
 * and the caller, who asked for authentication first of all, gets its 503 in time.
 */
const ANSWER_MS = 5_000;

/**
 * Runs named prepared statements on TypeORM's own pool. For the hot paths only (authentication, users, values): TypeORM
 * plans each query anew, which costs about a third of the throughput of these small queries.
 */
@Injectable()
export class PreparedStatements {
  private readonly pool: Pool;

  constructor(dataSource: DataSource) {
    this.pool = (dataSource.driver as unknown as { master: Pool }).master;
  }

  /**
   * Runs the statement, within the caller's transaction when `manager` is given.
   * @returns the rows, columns as the statement names them
   * @throws QueryFailedError
   */
  async rows<Row extends QueryResultRow>(
    { name, text }: Statement,
    values: unknown[],
    manager?: EntityManager,
  ): Promise<Row[]> {
    if (manager) return manager.query<Row[]>(text, values);
    try {
      const query = { name, text, values, query_timeout: ANSWER_MS };
      return (await this.pool.query<Row>(query)).rows;
    } catch (error) {
      throw isNativeError(error) ? new QueryFailedError(text, [], error) : error;
    }
  }

  /** @returns the first row, or null */
  async row<Row extends QueryResultRow>(
    statement: Statement,
    values: unknown[],
    manager?: EntityManager,
  ): Promise<Row | null> {
    return (await this.rows<Row>(statement, values, manager))[0] ?? null;
  }
}
