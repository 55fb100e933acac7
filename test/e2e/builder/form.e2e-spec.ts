import type { FormInputDto } from '@app/forms';
import { aForm, aTheme, formDocument, pathsOf, PERMISSION_FLAGS, signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
type StepInputDto = FormInputDto['steps'][number];

const PATH = '/api/builder/form/';
/** Nothing of a form for which its author needs a flag. */
const PLAIN = { theme_id: null, rules: [], shared_codes: [], integrations: [] };

/** The document without the members that every write changes. */
function settled(document: object): unknown {
  return JSON.parse(JSON.stringify(document), (name, value: unknown) => (name === 'updated_at' ? undefined : value));
}

describe('POST /api/builder/form/', () => {
  it('makes a form of one document, with the fields that it names', async () => {
    const { client } = await signedIn();
    const form = await aForm(client);

    expect(form).toMatchObject({
      form_id: expect.stringMatching(/^[A-Za-z]{6}$/),
      form_internal_id: expect.stringMatching(UUID),
      active: true,
      tags: ['template'],
      warnings: [],
      dry_run: false,
      integrations: [{ type: 'webhook' }, { type: 'email' }],
      rules: [{ name: 'greet', valid: true, enabled: true, mode: 'code_editor', index: 0, steps: ['second'] }],
      shared_codes: [{ name: 'shared', valid: true }],
      translations: { Next: { de: 'Weiter' } },
    });
    const { body: fields } = await client.get('/api/builder/field/').expect(200);
    expect(fields.count).toBe(6);
  });

  it('makes no field whose id looks like another one', async () => {
    const { client } = await signedIn();
    const fields = [{ id: 'caf\u00e9' }, { id: 'cafe\u0301' }];
    const { body } = await client.post(PATH, { form_name: 'Twins', steps: [{ id: 'start', fields }] }).expect(400);
    expect(pathsOf(body)).toEqual(['steps[0].fields[1].id']);
    const { body: made } = await client.get('/api/builder/field/').expect(200);
    expect(made.count).toBe(0);
  });

  it('links to fields that the team has, but does not change them', async () => {
    const { client } = await signedIn();
    await client.post('/api/builder/field/', { id: 'full_name', display_text: 'Shared', max_length: 9 }).expect(201);
    const { steps } = await aForm(client);

    expect(steps[0]!.fields[0]).toMatchObject({ id: 'full_name', display_text: 'Name', max_length: 50 });
    const { body: shared } = await client.get('/api/builder/field/full_name/').expect(200);
    expect(shared).toMatchObject({ display_text: 'Shared', max_length: 9 });

    const other = formDocument();
    other.steps[0]!.fields![0] = { id: 'full_name', type: 'email' };
    const { body } = await client.post(PATH, other).expect(400);
    expect(pathsOf(body)).toEqual(['steps[0].fields[0].type']);
  });

  it('reports all errors of a document at once, and stores nothing', async () => {
    const { client } = await signedIn();
    const sent = formDocument({ theme_id: '00000000-0000-4000-8000-000000000000', tags: ['a,b'] });
    const [first, second] = sent.steps as [StepInputDto, StepInputDto];
    first.images = [{ id: 'logo', properties: { source_image: 'javascript:1' } }];
    first.videos = [{ id: 'intro', properties: { source_url: 'javascript:1' } }];
    first.progress_bars = [{ id: 'progress', properties: { progress: 101 } }];
    first.texts = [{ id: 'a' }, { id: 'a', hide_rules: [{ comparison: 'equal', field_key: 'nobody', value: '' }] }];
    second.origin = true;
    second.next_conditions = [{ element_type: 'button', element_id: 'gone', trigger: 'click', next_step_key: 'third' }];
    const { body } = await client
      .post(PATH, { ...sent, unknown: 1, rules: [{ name: 'r', code: 1, trigger_event: 'x' }] })
      .expect(400);

    expect(pathsOf(body).sort()).toEqual(
      [
        'unknown',
        'tags[0]',
        'theme_id',
        'rules[0].trigger_event',
        'rules[0].code',
        'steps[0].images[0].properties.source_image',
        'steps[0].videos[0].properties.source_url',
        'steps[0].progress_bars[0].properties.progress',
        'steps[0].texts[1].id',
        'steps[0].texts[1].hide_rules[0].field_key',
        'steps[1].origin',
        'steps[1].next_conditions[0].element_id',
        'steps[1].next_conditions[0].next_step_key',
      ].sort(),
    );
    expect((await client.get('/api/form/').expect(200)).body).toEqual([]);
    expect((await client.get('/api/builder/field/').expect(200)).body.count).toBe(0);
  });

  it('returns the result with dry_run=true, and stores nothing', async () => {
    const { client } = await signedIn();
    const { body } = await client.post(`${PATH}?dry_run=true`, formDocument()).expect(201);

    expect(body).toMatchObject({ dry_run: true, steps: [{ id: 'first' }, { id: 'second' }] });
    expect((await client.get('/api/form/').expect(200)).body).toEqual([]);
    await client.post(`${PATH}?dry_run=true`, formDocument({ steps: [] })).expect(400);
  });

  it('saves code that does not compile, and names it with its place in each answer until it is corrected', async () => {
    const { client } = await signedIn();
    const rule = (code: unknown, more: object = {}) => ({ name: 'r', trigger_event: 'form_complete', code, ...more });
    const rules = [rule('return 1'), rule('const a = 1;\nconst b = (;', { name: 'greet' }), rule({ steps: 1 })];
    const shared_codes = [{ name: 'maths', code: 'return 1' }];
    const warnings = [
      {
        code: 'broken_code',
        path: 'rules[1].code',
        message: 'The rule greet will not run: Unexpected token (line 2, column 12).',
        line: 2,
        column: 12,
      },
      {
        code: 'broken_code',
        path: 'rules[2].code',
        message: 'The rule r will not run: The object holds no JavaScript in code, javascript or source.',
      },
      {
        code: 'broken_code',
        path: 'shared_codes[0].code',
        message: "The shared code maths will not run: 'return' outside of function (line 1, column 1).",
        line: 1,
        column: 1,
      },
    ];
    const form = await aForm(client, { rules, shared_codes });
    const path = `${PATH}${form.form_id}/`;

    expect(form.warnings).toEqual(warnings);
    expect(form.rules.map(({ valid }) => valid)).toEqual([true, false, false]);
    expect((await client.get(path).expect(200)).body.warnings).toEqual(warnings);
    expect((await client.put(path, form).expect(200)).body.warnings).toEqual(warnings);
    const { body } = await client.patch(path, { rules: [rule('return 2')], shared_codes: [] }).expect(200);
    expect(body).toMatchObject({ warnings: [], rules: [{ valid: true }] });
  });

  it('warns of unreachable steps, dangling and impossible conditions', async () => {
    const { client } = await signedIn();
    await client.post('/api/builder/field/', { id: 'elsewhere' }).expect(201);
    await client.post('/api/builder/field/', { id: 'secret', hidden: true }).expect(201);
    const compares = (field_key: string, value: string) => ({ comparison: 'equal' as const, field_key, value });
    const form = formDocument();
    const [first] = form.steps as [StepInputDto];
    first.next_conditions = [];
    first.buttons = [
      { id: 'next', hide_rules: [compares('secret', 'x'), compares('elsewhere', 'x'), compares('colors', 'Z')] },
    ];
    const { body } = await client.post(PATH, form).expect(201);

    expect(body.warnings.map(({ code, path }: { code: string; path: string }) => [code, path])).toEqual([
      ['unreachable_step', 'steps[1]'],
      ['dangling_condition', 'steps[0].buttons[0].hide_rules[1]'],
      ['impossible_condition', 'steps[0].buttons[0].hide_rules[2]'],
    ]);
  });

  it('makes one form of two parallel calls with one name, and the fields of both once', async () => {
    const { client } = await signedIn();
    const sent = formDocument();
    const answers = await Promise.all([1, 2, 3].map(() => client.post(PATH, sent)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(pathsOf(answers.find(({ status }) => status === 400)!.body)).toEqual(['form_name']);

    const named = ['a', 'b', 'c', 'd'].map((name) => formDocument({ form_name: name, rules: [] }));
    for (const { steps } of named) steps[0]!.fields![0]!.id = 'brand_new';
    const withoutConditions = named.map(
      (one) => JSON.parse(JSON.stringify(one).replaceAll('full_name', 'brand_new')) as object,
    );
    const made = await Promise.all(withoutConditions.map((one) => client.post(PATH, one)));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });
});

describe('GET and PUT /api/builder/form/<form_id>/', () => {
  it('can be written back unchanged: nothing changes, in particular no id', async () => {
    const { client } = await signedIn();
    const { form_id } = await aForm(client);
    const { body: read } = await client.get(`${PATH}${form_id}/`).expect(200);
    const { body: written } = await client.put(`${PATH}${form_id}/`, read).expect(200);
    const { body: again } = await client.get(`${PATH}${form_id}/`).expect(200);

    expect(settled(written)).toEqual(settled(read));
    expect(again).toEqual(written);
  });

  it('change updated_at of those steps, rules, shared codes and integrations that change, and of no others', async () => {
    const { client } = await signedIn();
    const rule = (name: string) => ({ name, trigger_event: 'load', code: 'return 1', metadata: { id: name } });
    const webhook = 'https://hooks.example/a';
    const form = await aForm(client, {
      rules: [rule('a'), rule('b')],
      shared_codes: [{ name: 'c', code: 'const c = 1' }],
      integrations: [{ webhook, headers: [{ name: 'x-api-key', value: 'secret-value' }] }],
    });
    const path = `${PATH}${form.form_id}/`;
    type Part = { updated_at: string };
    type Document = Record<'steps' | 'rules' | 'shared_codes' | 'integrations', Part[]>;
    const times = ({ steps, rules, shared_codes, integrations }: Document) =>
      [steps, rules, shared_codes, integrations].map((parts) => parts.map(({ updated_at }) => updated_at));
    const before = times(form as unknown as Document);
    const [steps, rules, codes, calls] = before;

    expect(times((await client.patch(path, { tags: ['a'] }).expect(200)).body)).toEqual(before);
    const { body: read } = await client.get(path).expect(200);
    expect(times((await client.put(path, read).expect(200)).body)).toEqual(before);

    read.rules[1].code = 'return 2';
    read.steps[0].fields[0].placeholder = 'changed';
    read.integrations[0].headers[0].value = 'other-value';
    const { body: changed } = await client.put(path, read).expect(200);
    const isNew = (old: string) => expect.not.stringContaining(old);
    expect(times(changed)).toEqual([
      [isNew(steps![0]!), ...steps!.slice(1)],
      [rules![0], isNew(rules![1]!)],
      codes,
      [isNew(calls![0]!)],
    ]);
  });

  it('create a new form from the document of another one', async () => {
    const { client } = await signedIn();
    const form = await aForm(client);
    const { body: other } = await client.post(PATH, { ...form, form_name: 'Other' }).expect(201);

    expect(other.form_id).not.toBe(form.form_id);
    expect(other.steps[0].internal_id).not.toBe(form.steps[0]!.internal_id);
    expect(other.steps[0].fields).toEqual(form.steps[0]!.fields);
  });

  it('replace all parts of a form; unchanged parts keep their ids', async () => {
    const { client } = await signedIn();
    const form = await aForm(client);
    const [first] = form.steps;
    const steps = [{ ...first, texts: [], next_conditions: [], fields: first!.fields.slice(0, 1) }, { id: 'new' }];
    const { body } = await client.put(`${PATH}${form.form_id}/`, { form_name: 'Replaced', steps }).expect(200);

    expect(body).toMatchObject({ form_name: 'Replaced', rules: [], integrations: [], theme_id: null, tags: [] });
    expect(body.steps[0]).toMatchObject({ internal_id: first!.internal_id, created_at: first!.created_at, texts: [] });
    expect(body.steps[0].buttons[0].internal_id).toBe(first!.buttons[0]!.internal_id);
    expect(body.steps.map(({ id }: { id: string }) => id)).toEqual(['first', 'new']);
    const { body: schema } = await client.get(`/api/form/${form.form_id}/`).expect(200);
    expect(schema.steps).toEqual(body.steps);
  });

  it('replace nothing in a dry run', async () => {
    const { client } = await signedIn();
    const form = await aForm(client);
    const sent = { form_name: 'Replaced', steps: [{ id: 'new' }] };
    const { body } = await client.put(`${PATH}${form.form_id}/?dry_run=true`, sent).expect(200);

    expect(body).toMatchObject({ form_name: 'Replaced', dry_run: true });
    expect((await client.get(`${PATH}${form.form_id}/`).expect(200)).body).toEqual(form);
  });

  it('return 404 for a form of another team', async () => {
    const { form_id } = await aForm((await signedIn()).client);
    const { client } = await signedIn();
    await client.get(`${PATH}${form_id}/`).expect(404);
    await client.put(`${PATH}${form_id}/`, formDocument()).expect(404);
    await client.patch(`${PATH}${form_id}/`, { active: false }).expect(404);
    await client.post(`${PATH}${form_id}/copy/`, { form_name: 'x' }).expect(404);
    await client.delete(`${PATH}${form_id}/`).expect(404);
  });
});

describe('PATCH /api/builder/form/<form_id>/', () => {
  it('replaces the members of the body and keeps the others', async () => {
    const { client } = await signedIn();
    const form = await aForm(client);
    const { body } = await client
      .patch(`${PATH}${form.form_id}/`, { active: false, tags: ['x', 'y', 'x'] })
      .expect(200);

    expect(settled(body)).toEqual(settled({ ...form, active: false, tags: ['x', 'y'] }));
    await client.patch(`${PATH}${form.form_id}/`, { active: null }).expect(400);
    const { body: refused } = await client.patch(`${PATH}${form.form_id}/`, { steps: [] }).expect(400);
    expect(pathsOf(refused)).toEqual(['steps']);
  });

  it('rejects the name of another form', async () => {
    const { client } = await signedIn();
    const [one, two] = [await aForm(client), await aForm(client)];
    const { body } = await client.patch(`${PATH}${one.form_id}/`, { form_name: two.form_name }).expect(400);
    expect([body.code, ...pathsOf(body)]).toEqual(['name_taken', 'form_name']);
    const { body: second } = await client.post(PATH, formDocument({ form_name: two.form_name })).expect(400);
    expect(second.code).toBe('name_taken');
    await client.patch(`${PATH}${one.form_id}/`, { form_name: one.form_name }).expect(200);
  });
});

describe('a form that does not exist', () => {
  it('is told after the problems of the body', async () => {
    const { client } = await signedIn();
    const paths = ({ body }: { body: { errors: { path: string }[] } }) => body.errors.map(({ path }) => path);
    const [none, twoLevels] = [`${PATH}nosuch/`, { steps: [{ id: 'a', colour: 'red' }] }];
    expect(paths(await client.put(none, {}).expect(400))).toContain('form_name');
    expect(paths(await client.put(none, { ...formDocument(), colour: 'red' }).expect(400))).toEqual(['colour']);
    expect(paths(await client.patch(none, { colour: 'red' }).expect(400))).toEqual(['colour']);
    expect(paths(await client.patch(none, twoLevels).expect(400))).toContain('steps[0].colour');
    await client.put(none, formDocument()).expect(404);
    await client.patch(none, { form_name: 'New' }).expect(404);
  });
});

describe('POST /api/builder/form/<form_id>/copy/', () => {
  it('makes a second form of the same parts, with the same fields', async () => {
    const { client } = await signedIn();
    const form = await aForm(client);
    const { body } = await client
      .post(`${PATH}${form.form_id}/copy/`, { form_name: 'Copy', active: false })
      .expect(201);

    expect(body).toMatchObject({ form_name: 'Copy', active: false, tags: form.tags, theme_id: form.theme_id });
    expect(body.steps[0].fields).toEqual(form.steps[0]!.fields);
    expect(body.steps[0].next_conditions[0].rules).toEqual(form.steps[0]!.next_conditions[0]!.rules);
    expect(body.rules[0]).toMatchObject({ name: 'greet', steps: ['second'] });
    expect(body.rules[0].id).not.toBe(form.rules[0]!.id);
    await client.post(`${PATH}${form.form_id}/copy/`, { form_name: 'Copy' }).expect(400);
  });
});

describe('DELETE /api/builder/form/<form_id>/', () => {
  it('deletes the form and none of its fields', async () => {
    const { client } = await signedIn();
    const { form_id } = await aForm(client);
    await client.delete(`${PATH}${form_id}/`).expect(204);
    await client.delete(`${PATH}${form_id}/`).expect(404);
    await client.get(`/api/form/${form_id}/`).expect(404);
    await client.get('/api/builder/field/full_name/').expect(200);
  });

  it('erases submissions only for whoever may delete them', async () => {
    const { team, client } = await signedIn();
    const flags = PERMISSION_FLAGS.filter((flag) => flag !== 'permission_edit_form_results');
    const { client: editor } = await signedIn({ team, role: 'editor', flags });
    const limits = { environment: 'production', scopes: ['forms:*'] };
    const { body: key } = await client.post('/api/builder/key/', limits).expect(201);
    const { form_id } = await aForm(client, PLAIN);
    const submission = { user_id: 'ann', forms: [form_id], fields: { full_name: 'Ann' } };
    await client.post('/api/form/submission/', submission).expect(201);

    const { body } = await editor.delete(`${PATH}${form_id}/`).expect(403);
    expect(body.detail).toContain('permission_edit_form_results');
    const { body: limited } = await client.as(key.api_key).delete(`${PATH}${form_id}/`).expect(403);
    expect(limited.detail).toContain('submissions:write');
    expect((await client.get(`/api/form/submission/?form_id=${form_id}`).expect(200)).body.count).toBe(1);
    await client.delete(`${PATH}${form_id}/`).expect(204);
    expect((await client.get('/api/user/ann/session/').expect(200)).body.forms).toEqual([]);
    await editor.delete(`${PATH}${(await aForm(client, PLAIN)).form_id}/`).expect(204);
  });

  it('needs a key of production when users of another environment than its own have opened the form', async () => {
    const { client, keys } = await signedIn();
    const development = client.as(keys.development!);
    const open = async (caller: typeof client, form_key: string) => {
      await caller.post('/api/user/', { id: 'ann' }).expect(200);
      const event = { fuser_key: 'ann', form_key, step_key: 'first', event: 'load' };
      await caller.post('/api/event/', event).expect(200);
    };
    const [live, draft] = [(await aForm(client)).form_id, (await aForm(client)).form_id];
    await open(client, live);
    for (const form of [live, draft]) await open(development, form);

    const { body } = await development.delete(`${PATH}${live}/`).expect(403);
    expect(body.detail).toContain('submissions of production');
    await development.delete(`${PATH}${draft}/`).expect(204);
    await client.delete(`${PATH}${live}/`).expect(204);
  });
});

describe('who may build forms', () => {
  it('needs permission_edit_logic for rules and permission_edit_theme for assets', async () => {
    const { team, client: admin } = await signedIn();
    const theme = await aTheme(admin);
    const { client } = await signedIn({ team, role: 'editor', flags: [] });
    await client.post(PATH, formDocument({ rules: [], shared_codes: [] })).expect(201);
    await client.post(PATH, formDocument({ shared_codes: [] })).expect(403);
    await client.post(PATH, formDocument({ rules: [] })).expect(403);
    await client.post(PATH, formDocument({ rules: [], shared_codes: [], theme_id: theme.id })).expect(403);
    await client.post('/api/builder/theme/', { name: 'x' }).expect(403);

    const { client: viewer } = await signedIn({ team, role: 'viewer' });
    await viewer.post(PATH, formDocument()).expect(403);
  });
});
