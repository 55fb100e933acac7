import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { aField, aForm, type ApiClient, pathsOf, signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

const EVIL = '=HYPERLINK("https://evil.example")';

/** A form with one step of these fields, and the path of its submissions. */
async function withForm() {
  const signed = await signedIn();
  const fields = [
    { id: 'full_name', type: 'text_field', required: false },
    { id: 'age', type: 'integer_field', required: false },
    { id: 'notes', type: 'text_area', required: false },
  ];
  const steps = [{ id: 'only', origin: true, fields }];
  const form = await aForm(signed.client, { steps, rules: [], integrations: [] });
  const path = `/api/form/submission/?form_id=${form.form_id}`;
  const submit = (user_id: string, values: object, complete = true) =>
    signed.client
      .post('/api/form/submission/', { user_id, fields: values, forms: [form.form_id], complete })
      .expect(201);
  return { ...signed, form, path, submit };
}

interface Page {
  count: number;
  results: { user_id: string }[];
}

const usersOf = ({ results }: Page) => results.map(({ user_id }) => user_id);

const textOf = async (client: ApiClient, path: string, type: string) => {
  const { body, headers } = await client
    .get(path)
    .set('Accept', type)
    .buffer(true)
    .parse((response, done) => {
      let all = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (all += chunk));
      response.on('end', () => done(null, all));
    })
    .expect(200);
  return { text: body as string, headers: headers as Record<string, string> };
};

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; user_id: string });

describe('GET /api/form/submission/', () => {
  it('selects by user, text, time and state, in its envelope', async () => {
    const { client, path, submit } = await withForm();
    await submit('ann', { full_name: 'Ann' });
    await client.post('/api/user/', { id: 'ann', name: 'Ann Lee' }).expect(200);
    await submit('bob', { full_name: 'Bob' }, false);
    const listed = async (query: string) => (await client.get(`${path}${query}`).expect(200)).body as Page;
    const later = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());

    expect(usersOf(await listed('&search=LEE'))).toEqual(['ann']);
    expect(usersOf(await listed('&search=bo'))).toEqual(['bob']);
    expect(usersOf(await listed('&search=%25'))).toEqual([]);
    expect(usersOf(await listed(`&created_after=${later}`))).toEqual([]);
    expect(usersOf(await listed(`&created_before=${later}`))).toEqual(['bob', 'ann']);
    expect(usersOf(await listed('&completed=true'))).toEqual(['ann']);
    expect(await listed('&page=2&page_size=1')).toMatchObject({ count: 2, next: null, results: [{ user_id: 'ann' }] });
  });

  it('selects by the value that was submitted, and open ones by the value of their user', async () => {
    const { client, path, submit } = await withForm();
    await submit('ann', { full_name: 'Ann', age: 40 });
    await client.post('/api/field/ann/', { field_id: 'age', value: 41 }).expect(200);
    await submit('bob', { age: 41 }, false);
    const listed = async (query: string) => usersOf((await client.get(`${path}${query}`).expect(200)).body as Page);

    expect(await listed('&filter_field_id=age&filter_field_value=40')).toEqual(['ann']);
    expect(await listed('&filter_field_id=age&filter_field_value=41')).toEqual(['bob']);
    expect(await listed('&filter_field_id=nowhere&filter_field_value=41')).toEqual([]);
    expect(pathsOf((await client.get(`${path}&filter_field_id=age`).expect(400)).body)).toEqual(['filter_field_value']);
  });

  it('is CSV with a column for each field, where no text is a formula', async () => {
    const { client, path, form, submit } = await withForm();
    await submit('ann', { full_name: EVIL, age: -40 });
    await submit('bob', { full_name: 'B "b", c\nd', notes: '＝1+1' }, false);
    const { text, headers } = await textOf(client, path, 'text/csv');
    const rows = parse<Record<string, string>>(text, { columns: true });

    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    const { body: audit } = await client.get('/api/account/audit/?page_size=1').expect(200);
    expect(audit.results).toMatchObject([
      { method: 'GET', route: '/api/form/submission/', object_ids: [form.form_id] },
    ]);
    expect(headers.vary).toContain('Accept');
    expect(text.split('\r\n')[0]).toBe(
      'id,form_id,form_name,user_id,completed,completed_at,rules_pending,rule_errors,created_at,updated_at,' +
        'fields.age,fields.full_name,fields.notes,other_fields',
    );
    expect(rows).toEqual([
      expect.objectContaining({
        user_id: 'bob',
        'fields.full_name': 'B "b", c\nd',
        'fields.age': '',
        completed: 'false',
      }),
      expect.objectContaining({ user_id: 'ann', 'fields.full_name': `'${EVIL}`, completed: 'true', other_fields: '' }),
    ]);
    expect(rows[0]!['fields.notes']).toBe("'＝1+1");
  });

  it('keeps the submitted values of fields that the form has no more', async () => {
    const { client, path, form, submit } = await withForm();
    await submit('ann', { full_name: 'Ann', age: 40 });
    const { body } = await client.get(`/api/builder/form/${form.form_id}/`).expect(200);
    body.steps[0].fields = (body.steps[0].fields as { id: string }[]).filter(({ id }) => id !== 'age');
    await client.put(`/api/builder/form/${form.form_id}/`, body).expect(200);
    const { text } = await textOf(client, path, 'text/csv');

    expect(parse(text, { columns: true })).toEqual([
      expect.objectContaining({ 'fields.full_name': 'Ann', other_fields: '{"age":40}' }),
    ]);
  });

  it('is NDJSON with the same entries as its pages, in batches, and takes no page', async () => {
    const { client, path, form, scope } = await withForm();
    await addSubmissions(await service.database.connection(), { ...scope, formId: form.form_internal_id }, 450);
    const { text, headers } = await textOf(client, path, 'application/x-ndjson');
    const { body } = await client.get(`${path}&page_size=100&page=5`).expect(200);
    const lines = linesOf(text);

    expect(headers['content-type']).toBe('application/x-ndjson');
    expect(lines).toHaveLength(450);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(450);
    expect(lines.slice(400)).toEqual(body.results);
    expect(body.count).toBe(450);
    const refused = await client.get(`${path}&page=1`).set('Accept', 'text/csv').expect(400);
    expect(pathsOf(refused.body)).toEqual(['page']);
  });
});

