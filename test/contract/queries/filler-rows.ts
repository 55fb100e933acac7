import type { DataSource } from 'typeorm';

/** Rows of other teams in each table, so that reading a whole table is never the cheapest way to the rows of one. */
const ROWS = 4_000;
/** Rows of each of the other teams. */
const OF_A_TEAM = 8;

interface ColumnFacts {
  table: string;
  name: string;
  type: string;
  isUnique: boolean;
  /** Whether a team or environment can have one row only. */
  isSingle: boolean;
}

/** Rows of tables that calls of routes leave empty: without a model, a browser and a finished job. */
const FIRST_ROWS = [
  `INSERT INTO agent_session (agent_id, environment_id, team_id, sealed_state) VALUES ($1, $1, $1, '')`,
  `INSERT INTO audit_link (team_id, number, created_at, entry_ids, entry_hashes, previous, hash)
   VALUES ($1, 1, now(), '{1}', '{}', '', '')`,
  `INSERT INTO extraction_integration (extraction_id, position, type, settings) VALUES ($1, 0, 'webhook', '{}')`,
  `INSERT INTO idempotency_key (environment_id, account_id, key_hash, team_id, sealed_request) VALUES ($1, $1, '', $1, '')`,
  `INSERT INTO model_usage (team_id, month, updated_at) VALUES ($1, '2026-01-01', now())`,
  `INSERT INTO outbox (id, job, payload, team_id) VALUES ($1, 'seal-document', '{}', $1)`,
];
const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * Fills each table with copies of its rows for other teams: new ids and scopes, earlier times, everything else as it is. So
 * columns have the distribution that the program gives them. Foreign keys and triggers are off meanwhile.
 * @returns the tables that have no row to be copied
 */
export async function fillTables(dataSource: DataSource, exempt: ReadonlySet<string>): Promise<string[]> {
  const columns = await dataSource.query<ColumnFacts[]>(COLUMNS);
  const tables = [...new Set(columns.map(({ table }) => table))].filter((table) => !exempt.has(table));
  const empty: string[] = [];
  await dataSource.transaction(async (manager) => {
    await manager.query('SET LOCAL session_replication_role = replica');
    for (const row of FIRST_ROWS) await manager.query(row, [NOBODY]);
    for (const table of tables) {
      const own = columns.filter((column) => column.table === table);
      await manager.query(fillOf(table, own), [ROWS]);
      const [first] = await manager.query<object[]>(`SELECT FROM "${table}" LIMIT 1`);
      if (!first) empty.push(table);
    }
  });
  await dataSource.query('ANALYZE');
  return empty;
}

/** The columns of all tables that are written, and whether an index holds each value of the column at most once. */
const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
    EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY(i.indkey)) AS "isUnique",
    EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY(i.indkey) AND NOT EXISTS (
      SELECT FROM pg_attribute other WHERE other.attrelid = c.oid AND other.attnum = ANY(i.indkey)
        AND other.attname NOT IN ('team_id', 'environment_id') AND other.atttypid <> 'date'::regtype)) AS "isSingle"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attgenerated = '' AND a.attidentity <> 'a'
  ORDER BY c.relname, a.attnum`;

function fillOf(table: string, columns: ColumnFacts[]): string {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  return `
    WITH source AS (SELECT *, row_number() OVER () AS place, count(*) OVER () AS total FROM "${table}")
    INSERT INTO "${table}" (${names})
    SELECT ${columns.map(copyOf).join(', ')} FROM generate_series(1, $1::int) n
    JOIN source ON source.place = n % source.total + 1`;
}

/** An expression for a column of the copy number `n`. */
function copyOf({ name, type, isUnique, isSingle }: ColumnFacts): string {
  const column = `source."${name}"`;
  const scope = `md5('${name}' || n / ${isSingle ? 1 : OF_A_TEAM})::uuid`;
  if (name === 'team_id' || name === 'environment_id') return `CASE WHEN ${column} IS NULL THEN NULL ELSE ${scope} END`;
  const other: Record<string, string> = {
    uuid: `md5('${name}' || n)::uuid`,
    text: `md5('${name}' || n)`,
    'character varying': `left(md5('${name}' || n), 6)`,
    bytea: `sha256(('${name}' || n)::bytea)`,
    integer: `n`,
    bigint: `n + 1000000`,
  };
  if ((type === 'uuid' || isUnique || name === 'user_id') && other[type])
    return `CASE WHEN ${column} IS NULL THEN NULL ELSE ${other[type]} END`;
  return type === 'timestamp with time zone' ? `${column} - make_interval(secs => n)` : column;
}
