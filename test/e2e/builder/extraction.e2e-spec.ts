import { type ApiClient, aQuery, pathsOf, signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);
const PATH = '/api/builder/extraction/';

interface Stamped {
  updated_at: string;
}

describe('the rules of an extraction', () => {
  const rule = (code: unknown) => ({ name: 'r', trigger_event: 'submit', code });

  it.each([null, 5, true, ['return 1']])('have code that is text or an object, not %j', async (code) => {
    const { client } = await signedIn();
    const { body } = await client.post(PATH, { name: 'x', rules: [rule(code)] }).expect(400);

    expect(body.errors).toEqual([{ path: 'rules[0].code', message: expect.any(String) }]);
  });

  it('have a bounded amount of code in all', async () => {
    const { client } = await signedIn();
    const rules = Array.from({ length: 3 }, (_, n) => ({ ...rule(`/* ${n} */${'x;'.repeat(90_000)}`), name: `r${n}` }));
    const { body } = await client.post(PATH, { name: 'x', rules }).expect(400);

    expect(body.code).toBe('code_too_large');
  });

  it('are parsed once: also those of rows from before the verdict was kept', async () => {
    const { client } = await signedIn();
    const rules = [rule('return 1'), rule('return (')];
    const { body } = await client.post(PATH, { name: 'x', rules }).expect(201);
    const database = await service.database.connection();
    const stored = () => database.query(`SELECT rules, updated_at FROM extraction WHERE id = '${body.id}'`);
    await database.query(
      `UPDATE extraction SET rules = (SELECT jsonb_agg(one - 'valid') FROM jsonb_array_elements(rules) one)`,
    );
    const [before] = await stored();
    expect(before.rules[0]).not.toHaveProperty('valid');

    const read = (await client.get(`${PATH}${body.id}/`).expect(200)).body;
    expect(read.rules).toMatchObject([{ valid: true }, { valid: false }]);
    expect(await stored()).toMatchObject([
      { updated_at: before.updated_at, rules: [{ valid: true }, { valid: false }] },
    ]);
  });
});