interface FormScope {
  teamId: string;
  environmentId: string;
  formId: string;
}

/** Completed submissions of one user each, one after the other in time. */
async function addSubmissions(dataSource: DataSource, { teamId, environmentId, formId }: FormScope, count: number) {
  await addUsers(dataSource, { teamId, environmentId }, count);
  await dataSource.query(
    `INSERT INTO submission (environment_id, team_id, user_id, form_id, completed_at, fields, created_at)
     SELECT $1, $2, 'u' || n, $3, now(), jsonb_build_object('full_name', 'Name ' || n),
       '2026-01-01T00:00:00Z'::timestamptz + make_interval(secs => n)
     FROM generate_series(1, $4::int) n`,
    [environmentId, teamId, formId, count],
  );
}

async function addUsers(dataSource: DataSource, scope: { teamId: string; environmentId: string }, count: number) {
  await dataSource.query(
    `INSERT INTO "user" (environment_id, id, team_id, sealed_key, key_hash)
     SELECT $1::uuid, 'u' || n, $2, '', sha256(($1::text || n)::bytea) FROM generate_series(1, $3::int) n`,
    [scope.environmentId, scope.teamId, count],
  );
}

const AGENT = { name: 'Portal', task: 'Click Apply', start_address: 'https://portal.example/' };

async function withAgent() {
  const signed = await signedIn();
  const { id } = (await signed.client.post('/api/builder/agent/', AGENT).expect(201)).body as { id: string };
  return { ...signed, agentId: id, path: `/api/computer-agent/${id}/run/` };
}

/** Finished runs of one user each. */
async function addRuns(
  dataSource: DataSource,
  { teamId, environmentId, agentId }: { teamId: string; environmentId: string; agentId: string },
  count: number,
) {
  await addUsers(dataSource, { teamId, environmentId }, count);
  await dataSource.query(
    `INSERT INTO agent_run (environment_id, team_id, user_id, agent_id, status, planner, sealed_fields, error, created_at)
     SELECT $1, $2, 'u' || n, $3, CASE n % 2 WHEN 0 THEN 'failed' ELSE 'succeeded' END, 'rules', '', 'Problem ' || n,
       '2026-01-01T00:00:00Z'::timestamptz + make_interval(secs => n)
     FROM generate_series(1, $4::int) n`,
    [environmentId, teamId, agentId, count],
  );
}

describe('The pages of both lists', () => {
  it('can be followed while entries are added before and removed behind, and cost the same at any depth', async () => {
    const { client, path, scope, agentId } = await withAgent();
    const form = await withForm();
    const dataSource = await service.database.connection();
    await addRuns(dataSource, { ...scope, agentId }, 6);
    for (const id of ['v1', 'v2', 'v3', 'v4', 'v5', 'v6']) await form.submit(id, { full_name: id });
    const pagesOf = async (by: ApiClient, list: string, meanwhile: () => Promise<unknown>) => {
      const seen: string[][] = [];
      for (let next: string | null = list; next !== null;) {
        const { body } = (await by.get(next).expect(200)) as { body: Page & { next: string | null } };
        seen.push(usersOf(body));
        next = body.next === null ? null : body.next.slice(new URL(body.next).origin.length);
        if (seen.length === 1) expect(next).toMatch(/page=2.*after=/);
        if (seen.length === 1) await meanwhile();
      }
      return seen;
    };
    expect(await pagesOf(client, `${path}?page_size=4`, () => client.delete('/api/user/u4/').expect(204))).toEqual([
      ['u6', 'u5', 'u4', 'u3'],
      ['u2', 'u1'],
    ]);
    const change = async () => {
      await form.submit('v7', { full_name: 'late' });
      await form.client.delete('/api/user/v1/').expect(204);
    };
    expect(await pagesOf(form.client, `${form.path}&page_size=4`, change)).toEqual([['v6', 'v5', 'v4', 'v3'], ['v2']]);
    for (const query of ['page=2&after=none', `page=1&after=none`]) await client.get(`${path}?${query}`).expect(400);
    await form.client.get(`${form.path}&page=2&after=none`).expect(400);
  });
});

