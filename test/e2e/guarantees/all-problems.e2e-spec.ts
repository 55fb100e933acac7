import { aForm, anEmail, aTheme, pathsOf, signsIn, testService, type ApiClient } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

const NOTHING = '00000000-0000-4000-8000-000000000000';

/** The paths of all problems of a refused request, sorted. */
async function problemsOf(request: ReturnType<ApiClient['post']>): Promise<string[]> {
  const { body } = await request.expect(400);
  return pathsOf(body as { errors: { path: string }[] }).sort();
}

describe('a 400 names the problems of shape and of references together:', () => {
  it('a fill', async () => {
    const { client } = await signedIn();
    const fill = (body: object) => problemsOf(client.post('/api/document/fill/', body));

    expect(await fill({ document: NOTHING, user_id: 'nobody' })).toEqual(['document', 'user_id']);
    expect(await fill({ document: NOTHING, user_id: 'nobody', signer_email: 'x', more: 1 })).toEqual([
      'document',
      'more',
      'signer_email',
      'user_id',
    ]);
    expect(await fill({ document: 'x', user_id: 'nobody' })).toEqual(['document', 'user_id']);
  });

  it('a run of an extraction', async () => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/builder/extraction/', { name: 'Invoices' }).expect(201);
    const run = (id: string) =>
      client
        .post(`/api/ai/run/${id}/`)
        .field('webhook', '{"url": "ftp://x", "waitForBoundingBoxes": 1}')
        .field('user_id', 'nobody')
        .field('more', 'x');

    expect(await problemsOf(run(String(body.id)))).toEqual([
      'files',
      'more',
      'user_id',
      'webhook.url',
      'webhook.waitForBoundingBoxes',
    ]);
    expect(await problemsOf(run(NOTHING))).toEqual(['more', 'webhook.url', 'webhook.waitForBoundingBoxes']);
    const asking = (await client.post('/api/builder/extraction/', { name: 'Q', file_type: 'ai_query' }).expect(201))
      .body;
    const broken = client.post(`/api/ai/run/${asking.id}/`).field('webhook', '{').field('user_id', 'nobody');
    expect(await problemsOf(broken)).toEqual(['user_id', 'webhook']);
  });

  it('an upload of templates', async () => {
    const { client } = await signedIn();
    const upload = client
      .post('/api/document/template/')
      .field('metadata', '{"b.pdf": {"name": 1}, "a.docx": {"tags": 1}}')
      .field('more', 'x')
      .attach('files', Buffer.from('no document'), 'a.docx');

    expect(await problemsOf(upload)).toEqual(['files[0]', 'metadata.a.docx.tags', 'metadata.b.pdf', 'more']);
  });

  it('a definition of an extraction, when it is created and edited', async () => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/builder/extraction/', { name: 'Invoices' }).expect(201);
    const wrong = {
      name: 5,
      file_sources: [{ id: 'nothing' }, { id: 5 }],
      queries: [{ criteria: 5, save_to_fields: [{ id: 'nothing' }] }, 'no query'],
      variants: [{ name: 'a', query_overrides: [{ query_id: NOTHING, save_to_fields: [{ internal_id: NOTHING }] }] }],
      rules: [{ name: 'r', trigger_event: 'never', code: 5 }],
    };
    const paths = [
      'file_sources[0]',
      'file_sources[1].id',
      'name',
      'queries[0].criteria',
      'queries[0].save_to_fields[0]',
      'queries[1]',
      'rules[0].code',
      'rules[0].trigger_event',
      'variants[0].query_overrides[0].query_id',
      'variants[0].query_overrides[0].save_to_fields[0]',
    ];

    expect(await problemsOf(client.post('/api/builder/extraction/', wrong))).toEqual(expect.arrayContaining(paths));
    expect(await problemsOf(client.patch(`/api/builder/extraction/${body.id}/`, wrong))).toEqual(
      expect.arrayContaining(paths),
    );
    await client.patch(`/api/builder/extraction/${NOTHING}/`, wrong).expect(400);
    await client.patch(`/api/builder/extraction/${NOTHING}/`, { name: 'b' }).expect(404);
  });

  it('a submission', async () => {
    const { client } = await signedIn();
    const { id } = await aFieldOf(client, 'integer_field');
    const submit = (body: object) => problemsOf(client.post('/api/form/submission/', body));

    const wrong = { user_id: 5, forms: ['nothing'], fields: { [id]: 'x', nothing: 1 }, more: 1 };
    expect(await submit(wrong)).toEqual([`fields.${id}`, 'fields.nothing', 'forms[0]', 'more', 'user_id'].sort());
    expect(await submit({ forms: 5, fields: { nothing: 1 }, complete: true })).toEqual(['fields.nothing', 'forms']);
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`f${n}`, 1]));
    expect(await submit({ forms: ['nothing'], fields: many })).toEqual(['fields', 'forms[0]']);
  });

  it('values of a user', async () => {
    const { client } = await signedIn();
    const { id } = await aFieldOf(client, 'integer_field');
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    const write = (body: object, user = 'ann') => problemsOf(client.post(`/api/field/${user}/`, body));

    expect(await write({ more: 1, fields: { [id]: 'x', nothing: 1 }, value: 1 })).toEqual(
      [`fields.${id}`, 'fields.nothing', 'more', 'value'].sort(),
    );
    expect(await write({ field_id: 5 })).toEqual(['field_id', 'value']);
    expect(await write({ field_id: 'nothing' })).toEqual(['field_id', 'value']);
    expect(await write({ field_id: id, value: 'x', more: 1 })).toEqual(['more', 'value']);
    expect(await write({ fields: 5 })).toEqual(['fields']);
    expect(await write({ field_id: 'nothing', value: 1 }, 'nobody')).toEqual(['field_id']);
  });

  it('invitations', async () => {
    const { client, account, team } = await signedIn();
    const member = (await signedIn({ team, role: 'viewer' })).account;
    const email = anEmail();
    const invites = [
      { email },
      { email: 'x' },
      { email: account.email },
      { email, role: 'boss' },
      { email: member.email },
    ];

    expect(await problemsOf(client.post('/api/account/invite/', invites))).toEqual([
      '[1].email',
      '[2].email',
      '[3].email',
      '[3].role',
      '[4].email',
    ]);
  });

  it('an edited account, and removed ones', async () => {
    const { client } = await signedIn();
    const wrong = { email: anEmail(), role: 'boss' };

    expect(await problemsOf(client.patch('/api/account/', wrong))).toEqual(['email', 'role']);
    expect(await problemsOf(client.patch('/api/account/', [wrong]))).toEqual(['[0].email', '[0].role']);
    expect(await problemsOf(client.patch('/api/account/', { account_id: 'x' }))).toEqual(['account_id']);
    const removals = [{ email: anEmail() }, { account_id: 'x' }, {}, 'x'];
    expect(await problemsOf(client.patch('/api/account/uninvite/', removals))).toEqual([
      '[0].email',
      '[1].account_id',
      '[2]',
      '[3]',
    ]);
  });

  it('a key', async () => {
    const { client } = await signedIn();

    const wrong = { environment: 'nothing', email: anEmail(), more: 1 };
    expect(await problemsOf(client.post('/api/builder/key/', wrong))).toEqual(['email', 'environment', 'more']);
  });

  it('a field definition', async () => {
    const { client } = await signedIn();
    const { id } = await aFieldOf(client, 'text_field');
    const field = (body: object) => problemsOf(client.post('/api/builder/field/', body));

    expect(await field({ id, type: 'dropdown', hidden: 1 })).toEqual(['hidden', 'id', 'metadata.options']);
    expect(await field({ id, type: 'nothing', metadata: { options: [] } })).toEqual(['id', 'type']);
    const edit = client.patch(`/api/builder/field/${id}/`, { repeated: true, hidden: 1, min_length: 5, max_length: 1 });
    expect(await problemsOf(edit)).toEqual(['hidden', 'min_length', 'repeated']);
    await client.patch('/api/builder/field/nothing/', { hidden: 1 }).expect(400);
  });

  it('a theme', async () => {
    const { client } = await signedIn();
    const { name } = await aTheme(client);
    const { id } = await aTheme(client);
    const assets = [
      { kind: 'text', name: 'a' },
      { kind: 'text', name: 'a' },
      { kind: 'nothing', name: 'b' },
    ];

    expect(await problemsOf(client.post('/api/builder/theme/', { name, assets }))).toEqual([
      'assets[1]',
      'assets[2].kind',
      'name',
    ]);
    const unknown = [...assets, { id: NOTHING, kind: 'text', name: 'c' }];
    expect(await problemsOf(client.patch(`/api/builder/theme/${id}/`, { name, assets: unknown }))).toEqual([
      'assets[1]',
      'assets[2].kind',
      'assets[3].id',
      'name',
    ]);
  });

  it('a form, from a template and from a document', async () => {
    const { client } = await signedIn();
    const { form_id } = await aForm(client, { theme_id: null });
    const { form_name } = (await client.get(`/api/builder/form/${form_id}/`).expect(200)).body as { form_name: string };

    const copy = { form_name, template_form_id: 'nothing', steps: 5, navigation_rules: [] };
    expect(await problemsOf(client.post('/api/form/', copy))).toEqual(['form_name', 'steps', 'template_form_id']);
    const document = { form_name, theme_id: NOTHING, active: 1, steps: [] };
    expect(await problemsOf(client.post('/api/builder/form/', document))).toEqual(
      expect.arrayContaining(['active', 'form_name', 'theme_id']),
    );
  });

  it('of at most a hundred', async () => {
    const { client } = await signedIn();
    const file_sources = Array.from({ length: 100 }, () => ({ id: 'nothing' }));
    const queries = [{ save_to_fields: file_sources }];
    const { body } = await client.post('/api/builder/extraction/', { name: 5, file_sources, queries }).expect(400);

    expect(body.errors).toHaveLength(100);
    expect(body.detail).toMatch(/only the first 100 problems are named/);
  });
});

