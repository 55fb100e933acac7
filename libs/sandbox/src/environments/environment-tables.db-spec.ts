import { testDatabase } from '@app/testing';
import { MOVED_TIMES } from '../clock/moved-times';
import { EMPTIED_TABLES, KEPT_TABLES } from './emptied-tables';

const database = testDatabase();

interface Column {
  table: string;
  column: string;
}

/** The columns of tables whose rows belong to an environment. */
const columnsOf = (condition: string) =>
  database.dataSource.query<Column[]>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND ${condition} ORDER BY 1, 2`,
  );
const OF_ENVIRONMENT = `table_name IN (
  SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'environment_id')`;

/** `recipient` goes with its envelope, `form_event` with its user; jobs are deleted first. */
const OTHERWISE = ['recipient', 'form_event', 'outbox'];

it('empties or keeps every table of an environment, knowingly', async () => {
  const tables = (await columnsOf(`column_name = 'environment_id'`)).map(({ table }) => table);

  expect([...Object.values(EMPTIED_TABLES), ...KEPT_TABLES, ...OTHERWISE].sort()).toEqual([...new Set(tables)].sort());
});

/** Times of these names say when something happened, or are leases of workers. */
const RECORDED = new Set(
  `created_at updated_at occurred_at received_at sent_at viewed_at consented_at done_at signed_at sealed_at declined_at expired_at voided_at
  fields_written_at identified_at accepted_at started_at submitted_at acted_at completed_at email_extracted_at review_started_at approved_at
  delivered_at failed_at last_used_at previous_last_used_at enqueued_at locked_until`.split(/\s+/),
);

it('moves or keeps every time of an environment, knowingly', async () => {
  const times = await columnsOf(`data_type = 'timestamp with time zone' AND ${OF_ENVIRONMENT}`);
  const moved = new Set(MOVED_TIMES.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));

  const unknown = times.filter(({ table, column }) => !moved.has(`${table}.${column}`) && !RECORDED.has(column));
  expect(unknown).toEqual([]);
});

it.each(MOVED_TIMES)(
  'has $columns of $table in statements that PostgreSQL takes',
  async ({ table, columns, where }) => {
    const sql = `EXPLAIN UPDATE "${table}" SET ${columns.map((one) => `${one} = ${one}`).join(', ')} WHERE ${where}
    AND $2::uuid IS NOT NULL`;
    const id = '00000000-0000-0000-0000-000000000000';
    await expect(database.dataSource.query(sql, [id, id])).resolves.not.toHaveLength(0);
  },
);
