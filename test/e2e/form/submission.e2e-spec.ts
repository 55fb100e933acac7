import { aUser, pathsOf, type ApiClient } from '@app/testing';
import { SUBMISSION, UUID, service, signedIn, valuesOf, withForm } from './submission.fixture';

const DATETIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const sortedPathsOf: typeof pathsOf = (body) => pathsOf(body).sort();

/** All values that the form of `aForm` requires. */
const COMPLETE = { full_name: 'Ann', age: 40, colors: ['A'], children: ['Bo'], proof: 'https://files.example/a.pdf' };

const MANY = Array.from({ length: 1001 }, (_, index) => [`field${index}`, 1]);

const userIds = async (client: ApiClient) =>
  ((await client.get('/api/user/').expect(200)).body as { id: string }[]).map(({ id }) => id);

const oneField = (id: string, more: object = {}) => ({ steps: [{ id: 'only', fields: [{ id, ...more }] }] });

describe('POST /api/form/submission/', () => {
  it('stores the values on a user that did not exist, and opens a submission', async () => {
    const { client, form, submit } = await withForm();
    const { body } = await submit({
      user_id: 'ann',
      fields: { full_name: 'Ann', age: 40 },
      forms: [form.form_id],
    }).expect(201);

    expect(body).toEqual({
      user_id: 'ann',
      submissions: [
        {
          id: UUID,
          form_id: form.form_id,
          form_name: form.form_name,
          user_id: 'ann',
          fields: { full_name: 'Ann', age: 40 },
          completed: false,
          completed_at: null,
          rules_pending: false,
          rule_errors: [],
          created_at: DATETIME,
          updated_at: DATETIME,
        },
      ],
    });
    expect(await valuesOf(client, 'ann')).toEqual({ full_name: 'Ann', age: 40 });
  });

  it('makes a new user when none is named', async () => {
    const { client, form, submit } = await withForm();
    const { body } = await submit({ fields: { full_name: 'Ann' }, forms: [form.form_name] }).expect(201);
    expect(await userIds(client)).toEqual([body.user_id]);
  });

  it('continues the open submission of the user and form, until it is completed', async () => {
    const { form, submit, list } = await withForm();
    const forms = [form.form_id];
    const first = (await submit({ user_id: 'ann', fields: { full_name: 'Ann' }, forms }).expect(201)).body;
    const last = (await submit({ user_id: 'ann', fields: COMPLETE, forms, complete: true }).expect(201)).body;
    const next = (await submit({ user_id: 'ann', fields: { age: 41 }, forms }).expect(201)).body;

    expect(last.submissions[0]).toMatchObject({ id: first.submissions[0].id, completed: true, completed_at: DATETIME });
    expect(next.submissions[0].id).not.toBe(first.submissions[0].id);
    const { results } = await list();
    expect(results).toMatchObject([
      { completed: false, fields: { ...COMPLETE, age: 41 } },
      { completed: true, fields: COMPLETE },
    ]);
  });

  it('opens one submission however many calls come at once', async () => {
    const { form, submit, list } = await withForm();
    const calls = Array.from({ length: 8 }, (_, age) =>
      submit({ user_id: 'ann', fields: { age }, forms: [form.form_id] }).expect(201),
    );
    await Promise.all(calls);
    expect((await list()).count).toBe(1);
  });

  it('stores values without a submission when no form is named', async () => {
    const { client, submit, list } = await withForm();
    expect((await submit({ user_id: 'ann', fields: { age: 7 } }).expect(201)).body).toEqual({
      user_id: 'ann',
      submissions: [],
    });
    expect(await valuesOf(client, 'ann')).toEqual({ age: 7 });
    expect((await list()).count).toBe(0);
  });

  it('accepts hidden fields with any form', async () => {
    const { client, form, submit } = await withForm();
    await client.post('/api/builder/field/', { id: 'source', type: 'text_field', hidden: true }).expect(201);
    await submit({ user_id: 'ann', fields: { source: 'mail' }, forms: [form.form_id] }).expect(201);
    expect(await valuesOf(client, 'ann')).toEqual({ source: 'mail' });
  });

  it('shows the hidden fields that were sent with a submission, also after the user has other values', async () => {
    const { client, form, submit, list } = await withForm({ steps: [{ id: 'only', fields: [{ id: 'full_name' }] }] });
    for (const id of ['source', 'campaign', 'unrelated'])
      await client.post('/api/builder/field/', { id, type: 'text_field', hidden: true }).expect(201);
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    await client.post('/api/field/ann/', { field_id: 'unrelated', value: 'x' }).expect(200);
    const forms = [form.form_id];
    const sent = async (fields: object, more = {}) =>
      (await submit({ user_id: 'ann', fields, forms, ...more }).expect(201)).body.submissions[0].fields;

    expect(await sent({ source: 'mail' })).toEqual({ source: 'mail' });
    expect(await sent({ campaign: 'spring', full_name: 'Ann' })).toEqual({
      source: 'mail',
      campaign: 'spring',
      full_name: 'Ann',
    });
    expect((await list()).results[0].fields).toEqual({ source: 'mail', campaign: 'spring', full_name: 'Ann' });
    const first = { source: 'mail', full_name: 'Ann' };
    expect(await sent({ campaign: null }, { complete: true })).toEqual(first);

    const second = { source: 'letter', full_name: 'Bea' };
    expect(await sent(second, { complete: true })).toEqual(second);
    await client.post('/api/field/ann/', { field_id: 'source', value: 'later' }).expect(200);
    const fieldsOf = async (query = '') =>
      (await list(query)).results.map((one: { fields: object }) => one.fields) as object[];
    expect(await fieldsOf()).toEqual([second, first]);
    expect(await fieldsOf('&filter_field_id=source&filter_field_value=mail')).toEqual([first]);
    const csv = await client
      .get(`/api/form/submission/?form_id=${form.form_id}&filter_field_id=source&filter_field_value=mail`)
      .set('Accept', 'text/csv');
    expect(csv.text).toContain('"{""source"":""mail""}"');
  });

  it('clears a value that is null', async () => {
    const { client, form, submit } = await withForm();
    await submit({ user_id: 'ann', fields: { age: 1, full_name: 'Ann' }, forms: [form.form_id] }).expect(201);
    await submit({ user_id: 'ann', fields: { age: null }, forms: [form.form_id] }).expect(201);
    expect(await valuesOf(client, 'ann')).toEqual({ full_name: 'Ann' });
  });

  it('reports all errors, and stores nothing, not even the user', async () => {
    const { client, form, submit } = await withForm();
    await client.post('/api/builder/field/', { id: 'elsewhere', type: 'text_field' }).expect(201);
    const fields = { full_name: 'Ann', age: 'forty', elsewhere: 'x', nothing: 1, colors: ['D'] };
    const { body } = await submit({ user_id: 'ann', fields, forms: [form.form_id, 'No such form'] }).expect(400);

    expect(sortedPathsOf(body)).toEqual([
      'fields.age',
      'fields.colors',
      'fields.elsewhere',
      'fields.nothing',
      'forms[1]',
    ]);
    expect(await userIds(client)).toEqual([]);
  });

  it.each([
    ['an inactive form', { active: false }, (id: string) => ({ fields: {}, forms: [id] }), ['forms[0]']],
    ['complete without forms', {}, () => ({ fields: {}, complete: true }), ['forms']],
    ['neither fields nor forms', {}, () => ({ user_id: 'ann' }), ['fields']],
    ['a member that is not known', {}, (id: string) => ({ fields: {}, form_id: id }), ['form_id']],
    ['complete that is no boolean', {}, (id: string) => ({ forms: [id], complete: 'yes' }), ['complete']],
    ['fields that are no object', {}, (id: string) => ({ forms: [id], fields: [] }), ['fields']],
    ['more than a thousand fields', {}, () => ({ fields: Object.fromEntries(MANY) }), ['fields']],
    ['more than twenty forms', {}, (id: string) => ({ forms: Array<string>(21).fill(id) }), ['forms']],
    ['an empty user id', {}, (id: string) => ({ forms: [id], user_id: '' }), ['user_id']],
  ])('refuses %s', async (_, more, bodyOf, paths) => {
    const { form, submit } = await withForm(more);
    expect(sortedPathsOf((await submit(bodyOf(form.form_id)).expect(400)).body)).toEqual(paths);
  });

  it("knows neither another team's forms nor another environment's submissions", async () => {
    const { form } = await withForm();
    const { submit } = await withForm();
    expect(sortedPathsOf((await submit({ forms: [form.form_id] }).expect(400)).body)).toEqual(['forms[0]']);

    const own = await withForm();
    await own.submit({ user_id: 'ann', forms: [own.form.form_id] }).expect(201);
    const { body } = await own.client.as(own.keys.development!).get(`${SUBMISSION}?form_id=${own.form.form_id}`);
    expect(body).toMatchObject({ count: 0, results: [] });
  });

  it('wants permission_edit_form_results', async () => {
    const { form, team } = await withForm();
    const { client } = await signedIn({ team, role: 'editor', flags: [] });
    await client.post(SUBMISSION, { forms: [form.form_id] }).expect(403);
    await client.get(`${SUBMISSION}?form_id=${form.form_id}`).expect(200);
  });
});

