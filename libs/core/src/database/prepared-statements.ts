import { Injectable } from '@nestjs/common';
import type { Pool, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';

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

  /** @returns the rows, columns as the statement names them */
  async rows<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.pool.query<Row>({ ...statement, values });
    return rows;
  }

  /** @returns the first row, or null */
  async row<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row | null> {
    return (await this.rows<Row>(statement, values))[0] ?? null;
  }
}
