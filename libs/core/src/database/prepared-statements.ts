import { isNativeError } from 'node:util/types';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { currentRequest } from '../requests/request-context';
import type { CommitStatement } from '../requests/request-transaction';
import { appendStatements, textOf } from './appended-statements';
import { BatchedReads, idOf } from './batched-reads';
import type { TimedQuery } from './connection/timed-client';
import { SharedReads } from './shared-reads';

/** A statement that PostgreSQL parses and plans once per connection. `name` identifies it, so each name must have one text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Common table expressions that `text` reads. PostgreSQL takes those that change data at the top level only. */
  readonly with?: string;
  /** It may take seconds, so only the time limit of the connection counts. */
  readonly isLong?: boolean;
  /**
   * Reads what many requests need at the same time: calls with the same values share their rows (`SharedReads`), which must not be
   * changed. Not within a transaction, whose rows others may not see.
   */
  readonly isShared?: boolean;
}

/** A row with the key for which it was read. */
export interface KeyedRow extends QueryResultRow {
  asked: Buffer;
}

/**
 * These small queries take milliseconds; after this time the connection counts as dead. The pool drops it and the client,
 * whose request starts with such a query (authentication), gets a 503 soon.
 */
const LIMIT_MS = 5_000;

/**
 * Runs named prepared statements on TypeORM's connections, for what runs often (authentication, users, values, forms, fills, files).
 * TypeORM sends each query without a name, so PostgreSQL parses and plans it again.
 */
@Injectable()
export class PreparedStatements {
  private readonly pool: Pool;
  private readonly shared = new SharedReads<QueryResultRow[]>();
  /** By name of the statement. */
  private readonly batched = new Map<string, BatchedReads<KeyedRow>>();

  constructor(private readonly dataSource: DataSource) {
    this.pool = (dataSource.driver as unknown as { master: Pool }).master;
  }

  /**
   * Runs the statement, within the caller's transaction when `manager` is given.
   * @returns the rows, with the column names of the statement
   * @throws QueryFailedError
   */
  async rows<Row extends QueryResultRow>(
    statement: Statement,
    values: unknown[],
    manager?: EntityManager,
  ): Promise<Row[]> {
    const { name, isLong, isShared } = statement;
    const text = textOf(statement);
    const runner = (manager ?? currentRequest()?.transaction.manager)?.queryRunner;
    if (!runner) {
      const read = () => this.onPool<Row>({ name, text, isLong }, values);
      return isShared ? (this.shared.get(identityOf(name, values), read) as Promise<Row[]>) : read();
    }
    const connection = (await runner.connect()) as PoolClient;
    // It may wait for a lock, so it has the time limit of the connection.
    return resultOf(connection.query<Row>({ name, text, values }), text);
  }

  /**
   * Runs an INSERT, UPDATE or DELETE with RETURNING, or a SELECT from such expressions, that is the whole effect of a request,
   * together with the commit statements of the request.
   * @param also further INSERTs, which commit together with it
   * @returns the rows, with the column names of the statement
   * @throws QueryFailedError
   */
  async write<Row extends QueryResultRow>(
    statement: Statement,
    values: unknown[],
    manager?: EntityManager,
    also: readonly CommitStatement[] = [],
  ): Promise<Row[]> {
    const transaction = manager ? undefined : currentRequest()?.transaction;
    const taken = transaction ? transaction.takeForSingleWrite() : [];
    const { values: all, ...one } = appendStatements({ ...statement, values }, [...also, ...(taken ?? [])]);
    const whole = { ...one, isLong: statement.isLong };
    return taken
      ? this.rows<Row>(whole, all, manager)
      : this.dataSource.transaction((own) => this.rows<Row>(whole, all, own));
  }

  /**
   * The row of a key, which many requests need at the same time: calls of one turn share a run of the statement (`BatchedReads`).
   * Its `$1` is an array of keys, and the column `asked` of each row the key to which it belongs. The row must not be changed.
   * Never within a transaction.
   * @returns null when the key has no row
   * @throws QueryFailedError
   */
  rowOfKey<Row extends KeyedRow>(statement: Statement, key: Buffer): Promise<Readonly<Row> | null> {
    const reads = this.batched.get(statement.name) ?? new BatchedReads((keys) => this.rowsOfKeys(statement, keys));
    this.batched.set(statement.name, reads);
    return reads.get(key) as Promise<Readonly<Row> | null>;
  }

  private async rowsOfKeys(statement: Statement, keys: Buffer[]): Promise<Map<string, KeyedRow>> {
    const rows = await this.onPool<KeyedRow>({ ...statement, text: textOf(statement) }, [keys]);
    return new Map(rows.map((row) => [idOf(row.asked), row]));
  }

  private onPool<Row extends QueryResultRow>({ name, text, isLong }: Statement, values: unknown[]): Promise<Row[]> {
    const query: TimedQuery = { name, text, values, limitMs: isLong ? undefined : LIMIT_MS };
    return resultOf(this.pool.query<Row>(query), text);
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

/** The same text for calls of a statement with equal values only. */
const identityOf = (name: string, values: unknown[]): string =>
  JSON.stringify([name, ...values.map((value) => (Buffer.isBuffer(value) ? value.toString('base64') : value))]);

async function resultOf<Row extends QueryResultRow>(result: Promise<QueryResult<Row>>, text: string): Promise<Row[]> {
  try {
    return (await result).rows;
  } catch (error) {
    throw isNativeError(error) ? new QueryFailedError(text, [], error) : error;
  }
}