describe('complete: true', () => {
  it('requires every required field, and stores nothing otherwise', async () => {
    const { form, client, submit } = await withForm();
    const body = { user_id: 'ann', fields: { full_name: 'Ann', children: [''] }, forms: [form.form_id] };
    const refused = (await submit({ ...body, complete: true }).expect(400)).body;
    expect(sortedPathsOf(refused)).toEqual(['fields.age', 'fields.children', 'fields.colors', 'fields.proof']);
    expect(await userIds(client)).toEqual([]);
  });

  it('counts values that the user has already', async () => {
    const { form, submit } = await withForm();
    await submit({ user_id: 'ann', fields: COMPLETE }).expect(201);
    const { body } = await submit({ user_id: 'ann', forms: [form.form_id], complete: true }).expect(201);
    expect(body.submissions).toMatchObject([{ completed: true, fields: COMPLETE }]);
  });

  it.each([
    ['too short a text', { type: 'text_field', min_length: 3 }, 'ab', 'abc'],
    ['too long a text', { type: 'text_field', max_length: 2 }, 'abc', '😀😀'],
    ['too long a PIN', { type: 'pin_input', max_length: 4 }, '12345', '1234'],
    ['too many digits', { type: 'integer_field', max_length: 2 }, 100, -99],
    ['too few options', { type: 'multiselect', min_length: 2, metadata: { options: ['A', 'B'] } }, ['A'], ['A', 'B']],
    ['too long an entry', { type: 'text_field', repeated: true, max_length: 2 }, ['ab', 'abc'], ['ab', 'cd', 'ef']],
    ['an unticked box', { type: 'checkbox' }, false, true],
  ])('refuses %s', async (_, field, bad, good) => {
    const { form, submit } = await withForm(oneField('only', field));
    const body = (value: unknown) => ({ fields: { only: value }, forms: [form.form_id], complete: true });
    expect(sortedPathsOf((await submit(body(bad)).expect(400)).body)).toEqual(['fields.only']);
    await submit(body(good)).expect(201);
  });

  it('rejects a stored value whose option was deleted', async () => {
    const { client, form, submit } = await withForm(
      oneField('size', { type: 'select', metadata: { options: ['S', 'M'] } }),
    );
    await submit({ user_id: 'ann', fields: { size: 'S' } }).expect(201);
    await client.patch('/api/builder/field/size/', { metadata: { options: ['M'], other: false } }).expect(200);
    const { body } = await submit({ user_id: 'ann', forms: [form.form_id], complete: true }).expect(400);
    expect(sortedPathsOf(body)).toEqual(['fields.size']);
  });

  it('does not require fields that are hidden by rules', async () => {
    const hide_rules = [{ comparison: 'not_equal', field_key: 'kind', value: 'company' }];
    const fields = [{ id: 'kind' }, { id: 'company_name', hide_rules }];
    const { form, submit } = await withForm({ steps: [{ id: 'only', fields }] });
    const body = (kind: string) => ({ fields: { kind }, forms: [form.form_id], complete: true });
    await submit(body('person')).expect(201);
    expect(sortedPathsOf((await submit(body('company')).expect(400)).body)).toEqual(['fields.company_name']);
  });

  it('does not require fields of unreachable steps', async () => {
    const next_conditions = [
      {
        element_type: 'button',
        element_id: 'next',
        trigger: 'click',
        next_step_key: 'details',
        rules: [{ comparison: 'equal', field_key: 'more', value: 'yes' }],
      },
    ];
    const steps = [
      { id: 'start', origin: true, fields: [{ id: 'more' }], buttons: [{ id: 'next' }], next_conditions },
      { id: 'details', fields: [{ id: 'reason' }] },
    ];
    const { form, submit } = await withForm({ steps });
    const body = (more: string) => ({ fields: { more }, forms: [form.form_id], complete: true });
    await submit(body('no')).expect(201);
    expect(sortedPathsOf((await submit(body('yes')).expect(400)).body)).toEqual(['fields.reason']);
  });
});