const aFieldOf = async (client: ApiClient, type: string): Promise<{ id: string }> =>
  (await client.post('/api/builder/field/', { id: `field_${Math.random().toString(36).slice(2)}`, type }).expect(201))
    .body as { id: string };

describe('a 400 for a misspelt member', () => {
  it('names the known one, in bodies and in the parts of uploads', async () => {
    const { client } = await signedIn();
    const { body } = await client
      .post('/api/form/', {
        formName: 'Copy',
        steps: [{ step_id: 'a', fields: [{ id: 'b', tooltip_text: 'c', colour: 1 }] }],
      })
      .expect(400);
    const messages = new Map(
      (body.errors as { path: string; message: string }[]).map((one) => [one.path, one.message]),
    );
    expect(messages.get('formName')).toBe('formName is not a known parameter: did you mean form_name?');
    expect(messages.get('steps[0].fields[0].tooltip_text')).toBe(
      'tooltip_text is not a known parameter: did you mean tooltipText?',
    );
    expect(messages.get('steps[0].fields[0].colour')).toBe('colour is not a known parameter');

    const upload = await client.post('/api/document/template/').field('meta_data', '{}').expect(400);
    expect(upload.body.errors).toContainEqual({
      path: 'meta_data',
      message: 'meta_data is not a known parameter: did you mean metadata?',
    });
  });
});

describe('a 400 for a text part that is sent as a file', () => {
  it('says that it must be text, because programs send JSON in a Blob so', async () => {
    const { client } = await signedIn();
    const { body } = await client
      .post('/api/document/template/')
      .attach('metadata', Buffer.from('{}'), { filename: 'blob', contentType: 'application/json' })
      .expect(400);
    expect(body.errors).toEqual([{ path: 'metadata', message: 'metadata must be sent as text, without a file name' }]);
  });
});