describe('GET /api/computer-agent/<agent_id>/run/', () => {
  it('shows the values of its user in each run, on each page', async () => {
    const { client, path, scope, agentId } = await withAgent();
    const dataSource = await service.database.connection();
    await addRuns(dataSource, { ...scope, agentId }, 2);
    await aField(dataSource, scope, { id: 'town', type: 'text_field' });
    await client.post('/api/field/u2/', { field_id: 'town', value: 'Bern' }).expect(200);
    const further = (userId: string | null, year: number) =>
      dataSource.query(
        `INSERT INTO agent_run (environment_id, team_id, user_id, agent_id, status, planner, sealed_fields, created_at)
         VALUES ($1, $2, $3, $4, 'failed', 'rules', '', make_date($5, 1, 1))`,
        [scope.environmentId, scope.teamId, userId, agentId, year],
      );
    await further('u2', 2025);
    await further(null, 2024);
    await further('u2', 2023);
    const runsOf = async (query: string) =>
      ((await client.get(`${path}${query}`).expect(200)).body.results as { user_id: string; data: object }[]).map(
        ({ user_id, data }) => [user_id, data],
      );

    const [second, first, nobody] = [
      ['u2', { town: 'Bern' }],
      ['u1', {}],
      [null, {}],
    ];
    expect(await runsOf('')).toEqual([second, first, second, nobody, second]);
    expect(await runsOf('?page=2&page_size=2')).toEqual([second, nobody]);
    expect(await runsOf('?user_id=u2')).toEqual([second, second, second]);
  });

  it('is 404 for an unknown agent, whatever the filter', async () => {
    const { client } = await signedIn();
    const path = '/api/computer-agent/00000000-0000-4000-8000-000000000000/run/';
    for (const query of ['', '?page=9', '?status=failed', '?filter_field_id=none&filter_field_value=x'])
      await client.get(`${path}${query}`).expect(404);
  });

  it('selects by user, text, state, time and the value of a field, in its envelope', async () => {
    const { client, path, scope, agentId } = await withAgent();
    const dataSource = await service.database.connection();
    await addRuns(dataSource, { ...scope, agentId }, 4);
    await aField(dataSource, scope, { id: 'city', type: 'text_field' });
    await client.post('/api/field/u3/', { field_id: 'city', value: 'Bern' }).expect(200);
    const listed = async (query: string) => (await client.get(`${path}${query}`).expect(200)).body as Page;

    expect(usersOf(await listed('?user_id=u2'))).toEqual(['u2']);
    expect(usersOf(await listed('?status=failed'))).toEqual(['u4', 'u2']);
    expect(usersOf(await listed('?search=PROBLEM+3'))).toEqual(['u3']);
    expect(usersOf(await listed('?created_after=2026-01-01T00:00:03Z'))).toEqual(['u4']);
    expect(usersOf(await listed('?created_before=2026-01-01T00:00:02Z'))).toEqual(['u1']);
    expect(usersOf(await listed('?filter_field_id=city&filter_field_value=Bern'))).toEqual(['u3']);
    expect(usersOf(await listed('?filter_field_id=nowhere&filter_field_value=Bern'))).toEqual([]);
    expect(await listed('?page_size=3&page=2')).toMatchObject({ count: 4, total_pages: 2, current_page: 2 });
    await client.get(`${path}?status=done`).expect(400);
  });

  it('is CSV and NDJSON of all runs', async () => {
    const { client, path, scope, agentId } = await withAgent();
    await addRuns(await service.database.connection(), { ...scope, agentId }, 230);
    const csv = parse<{ user_id: string }>((await textOf(client, path, 'text/csv')).text, { columns: true });
    const lines = linesOf((await textOf(client, `${path}?status=failed`, 'application/x-ndjson')).text);

    expect(csv.map(({ user_id }) => user_id)).toEqual(Array.from({ length: 230 }, (_, index) => `u${230 - index}`));
    expect(lines).toHaveLength(115);
    expect(lines[0]).toMatchObject({ user_id: 'u230', status: 'failed', data: {} });
  });

  it('is 404 for an unknown agent in each format', async () => {
    const { client } = await signedIn();
    for (const type of ['text/csv', 'application/x-ndjson', 'application/json'])
      await client.get(`/api/computer-agent/${randomUUID()}/run/`).set('Accept', type).expect(404);
  });
});