describe('GET /api/form/submission/', () => {
  it('returns pages, newest first, filtered by user, time and completion', async () => {
    const { form, submit, list } = await withForm(oneField('name'));
    const forms = [form.form_id];
    for (const user_id of ['a', 'b', 'c']) await submit({ user_id, fields: { name: user_id }, forms }).expect(201);
    await submit({ user_id: 'b', forms, complete: true }).expect(201);
    const users = async (query: string) => {
      const { results } = (await list(query)) as { results: { user_id: string; created_at: string }[] };
      return results.map(({ user_id }) => user_id);
    };
    const [newest, , oldest] = (await list()).results as { created_at: string }[];

    expect((await users('')).sort()).toEqual(['a', 'b', 'c']);
    expect(await users('&user_id=a')).toEqual(['a']);
    expect(await users('&user_id=nobody')).toEqual([]);
    expect(await users('&completed=true')).toEqual(['b']);
    expect((await users('&completed=false')).sort()).toEqual(['a', 'c']);
    expect(await users(`&start_time=${newest!.created_at}`)).toEqual([]);
    expect(await users(`&end_time=${oldest!.created_at}`)).toEqual([]);
    expect((await users('&start_time=2000-01-01T00:00:00Z')).sort()).toEqual(['a', 'b', 'c']);

    const first = await list('&page_size=2');
    expect(first).toMatchObject({ count: 3, previous: null });
    expect(first.results).toHaveLength(2);
    expect(new URL(first.next).searchParams.get('form_id')).toBe(form.form_id);
    const rest = await list('&page_size=2&page=2');
    const all = [...first.results, ...rest.results] as { id: string }[];
    expect(new Set(all.map(({ id }) => id)).size).toBe(3);
  });

  it('returns 404 for an unknown form, 400 without a form or for an invalid filter', async () => {
    const { client, form } = await withForm();
    for (const id of ['abcdef', form.form_name, form.form_internal_id]) {
      await client.get(`${SUBMISSION}?form_id=${encodeURIComponent(id)}`).expect(404);
    }
    await client.get(SUBMISSION).expect(400);
    await client.get(`${SUBMISSION}?form_id=${form.form_id}&completed=maybe`).expect(400);
    await client.get(`${SUBMISSION}?form_id=${form.form_id}&start_time=today`).expect(400);
  });

  it('deletes the submissions of a deleted user', async () => {
    const { client, scope, form, submit, list } = await withForm(oneField('name'));
    await aUser(await service.database.connection(), scope, { id: 'bo' });
    await submit({ user_id: 'ann', fields: { name: 'Ann' }, forms: [form.form_id], complete: true }).expect(201);
    await client.delete('/api/user/ann/').expect(204);
    expect((await list()).count).toBe(0);
  });
});
