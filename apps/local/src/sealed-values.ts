import { type Env, sealedColumns, Secrets, type SelectQueries, unreadableValues } from '@app/core';
// Each of these imports declares its columns of sealed values.
import '@app/agents';
import '@app/documents';
import '@app/events';
import '@app/extraction';
import '@app/forms';
import '@app/teams';
import '@app/users';

/** The sealed values of a database. */
export interface SealedValues {
  values: number;
  /** How many of them no valid secret opens. */
  unreadable: number;
  /** The columns with such values, each like `mail.sealed_body (1 of 3)`. */
  columns: string[];
}

const COLUMN_EXISTS = `
  SELECT FROM pg_attribute WHERE attrelid = to_regclass(quote_ident($1)) AND attname = $2 AND NOT attisdropped`;

/** Tries to open every sealed value. Columns that the database does not have yet are left out: their migration has not run. */
export async function sealedValues(database: SelectQueries, env: Env): Promise<SealedValues> {
  const secrets = new Secrets(env);
  const found: SealedValues = { values: 0, unreadable: 0, columns: [] };
  for (const column of sealedColumns()) {
    if ((await database.query<unknown[]>(COLUMN_EXISTS, [column.table, column.column])).length === 0) continue;
    const { values, unreadable } = await unreadableValues(database, secrets, column);
    found.values += values;
    found.unreadable += unreadable;
    if (unreadable > 0) found.columns.push(`${column.table}.${column.column} (${unreadable} of ${values})`);
  }
  return found;
}
