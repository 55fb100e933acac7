import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Client, escapeIdentifier } from 'pg';
import { from, to } from 'pg-copy-streams';
import { BackupError, type BackupFolder, type Manifest, type TableCopy } from './backup-folder';
import { HashOf, hashOfFile } from './hash-of';

/** The service keeps it itself, and a restore runs the migrations. */
const MIGRATIONS = 'migrations';

const TABLES = `
  SELECT class.relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class class JOIN pg_attribute ON attrelid = class.oid
   WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> '${MIGRATIONS}'
     AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
   GROUP BY class.relname ORDER BY class.relname`;
const SEQUENCES = `
  SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
   WHERE schemaname = current_schema() AND last_value IS NOT NULL AND sequencename <> '${MIGRATIONS}_id_seq'`;

type NamedTable = Pick<TableCopy, 'name' | 'columns'>;

/** Copies tables out of a database, in the connection's transaction. */
export class TableReader {
  constructor(
    private readonly client: Client,
    private readonly folder: BackupFolder,
  ) {}

  async tables(): Promise<NamedTable[]> {
    return (await this.client.query<NamedTable>(TABLES)).rows;
  }

  async sequences(): Promise<Manifest['sequences']> {
    return (await this.client.query<Manifest['sequences'][number]>(SEQUENCES)).rows;
  }

  async migrations(): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS} ORDER BY timestamp`);
    return rows.map(({ name }) => name);
  }

  async copy({ name, columns }: NamedTable): Promise<TableCopy> {
    const rows = this.client.query(to(`COPY ${target({ name, columns })} TO STDOUT`));
    const hash = new HashOf();
    await pipeline(rows, createGzip(), hash, createWriteStream(this.folder.tablePath(name), { flags: 'wx' }));
    return { name, columns, rows: rows.rowCount, sha256: hash.hex };
  }
}

/** Copies tables into an empty database, in the connection's transaction. */
export class TableWriter {
  constructor(
    private readonly client: Client,
    private readonly folder: BackupFolder,
  ) {}

  /** The name of a table with rows, or null. */
  async nonEmptyTable(): Promise<string | null> {
    for (const { name } of (await this.client.query<NamedTable>(TABLES)).rows)
      if ((await this.client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`)).rowCount !== 0) return name;
    return null;
  }

  /**
   * Fills all tables. Triggers and foreign keys are off meanwhile, because the rows come table by table; PostgreSQL checks every
   * row when a foreign key is made again.
   * @throws BackupError when a table differs from what the backup says
   */
  async fill({ tables, sequences }: Manifest, progress: (line: string) => void): Promise<void> {
    const keys = await this.dropForeignKeys();
    for (const table of tables) {
      const name = escapeIdentifier(table.name);
      await this.client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
      await this.copy(table);
      await this.client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
      progress(`Table ${table.name}: ${table.rows} rows`);
    }
    for (const { name, lastValue } of sequences)
      await this.client.query('SELECT setval($1::regclass, $2::bigint)', [escapeIdentifier(name), lastValue]);
    for (const { table, name, definition } of keys)
      await this.client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
  }

  private async copy(table: TableCopy): Promise<void> {
    const damaged = new BackupError(`The backup is damaged: the file of table ${table.name} is missing or changed.`);
    const path = this.folder.tablePath(table.name);
    if ((await hashOfFile(path)) !== table.sha256) throw damaged;
    const rows = this.client.query(from(`COPY ${target(table)} FROM STDIN`));
    await pipeline(createReadStream(path), createGunzip(), rows);
    if (rows.rowCount !== table.rows) throw damaged;
  }

  private async dropForeignKeys(): Promise<ForeignKey[]> {
    const { rows } = await this.client.query<ForeignKey>(FOREIGN_KEYS);
    for (const { table, name } of rows)
      await this.client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`);
    return rows;
  }
}

interface ForeignKey {
  /** Quoted. */
  table: string;
  name: string;
  definition: string;
}

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`;

const target = ({ name, columns }: NamedTable): string =>
  `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;
