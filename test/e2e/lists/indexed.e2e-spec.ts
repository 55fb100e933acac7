import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { aField, aForm, signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

/** Tables that grow with the use of the service. */
const GROWING = ['user', 'field_value', 'submission', 'agent_run'];

/** Rows of another environment, of which a list must not read any. */
const OTHERS = 5_000;

const FILTERS = [
  'search=nothing',
  'created_after=2026-01-01T00:00:10Z',
  'created_before=2026-01-01T00:00:10Z',
  'filter_field_id=city&filter_field_value=Bern',
];

interface Scope {
  teamId: string;
  environmentId: string;
}

/** Users with a value, a submission and a run each. */
async function addRows(
  dataSource: DataSource,
  scope: Scope,
  ids: { form: string; agent: string; field: string },
  count: number,
) {
  const { environmentId, teamId } = scope;
  const from = `FROM generate_series(1, ${count}) n`;
  const time = `'2026-01-01T00:00:00Z'::timestamptz + make_interval(secs => n)`;
  const own = [environmentId, teamId];
  await dataSource.query(
    `INSERT INTO "user" (environment_id, id, team_id, sealed_key, key_hash, created_at)
     SELECT $1::uuid, 'u' || n, $2, '', sha256(($1::text || n)::bytea), ${time} ${from}`,
    own,
  );
  await dataSource.query(
    `INSERT INTO field_value (environment_id, user_id, team_id, field_id, value)
     SELECT $1, 'u' || n, $2, $3, to_jsonb('City ' || n) ${from}`,
    [...own, ids.field],
  );
  await dataSource.query(
    `INSERT INTO submission (environment_id, user_id, team_id, form_id, created_at)
     SELECT $1, 'u' || n, $2, $3, ${time} ${from}`,
    [...own, ids.form],
  );
  await dataSource.query(
    `INSERT INTO agent_run (environment_id, user_id, team_id, agent_id, status, planner, sealed_fields, created_at)
     SELECT $1, 'u' || n, $2, $3, 'failed', 'rules', '', ${time} ${from}`,
    [...own, ids.agent],
  );
}

/** The tables that the statements of this process read from the first to the last row while `work` runs. */
async function scannedBy(dataSource: DataSource, work: () => Promise<unknown>): Promise<string[]> {
  const spy = jest.spyOn(Client.prototype, 'query');
  const statements: { text: string; values: unknown[] }[] = [];
  try {
    await work();
    for (const [query, values] of spy.mock.calls as unknown as [
      string | { text: string; values?: unknown[] },
      unknown[],
    ][]) {
      const sent = typeof query === 'string' ? { text: query, values } : { text: query.text, values: query.values };
      if (/^\s*SELECT/i.test(sent.text)) statements.push({ text: sent.text, values: sent.values ?? [] });
    }
  } finally {
    spy.mockRestore();
  }
  const scanned: string[] = [];
  for (const { text, values } of statements) {
    const rows = await dataSource.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${text}`, values);
    for (const { 'QUERY PLAN': line } of rows) {
      const table = /Seq Scan on "?(\w+)"?/.exec(line)?.[1];
      if (table && GROWING.includes(table)) scanned.push(`${table}: ${text}`);
    }
  }
  const listing = statements.filter(({ text }) => /FROM "?(?:user|submission|agent_run)"?/.test(text));
  expect(listing.length).toBeGreaterThan(0);
  return scanned;
}

describe('A filter of a list', () => {
  it('reads no growing table from its first to its last row', async () => {
    const { client, scope } = await signedIn();
    const other = await signedIn();
    const dataSource = await service.database.connection();
    const paths: string[] = [];
    for (const [one, count] of [
      [{ client, scope }, 20],
      [other, OTHERS],
    ] as const) {
      const { internal_id: field } = await aField(dataSource, one.scope, { id: 'city', type: 'text_field' });
      const form = await aForm(one.client, { rules: [], integrations: [] });
      const body = { name: 'Portal', task: 'Click Apply', start_address: 'https://portal.example/' };
      const agent = (await one.client.post('/api/builder/agent/', body).expect(201)).body.id as string;
      await addRows(dataSource, one.scope, { form: form.form_internal_id, agent, field }, count);
      if (count < OTHERS)
        paths.push(
          '/api/user/?',
          `/api/form/submission/?form_id=${form.form_id}&`,
          `/api/computer-agent/${agent}/run/?`,
        );
    }
    await dataSource.query('ANALYZE "user", field_value, submission, agent_run, field');

    for (const path of paths)
      for (const filter of FILTERS) {
        const scanned = await scannedBy(dataSource, () => client.get(`${path}${filter}`).expect(200));
        expect([path, filter, scanned]).toEqual([path, filter, []]);
      }
  });
});
