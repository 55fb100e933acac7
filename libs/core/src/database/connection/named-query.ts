import { createRequire } from 'node:module';
import type { Duplex } from 'node:stream';
import { type FieldDef, type QueryResult, type QueryResultRow, types } from 'pg';

/** What the declaration of `pg` leaves out, as `pg-cursor` uses it too. */
const { prepareValue } = createRequire(__filename)('pg/lib/utils') as { prepareValue(value: unknown): unknown };

/** A connection of `pg`, with the texts of the statements that it has sent by their names. */
interface Connection {
  stream: Duplex;
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: unknown[] }): void;
  describe(portal: { type: 'P'; name: '' }): void;
  execute(portal: object): void;
  sync(): void;
  sendCopyFail(reason: string): void;
}

type Reader = (text: string) => unknown;

/** How the rows of a statement are read. */
interface Columns {
  fields: FieldDef[];
  readers: Reader[];
  /** All members, so that the rows have one shape from the beginning. */
  empty: QueryResultRow;
}

/** Those of a statement that returns no rows. */
const NO_COLUMNS: Columns = { fields: [], readers: [], empty: {} };

/** By connection and name. A connection forgets its statements when it ends. */
const described = new WeakMap<Connection, Map<string, Columns>>();

/**
 * A named statement for `Client.query`, which takes other queries that have `submit`. `pg` asks PostgreSQL for the columns of a
 * statement each time that it runs, and makes their readers again: a tenth of the time of a short request. This asks once for each
 * connection, because PostgreSQL refuses to run a statement whose columns have changed ("cached plan must not change result type").
 *
 * Not for a pooler, which may prepare a statement again on another connection of the server, after a migration.
 */
export class NamedQuery {
  callback?: (error: Error | null, result?: QueryResult) => void;
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  private columns: Columns | undefined;
  private readonly rows: QueryResultRow[] = [];
  private tag = '';
  private failure: Error | null = null;

  constructor({ name, text, values }: { name: string; text: string; values?: readonly unknown[] }) {
    this.name = name;
    this.text = text;
    this.values = values ?? [];
  }

  /** Called by `pg` when the connection is free. @returns why nothing was sent, or null */
  submit(connection: Connection): Error | null {
    const { name, text } = this;
    const known = connection.parsedStatements[name] ?? connection.submittedNamedStatements[name];
    if (known !== undefined && known !== text) return new Error(`The name ${name} belongs to another statement`);
    try {
      const values = this.values.map((value) => prepareValue(value));
      this.columns = columnsOf(connection).get(name);
      this.send(connection, values, known === undefined);
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  private send(connection: Connection, values: unknown[], isNew: boolean): void {
    const { name, text } = this;
    connection.stream.cork();
    try {
      if (isNew) {
        connection.parse({ name, text });
        connection.submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values });
      if (!this.columns) connection.describe({ type: 'P', name: '' });
      connection.execute({});
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const readers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as Reader);
    this.columns = { fields, readers, empty: Object.fromEntries(fields.map((field) => [field.name, null])) };
  }

  handleDataRow({ fields: texts }: { fields: (string | null)[] }): void {
    if (this.failure) return;
    const { fields, readers, empty } = this.columns!;
    const row = { ...empty };
    try {
      texts.forEach((text, index) => {
        row[fields[index]!.name] = text === null ? null : readers[index]!(text);
      });
      this.rows.push(row);
    } catch (error) {
      this.failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }, connection: Connection): void {
    this.tag = text;
    const known = columnsOf(connection);
    if (!known.has(this.name)) known.set(this.name, this.columns ?? NO_COLUMNS);
  }

  /** A text without a statement, such as a comment. */
  handleEmptyQuery(): void {}

  /** `COPY` needs a query of its own. The server has ignored the first sync in the meantime (protocol, "COPY Operations"). */
  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFail('Nothing to copy');
    connection.sync();
  }

  handleCopyData(): void {}

  handleError(error: Error): void {
    this.callback?.(this.failure ?? error);
  }

  handleReadyForQuery(): void {
    if (this.failure) return this.handleError(this.failure);
    const { rows, columns, tag } = this;
    const { command, rowCount } = read(tag);
    this.callback?.(null, { command, rowCount, oid: 0, fields: columns?.fields ?? [], rows });
  }
}

function columnsOf(connection: Connection): Map<string, Columns> {
  let known = described.get(connection);
  if (!known) described.set(connection, (known = new Map()));
  return known;
}

/** Of a command with rows: `SELECT 2`, or `INSERT 0 2` with an OID that is always 0 (protocol, "CommandComplete"). */
const TAG = /^(\w+)(?: 0(?= ))?(?: (\d+))?/;

function read(tag: string): Pick<QueryResult, 'command' | 'rowCount'> {
  const [, command = tag, count] = TAG.exec(tag) ?? [];
  return { command, rowCount: count === undefined ? null : Number(count) };
}
