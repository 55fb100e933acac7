import { aForm, pathsOf, signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DATETIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const PATH = '/api/builder/field/';
const MISSING = '00000000-0000-4000-8000-000000000000';

describe('POST /api/builder/field/', () => {
  it('makes a field definition', async () => {
    const { client } = await signedIn();
    const metadata = { options: ['A', 'B'] };
    const { body } = await client
      .post(PATH, { id: 'color', type: 'dropdown', display_text: 'Color', metadata })
      .expect(201);

    expect(body).toEqual({
      id: 'color',
      internal_id: expect.stringMatching(UUID),
      type: 'dropdown',
      display_text: 'Color',
      hidden: false,
      repeated: false,
      metadata: { other: false, options: ['A', 'B'] },
      max_length: null,
      min_length: null,
      created_at: DATETIME,
      updated_at: DATETIME,
    });
  });

  it('creates a text field by default, and a field for any value when it is hidden', async () => {
    const { client } = await signedIn();
    expect((await client.post(PATH, { id: 'a' }).expect(201)).body).toMatchObject({
      type: 'text_field',
      hidden: false,
    });
    const hidden = await client.post(PATH, { id: 'b', hidden: true }).expect(201);
    expect(hidden.body).toMatchObject({ type: 'hidden', hidden: true });
    const typed = await client.post(PATH, { id: 'c', hidden: true, type: 'email' }).expect(201);
    expect(typed.body).toMatchObject({ type: 'email', hidden: true });
  });

  it.each(['a b', 'a/b', 'ü%20', '😀', 'x'.repeat(255)])(
    'takes the id %s, which is found under its path',
    async (id) => {
      const { client } = await signedIn();
      await client.post(PATH, { id }).expect(201);
      expect((await client.get(`${PATH}${encodeURIComponent(id)}/`).expect(200)).body.id).toBe(id);
    },
  );

  it.each([
    ['no id', {}, ['id']],
    ['an empty id', { id: '' }, ['id']],
    ['an id with braces', { id: '{{a}}' }, ['id']],
    ['an id with a space at its end', { id: 'a ' }, ['id']],
    ['an id whose accents stand alone, which would look like another', { id: 'cafe\u0301' }, ['id']],
    ['an id with a mark that nobody sees', { id: '\uFEFFcompany' }, ['id']],
    ['an id that nobody sees', { id: '\u200B' }, ['id']],
    ['an id that is too long', { id: 'x'.repeat(256) }, ['id']],
    ['an unknown type', { id: 'a', type: 'nope' }, ['type']],
    ['metadata that is missing', { id: 'a', type: 'select' }, ['metadata.options']],
    ['metadata that does not apply', { id: 'a', metadata: { options: ['A'] } }, ['metadata.options']],
    [
      'metadata of the wrong shape',
      { id: 'a', type: 'select', metadata: { options: 'A', other: 1 } },
      ['metadata.other', 'metadata.options'],
    ],
    ['a length that does not apply', { id: 'a', type: 'url', max_length: 3 }, ['max_length']],
    ['a length that is missing', { id: 'a', type: 'pin_input' }, ['max_length']],
    ['crossed lengths', { id: 'a', max_length: 1, min_length: 2 }, ['min_length']],
    ['an unknown parameter', { id: 'a', colour: 1 }, ['colour']],
    ['null', { id: 'a', display_text: null }, ['display_text']],
  ])('rejects %s', async (_, sent, paths) => {
    const { client } = await signedIn();
    expect(pathsOf((await client.post(PATH, sent).expect(400)).body)).toEqual(paths);
  });

  it('makes one field of parallel calls with one id', async () => {
    const { client } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(PATH, { id: 'once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
    const { body: later } = await client.post(PATH, { id: 'once' }).expect(400);
    for (const { body } of [...answers.filter(({ status }) => status === 400), { body: later }])
      expect([body.code, ...pathsOf(body)]).toEqual(['name_taken', 'id']);
  });

  it('allows the same id in two teams', async () => {
    for (const { client } of [await signedIn(), await signedIn()]) await client.post(PATH, { id: 'same' }).expect(201);
  });
});

describe('GET /api/builder/field/', () => {
  it('pages through all fields, newest first', async () => {
    const { client } = await signedIn();
    for (const id of ['a', 'b', 'c']) await client.post(PATH, { id, hidden: id === 'b' }).expect(201);
    const idsOf = (body: { results: { id: string }[] }) => body.results.map(({ id }) => id);

    const { body: first } = await client.get(`${PATH}?page_size=2`).expect(200);
    expect(first).toMatchObject({ count: 3, previous: null });
    expect(idsOf(first)).toEqual(['c', 'b']);
    const { body: second } = await client.get(new URL(first.next).pathname + new URL(first.next).search).expect(200);
    expect([idsOf(second), second.next]).toEqual([['a'], null]);
    expect(idsOf((await client.get(`${PATH}?hidden=true`).expect(200)).body)).toEqual(['b']);
    expect(idsOf((await client.get(`${PATH}?hidden=FALSE`).expect(200)).body)).toEqual(['c', 'a']);
    await client.get(`${PATH}?hidden=perhaps`).expect(400);
    await client.get(`${PATH}?page_size=101`).expect(400);
    await client.get(`${PATH}?page=9`).expect(404);
  });
});

describe('PATCH /api/builder/field/<id>/', () => {
  it('changes only the members of the body', async () => {
    const { client } = await signedIn();
    const { body: made } = await client.post(PATH, { id: 'a', display_text: 'A', max_length: 5 }).expect(201);
    const { body } = await client.patch(`${PATH}a/`, { display_text: 'B' }).expect(200);
    expect(body).toEqual({ ...made, display_text: 'B', updated_at: DATETIME });

    const { body: unbounded } = await client.patch(`${PATH}a/`, { max_length: null }).expect(200);
    expect(unbounded.max_length).toBeNull();
  });

  it('refuses lengths that cross those of a form, and forms those that cross the field’s', async () => {
    const { client } = await signedIn();
    await client.post(PATH, { id: 'long', min_length: 10 }).expect(201);
    await client.post(PATH, { id: 'short', max_length: 5 }).expect(201);
    const steps = (...fields: object[]) => ({ steps: [{ id: 'first', fields }] });
    const { form_id, form_name } = await aForm(client, {
      ...steps({ id: 'long', max_length: 12 }, { id: 'short' }),
      ...{ theme_id: null, rules: [], integrations: [] },
    });
    const shown = { template_form_id: form_id, form_name: 'Copy', navigation_rules: [] };
    const copied = (edit: object) => ({
      ...shown,
      steps: [{ step_id: 'one', template_step_id: 'first', fields: [edit] }],
    });
    const refused = [
      await client.post('/api/builder/form/', { form_name: 'A', ...steps({ id: 'long', max_length: 4 }) }),
      await client.patch(`/api/builder/form/${form_id}/`, steps({ id: 'short', min_length: 8 })),
      await client.post('/api/form/', copied({ id: 'short', field_id: 'long', max_length: 4 })),
      await client.post('/api/form/', copied({ id: 'short', field_id: 'short', min_length: 8 })),
      await client.patch(`${PATH}long/`, { min_length: 13 }),
    ];

    expect(refused.map(({ status, body }) => [status, ...pathsOf(body)])).toEqual([
      [400, 'steps[0].fields[0].max_length'],
      [400, 'steps[0].fields[0].min_length'],
      [400, 'steps[0].fields[0].max_length', 'steps[0].fields[0].field_id'],
      [400, 'steps[0].fields[0].min_length'],
      [400, 'min_length'],
    ]);
    expect(refused[4]!.body.errors[0].message).toContain(`the form ${form_name} (${form_id})`);
    await client.patch(`${PATH}long/`, { min_length: 12 }).expect(200);
    await client.patch(`${PATH}long/`, { min_length: null }).expect(200);
  });

  it('accepts the response of a read as a body', async () => {
    const { client } = await signedIn();
    const { body: made } = await client
      .post(PATH, { id: 'a', type: 'select', metadata: { options: ['A'] } })
      .expect(201);
    const { body } = await client.patch(`${PATH}a/`, made).expect(200);
    expect(body).toEqual({ ...made, updated_at: DATETIME });
  });

  it('does not change id, type and repetition, and rejects values that do not fit', async () => {
    const { client } = await signedIn();
    await client.post(PATH, { id: 'a' }).expect(201);
    const { body } = await client.patch(`${PATH}a/`, { id: 'b', type: 'email', repeated: true }).expect(400);
    expect(pathsOf(body)).toEqual(['id', 'type', 'repeated']);
    expect(pathsOf((await client.patch(`${PATH}a/`, { metadata: { options: ['A'] } }).expect(400)).body)).toEqual([
      'metadata.options',
    ]);
  });

  it('does not hide a field that forms show, and names these', async () => {
    const { client } = await signedIn();
    const forms = ['A', 'B'].map((form_name) => ({ form_name, steps: [{ id: 'one', fields: [{ id: 'shown' }] }] }));
    const [a, b] = [await aForm(client, { rules: [], ...forms[0] }), await aForm(client, { rules: [], ...forms[1] })];
    const hide = () => client.patch(`${PATH}shown/`, { hidden: true, max_length: -1 });
    const { body } = await hide().expect(400);

    expect(pathsOf(body)).toEqual(['max_length', 'hidden']);
    expect(body.errors[1].message).toBe(
      `the field is shown by the forms A (${a.form_id}), B (${b.form_id}): remove it there before you hide it`,
    );
    await client.patch(`/api/builder/form/${a.form_id}/`, { active: false }).expect(200);
    for (const { form_id } of [a, b]) await client.delete(`/api/builder/form/${form_id}/`).expect(204);
    await client.patch(`${PATH}shown/`, { hidden: true }).expect(200);
    await client.patch(`${PATH}shown/`, { hidden: true, display_text: 'x' }).expect(200);
  });

  it('lets a form that shows a hidden field from before be corrected, but not be copied', async () => {
    const { client } = await signedIn();
    const { form_id } = await aForm(client, { steps: [{ id: 'one', fields: [{ id: 'shown' }] }], rules: [] });
    const { manager } = await service.database.connection();
    await manager.query("UPDATE field SET hidden = true WHERE key = 'shown'");
    const copy = () => client.post(`/api/builder/form/${form_id}/copy/`, { form_name: 'Copy' });

    expect((await copy().expect(400)).body.detail).toContain('shows the hidden field shown');
    await client.patch(`${PATH}shown/`, { hidden: false }).expect(200);
    await copy().expect(201);
  });
});

describe('DELETE /api/builder/field/<id>/', () => {
  it('deletes a field that nothing uses', async () => {
    const { client } = await signedIn();
    await client.post(PATH, { id: 'a' }).expect(201);
    await client.delete(`${PATH}a/`).expect(204);
    await client.delete(`${PATH}a/`).expect(404);
  });

  it('does not delete a field that is on a form, in a condition or a task, or has a value', async () => {
    const { client, keys } = await signedIn();
    for (const id of ['compared', 'valued', 'saved', 'entered', 'pin', 'stepped'])
      await client.post(PATH, { id }).expect(201);
    const rules = [{ comparison: 'equal', field_key: 'compared', value: 'x' }];
    const { form_id } = await aForm(client, {
      form_name: 'Contact',
      steps: [{ id: 'one', fields: [{ id: 'shown' }], texts: [{ id: 't', hide_rules: rules }] }],
      rules: [],
    });
    const development = client.as(keys.development!);
    await development.post('/api/user/', { id: 'ann' }).expect(200);
    await development.post('/api/field/ann/', { fields: { valued: 'x', shown: 'x' } }).expect(200);
    const queries = [{ question_type: 'one_value', entities: ['total'], save_to_fields: [{ id: 'saved' }] }];
    const { body: extraction } = await client.post('/api/builder/extraction/', { name: 'Bill', queries }).expect(201);

    const agent = async (name: string, more: object) =>
      (
        await client
          .post('/api/builder/agent/', { name, start_address: 'https://portal.example/', ...more })
          .expect(201)
      ).body.id;
    const secrets = [{ name: 'pin', value: 'x', origins: ['https://portal.example'] }];
    const task = 'Enter {{ entered }} in Name and {{pin}} in PIN.';
    const entering = await agent('Enter', { task, secrets });
    const steps = [{ kind: 'open', address: [{ field: 'stepped' }], text: 'Open it' }];
    const recorded = await agent('Record', { task: 'Click "Save".', steps });

    const users = 'filled in by users of the environment development';
    for (const [id, uses] of [
      ['shown', `shown by the form Contact (${form_id}), and ${users}`],
      ['compared', `compared by conditions of the form Contact (${form_id})`],
      ['valued', users],
      ['saved', `used by the extraction Bill (${extraction.id})`],
      ['entered', `used by the agent Enter (${entering})`],
      ['stepped', `used by the agent Record (${recorded})`],
    ]) {
      const { body } = await client.delete(`${PATH}${id}/`).expect(400);
      expect(body).toMatchObject({
        code: 'in_use',
        detail: `The field ${id} is in use and cannot be deleted: it is ${uses}. Remove it there first; null clears a value.`,
      });
    }
    // The agent's own secret of this name is meant.
    await client.delete(`${PATH}pin/`).expect(204);
  });

  it('names a few of the forms that use it', async () => {
    const { client } = await signedIn();
    for (const form_name of ['1', '2', '3', '4', '5', '6'])
      await aForm(client, { form_name, steps: [{ id: 'one', fields: [{ id: 'shown' }] }], rules: [] });
    const { body } = await client.delete(`${PATH}shown/`).expect(400);
    expect(body.detail).toMatch(/shown by the forms 1 \(\w+\), 2 \(.*, 5 \(\w+\) and others\. Remove/);
  });
});

it("hides other teams' fields and rejects viewers", async () => {
  const { client, team } = await signedIn();
  await client.post(PATH, { id: 'a' }).expect(201);
  const { client: other } = await signedIn();
  await other.get(`${PATH}a/`).expect(404);
  await other.patch(`${PATH}a/`, { display_text: 'x' }).expect(404);
  await other.delete(`${PATH}a/`).expect(404);
  await other.get(`${PATH}${MISSING}/`).expect(404);

  const { client: viewer } = await signedIn({ team, role: 'viewer' });
  await viewer.get(`${PATH}a/`).expect(200);
  await viewer.post(PATH, { id: 'b' }).expect(403);
  await viewer.delete(`${PATH}a/`).expect(403);
});