describe('/api/builder/extraction/', () => {
  it('are read back and written back in the contract’s full shape', async () => {
    const { client } = await signedIn();
    const query = await aQuery(client, 'number', 'Invoice number');
    await client.post('/api/builder/field/', { id: 'internal', type: 'file_upload', hidden: true }).expect(201);
    const { body } = await client
      .post('/api/builder/extraction/', {
        name: 'Full',
        file_type: 'image',
        extraction_type: 'invoice',
        page_filter: 2,
        context_rules: ['Amounts are gross'],
        file_sources: [{ id: 'internal' }],
        queries: [query],
        rules: [{ name: 'r', trigger_event: 'submit', code: 'return 1' }],
        integrations: [{ type: 'webhook', webhook: 'https://hooks.example/a' }],
      })
      .expect(201);
    const path = `/api/builder/extraction/${body.id}/`;

    expect(body.file_sources).toEqual([
      { id: 'internal', internal_id: expect.any(String), source: 'hidden_field', type: 'hidden' },
    ]);
    expect(body.rules).toMatchObject([{ index: 0, valid: true, enabled: true, mode: 'code_editor' }]);
    const variants = [
      { name: 'v', query_overrides: [{ query_id: body.queries[0].id, save_to_fields: [{ id: 'internal' }] }] },
    ];
    const { body: edited } = await client.patch(path, { ...body, variants }).expect(200);
    expect(edited).toEqual({
      ...body,
      variants: [expect.objectContaining({ name: 'v' })],
      queries: [{ ...body.queries[0], updated_at: expect.any(String) }],
      rules: [{ ...body.rules[0], updated_at: expect.any(String) }],
      integrations: [{ ...body.integrations[0], updated_at: expect.any(String) }],
      updated_at: expect.any(String),
    });
    expect((await client.get(`/api/ai/extraction/${body.id}/`).expect(200)).body).toEqual(edited);

    await client.patch(path, { name: 'Renamed' }).expect(200);
    expect((await client.get(path)).body).toMatchObject({ name: 'Renamed', page_filter: 2, queries: edited.queries });
    await client.delete('/api/builder/field/number/').expect(400);
    await client.delete(path).expect(204);
    await client.get(path).expect(404);
  });

  const twoQueries = async (client: ApiClient) => {
    const queries = ['A', 'B'].map((entity) => ({ question_type: 'one_value', entities: [entity] }));
    const { body } = await client.post(PATH, { name: 'v', queries }).expect(201);
    return { path: `${PATH}${body.id}/`, body };
  };

  it('keep a query while a variant overrides it', async () => {
    const { client } = await signedIn();
    await client.post('/api/builder/field/', { id: 'total' }).expect(201);
    const { path, body } = await twoQueries(client);
    const [first, second] = body.queries;
    const variant = { name: 'V', query_overrides: [{ query_id: second.id, save_to_fields: [{ id: 'total' }] }] };
    await client.patch(path, { variants: [variant] }).expect(200);

    const { body: refused } = await client.patch(path, { queries: [first] }).expect(400);
    expect(refused.errors).toEqual([{ path: 'queries', message: expect.stringContaining('the variant V') }]);
    const { body: read } = await client.get(path).expect(200);
    await client.patch(path, read).expect(200);
    await client.patch(path, { queries: [first], variants: [] }).expect(200);
  });

  it('have no query and no variant twice', async () => {
    const { client } = await signedIn();
    const { path, body } = await twoQueries(client);
    const { body: made } = await client.patch(path, { variants: [{ name: 'V' }] }).expect(200);
    const queries = [body.queries[0], { ...body.queries[0], entities: ['C'] }];
    const variants = [made.variants[0], { ...made.variants[0], name: 'W' }];

    const { body: refused } = await client.patch(path, { queries, variants }).expect(400);
    expect(pathsOf(refused)).toEqual(['queries[1].id', 'variants[1].id']);
  });

  it('give a new updated_at to those parts alone that change', async () => {
    const { client } = await signedIn();
    const { path } = await twoQueries(client);
    const parts = {
      variants: [{ name: 'V' }, { name: 'W' }],
      rules: [{ name: 'r', trigger_event: 'submit', code: 'return 1' }],
      integrations: [{ type: 'webhook', webhook: 'https://hooks.example/a', headers: [{ name: 'x', value: 'y' }] }],
    };
    const { body: read } = await client.patch(path, parts).expect(200);
    expect((await client.patch(path, read).expect(200)).body).toEqual({ ...read, updated_at: expect.any(String) });

    const [first, second] = read.queries;
    const changes = {
      queries: [first, { ...second, criteria: 'gross' }],
      variants: [{ ...read.variants[0], name: 'U' }, read.variants[1]],
      rules: [{ ...read.rules[0], code: 'return 2' }],
      integrations: [{ ...read.integrations[0], test_webhook: 'https://hooks.example/b' }],
    };
    const { body: changed } = await client.patch(path, changes).expect(200);
    const isKept = (member: string) =>
      changed[member].map((part: Stamped, index: number) => part.updated_at === read[member][index].updated_at);
    expect(['queries', 'variants', 'rules', 'integrations'].map(isKept)).toEqual([
      [true, false],
      [false, true],
      [false],
      [false],
    ]);
  });

  it('return 400 with the path of every error', async () => {
    const { client } = await signedIn();
    const { body } = await client
      .post('/api/builder/extraction/', {
        queries: [{ question_type: 'guess', entities: 'x', save_to_fields: [{ id: 'nope' }] }],
        nonsense: 1,
      })
      .expect(400);

    expect((body.errors as { path: string }[]).map(({ path }) => path).sort()).toEqual([
      'name',
      'nonsense',
      'queries[0].entities',
      'queries[0].question_type',
      'queries[0].save_to_fields[0]',
    ]);
  });

  it('read files from fields for files only, and ask for something in each query', async () => {
    const { client } = await signedIn();
    for (const [id, type] of [
      ['note', 'text_field'],
      ['scan', 'file_upload'],
      ['any', 'hidden'],
    ])
      await client.post('/api/builder/field/', { id, type }).expect(201);
    const asking = (question_type: string, criteria = '', entities: string[] = []) => ({
      question_type,
      criteria,
      entities,
    });
    const sources = [{ id: 'scan' }, { id: 'note' }, { id: 'any' }];
    const wrong = {
      name: 'Wrong',
      file_sources: sources,
      variants: [{ name: 'v', file_sources: sources }],
      queries: [asking('one_value', 'What is the total?'), asking('free_form'), asking('yes_no')],
    };
    const { body } = await client.post('/api/builder/extraction/', wrong).expect(400);
    expect(body.errors).toEqual([
      { path: 'file_sources[1]', message: 'must name a field for files; note is a text_field' },
      { path: 'variants[0].file_sources[1]', message: 'must name a field for files; note is a text_field' },
      { path: 'queries[0].entities', message: 'must name at least one entity' },
      { path: 'queries[1].entities', message: 'must name at least one entity, unless criteria has a question' },
      { path: 'queries[2].entities', message: 'must name at least one entity' },
    ]);

    const right = {
      name: 'Right',
      file_sources: [{ id: 'scan' }, { id: 'any' }],
      queries: [asking('auto_detect'), asking('free_form', 'Who signs?'), asking('yes_no', '', ['signed'])],
    };
    await client.post('/api/builder/extraction/', right).expect(201);
  });

  it('from before the fields for files and the entities were checked can be sent back', async () => {
    const { client, scope } = await signedIn();
    const query = await aQuery(client, 'number', 'Invoice number');
    const { body } = await client.post('/api/builder/extraction/', { name: 'Old', queries: [query] }).expect(201);
    const stored = `UPDATE extraction SET queries = jsonb_set(queries, '{0,entities}', '[]'), file_sources = jsonb_build_array($2::text)
      WHERE team_id = $1`;
    const fieldId = body.queries[0].save_to_fields[0].internal_id as string;
    await (await service.database.connection()).query(stored, [scope.teamId, fieldId]);
    const path = `/api/builder/extraction/${body.id}/`;
    const { body: old } = await client.get(path).expect(200);
    expect(old).toMatchObject({ file_sources: [{ id: 'number' }], queries: [{ entities: [] }] });
    await client.patch(path, old).expect(200);
    const another = { ...old.queries[0], id: undefined };
    const refused = await client.patch(path, { queries: [another] }).expect(400);
    expect(refused.body.errors).toMatchObject([{ path: 'queries[0].entities' }]);
  });

  it('are listed page by page', async () => {
    const { client } = await signedIn();
    for (const name of ['one', 'two', 'three']) await client.post('/api/builder/extraction/', { name }).expect(201);

    const { body } = await client.get('/api/ai/extraction/?page_size=2').expect(200);
    expect(body).toMatchObject({ count: 3, previous: null, results: [{ name: 'three' }, { name: 'two' }] });
    const next = new URL(body.next as string);
    const { body: last } = await client.get(next.pathname + next.search).expect(200);
    expect(last).toMatchObject({ count: 3, next: null, results: [{ name: 'one' }] });
    await client.get('/api/ai/extraction/?page=3&page_size=2').expect(404);
    await client.get('/api/ai/extraction/?page_size=101').expect(400);
    await client.get('/api/ai/extraction/?page=0').expect(400);
  });
});
