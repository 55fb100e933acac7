import type { DataSource } from 'typeorm';
import type { SealedColumn } from './sealed-columns';
import type { Secrets } from './secrets';

/** Rows per statement, so that row locks are held briefly. */
const BATCH = 500;

/** The result of rotating one column. */
export interface RotatedColumn {
  /** `table.column`. */
  name: string;
  /** Number of values that are not null. */
  values: number;
  /** Number of values that were sealed again with the secret in use. */
  resealed: number;
  /** Keys of rows whose value no valid secret opens; they stay unchanged. */
  unreadable: string[];
}

/** TypeORM's `DataSource`, or a connection whose queries return rows. */
export interface SelectQueries {
  query<Rows>(sql: string, values?: unknown[]): Promise<Rows>;
}

/** The primary key as text, and the sealed value. */
type Row = Record<string, string> & { sealed: string };
type ResealedRow = Row & { resealed: string };

/**
 * Reseals every stored value of a column with the secret in use. Values that other processes write meanwhile are kept. It
 * may be interrupted and run again.
 */
export async function rotateColumn(
  dataSource: DataSource,
  secrets: Secrets,
  column: SealedColumn,
): Promise<RotatedColumn> {
  const rotated: RotatedColumn = { name: `${column.table}.${column.column}`, values: 0, resealed: 0, unreadable: [] };
  for await (const rows of pagesOf(dataSource, column)) {
    const changed = rows.flatMap((row) => resealed(secrets, column, row, rotated.unreadable));
    rotated.resealed += await write(dataSource, column, changed);
    rotated.values += rows.length;
  }
  return rotated;
}

/** How many values of a column there are, and how many of them no valid secret opens. Nothing is changed. */
export async function unreadableValues(
  database: SelectQueries,
  secrets: Secrets,
  column: SealedColumn,
): Promise<{ values: number; unreadable: number }> {
  const unreadable: string[] = [];
  let values = 0;
  for await (const rows of pagesOf(database, column)) {
    for (const row of rows) resealed(secrets, column, row, unreadable);
    values += rows.length;
  }
  return { values, unreadable: unreadable.length };
}

async function* pagesOf(database: SelectQueries, column: SealedColumn): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  let rows: Row[];
  do {
    rows = await database.query(pageOf(column, after !== null), after === null ? [] : keyOf(column, after));
    yield rows;
    after = rows.at(-1) ?? null;
  } while (rows.length === BATCH);
}

/** The row with its new value; empty when the value is current, or unreadable (its key is then added to `unreadable`). */
function resealed(secrets: Secrets, column: SealedColumn, row: Row, unreadable: string[]): ResealedRow[] {
  try {
    const value = secrets.reseal(column.purpose(row), row.sealed);
    return value === null ? [] : [{ ...row, resealed: value }];
  } catch {
    unreadable.push(keyOf(column, row).join('/'));
    return [];
  }
}

/** Returns the number of rows written; rows whose value has changed since it was read are skipped. */
async function write(dataSource: DataSource, column: SealedColumn, rows: ResealedRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const columns = ['resealed', 'sealed', ...Object.keys(column.key)].map((name) => rows.map((row) => row[name]));
  const [, count] = await dataSource.query<[unknown, number]>(updateOf(column), columns);
  return count;
}

const keyOf = ({ key }: SealedColumn, row: Row) => Object.keys(key).map((name) => row[name]);

function pageOf({ table, key, column }: SealedColumn, isLater: boolean): string {
  const names = Object.keys(key).map((name) => `"${table}"."${name}"`);
  const texts = Object.keys(key).map((name) => `"${name}"::text`);
  const later = isLater ? `AND (${names.join(', ')}) > (${names.map((_, index) => `$${index + 1}`).join(', ')})` : '';
  return `SELECT ${texts.join(', ')}, "${column}" AS sealed FROM "${table}"
           WHERE "${column}" IS NOT NULL ${later} ORDER BY ${names.join(', ')} LIMIT ${BATCH}`;
}

function updateOf({ table, key, column }: SealedColumn): string {
  const arrays = Object.values(key).map((type, index) => `$${index + 3}::${type}[]`);
  const same = Object.keys(key).map((name) => `"${table}"."${name}" = new."${name}"`);
  const names = Object.keys(key).map((name) => `"${name}"`);
  return `UPDATE "${table}" SET "${column}" = new.resealed
            FROM unnest($1::text[], $2::text[], ${arrays.join(', ')}) AS new (resealed, sealed, ${names.join(', ')})
           WHERE "${table}"."${column}" = new.sealed AND ${same.join(' AND ')}`;
}
