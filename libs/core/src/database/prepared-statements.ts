import { Injectable } from '@nestjs/common';
import type { Pool, QueryResultRow } from 'pg';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';

/** SQL that PostgreSQL plans once per connection; `name` identifies it there, so one name always has one text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

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
      return (await this.pool.query<Row>({ name, text, values })).rows;
    } catch (error) {
      throw error instanceof Error ? new QueryFailedError(text, [], error) : error;
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
