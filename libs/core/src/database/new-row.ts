import { hash } from 'node:crypto';
import type { ObjectLiteral, Repository } from 'typeorm';
import type { CommitStatement } from '../requests/request-transaction';
import type { PreparedStatements, Statement } from './prepared-statements';

/**
 * New rows as named statements: PostgreSQL plans them once per connection, and nothing builds them again. There is one for each set
 * of properties that rows were inserted with.
 */
export class NewRow<Row extends ObjectLiteral> {
  private readonly known = new Map<string, Statement>();

  /** @param name of its statements; unique in the service */
  constructor(
    private readonly statements: PreparedStatements,
    private readonly repository: Repository<Row>,
    private readonly name: string,
  ) {}

  /**
   * Inserts a row as the whole effect of a request. Properties that are undefined get the defaults of their columns.
   * @param also further INSERTs, which commit together with it
   * @throws QueryFailedError
   */
  async insert(row: Partial<Row>, also: readonly CommitStatement[] = []): Promise<void> {
    const { metadata, manager } = this.repository;
    const given = metadata.columns.filter(({ propertyName }) => row[propertyName] !== undefined);
    const values = given.map(
      (column) => manager.connection.driver.preparePersistentValue(row[column.propertyName], column) as unknown,
    );
    const properties = given.map(({ propertyName }) => propertyName);
    await this.statements.write(this.statement(properties), values, undefined, also);
  }

  private statement(given: readonly string[]): Statement {
    const key = given.join();
    const known = this.known.get(key);
    if (known) return known;
    const { metadata } = this.repository;
    const names = given.map((property) => `"${metadata.findColumnWithPropertyName(property)!.databaseName}"`);
    const text = `INSERT INTO "${metadata.tableName}" (${names.join(', ')})
      VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING true AS inserted`;
    const statement = { name: `${this.name}.${mark(key)}`, text };
    this.known.set(key, statement);
    return statement;
  }
}

/** Distinguishes the statements of one table by their properties. PostgreSQL's drivers warn of names with more than 63 characters. */
const mark = (properties: string): string => hash('sha256', properties, 'base64url').slice(0, 8);
