import type { DataSource, EntityManager } from 'typeorm';
import type { SealedColumn } from './sealed-columns';
import type { Secrets } from './secrets';

/** Rows of one transaction: few enough to keep no lock for long. */
const BATCH = 500;

/** What became of the values of one column. */
export interface RotatedColumn {
  /** `table.column`. */
  name: string;
  /** Values that are there. */
  values: number;
  /** Those that were sealed anew. */
  resealed: number;
  /** Keys of rows whose value opens with no valid secret; they are left as they are. */
  unreadable: string[];
}

/** Keys as text, and the sealed value. */
type Row = Record<string, string> & { sealed: string };

/**
 * Seals every stored value of a column with the secret in use. A value that a running process writes meanwhile stays. May
 * be interrupted and run again.
 */
export async function rotateColumn(
  dataSource: DataSource,
  secrets: Secrets,
  column: SealedColumn,
): Promise<RotatedColumn> {
  const rotated: RotatedColumn = { name: `${column.table}.${column.column}`, values: 0, resealed: 0, unreadable: [] };
  let after: Row | null = null;
  let rows: Row[];
  do {
    rows = await dataSource.query(pageOf(column, after), after === null ? [] : keyOf(column, after));
    await dataSource.transaction(async (manager) => {
      for (const row of rows) await rotateRow(manager, secrets, column, row, rotated);
    });
    rotated.values += rows.length;
    after = rows.at(-1) ?? null;
  } while (rows.length === BATCH);
  return rotated;
}

async function rotateRow(
  manager: EntityManager,
  secrets: Secrets,
  { table, key, column, purpose }: SealedColumn,
  { sealed, ...row }: Row,
  rotated: RotatedColumn,
): Promise<void> {
  const resealed = resealedOr(secrets, purpose(row), sealed, () =>
    rotated.unreadable.push(keyOf({ key }, row).join('/')),
  );
  if (resealed === null) return;
  const where = key.map((name, index) => `"${name}" = $${index + 3}`).join(' AND ');
  await manager.query(`UPDATE "${table}" SET "${column}" = $1 WHERE "${column}" = $2 AND ${where}`, [
    resealed,
    sealed,
    ...keyOf({ key }, row),
  ]);
  rotated.resealed += 1;
}

/** `Secrets` throws Node's own errors for what it cannot open; which they are does not matter here. */
function resealedOr(secrets: Secrets, purpose: string, sealed: string, unreadable: () => void): string | null {
  try {
    return secrets.reseal(purpose, sealed);
  } catch {
    unreadable();
    return null;
  }
}

const keyOf = ({ key }: Pick<SealedColumn, 'key'>, row: Record<string, string>) => key.map((name) => row[name]);

function pageOf({ table, key, column }: SealedColumn, after: Row | null): string {
  const names = key.map((name) => `"${name}"`);
  const texts = names.map((name) => `${name}::text AS ${name}`).join(', ');
  const later = after ? `AND (${names.join(', ')}) > (${names.map((_, index) => `$${index + 1}`).join(', ')})` : '';
  return `SELECT ${texts}, "${column}" AS sealed FROM "${table}"
           WHERE "${column}" IS NOT NULL ${later} ORDER BY ${names.map((name) => `"${table}".${name}`).join(', ')} LIMIT ${BATCH}`;
}
