import type { EntityManager, ObjectLiteral, Repository } from 'typeorm';
import type { PreparedStatements, Statement } from './prepared-statements';
import { equalToParameters, selectedColumns } from './selected-columns';

/** What selects a row. */
export interface OneBy<Row> {
  /** Of its statement; unique in the service. */
  name: string;
  /** Properties of a unique key, in the order in which `find` gets their values. */
  by: readonly (keyof Row & string)[];
}

/** A row by its key as a named statement: PostgreSQL plans it once per connection, and nothing builds it again. */
export class OneRow<Row extends ObjectLiteral> {
  private readonly statement: Statement;

  constructor(
    private readonly statements: PreparedStatements,
    { metadata }: Repository<Row>,
    { name, by }: OneBy<Row>,
  ) {
    const text = `SELECT ${selectedColumns(metadata)} FROM "${metadata.tableName}" WHERE ${equalToParameters(metadata, by)}`;
    this.statement = { name, text };
  }

  /** @param manager of the transaction that reads it */
  find(values: readonly string[], manager?: EntityManager): Promise<Row | null> {
    return this.statements.row<Row>(this.statement, [...values], manager);
  }
}
