import { aField, aUser, signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

const DATETIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** A signed-in client, the user `ann`, and the given fields. */
async function withAnn(...fields: Parameters<typeof aField>[2][]) {
  const signed = await signedIn();
  const dataSource = await service.database.connection();
  const definitions = [];
  for (const field of fields) definitions.push(await aField(dataSource, signed.scope, field));
  await aUser(dataSource, signed.scope, { id: 'ann' });
  return { ...signed, dataSource, definitions };
}

const CHOICE = { options: ['red', 'green'], other: false };

describe('POST /api/field/<user id>/', () => {
  it('stores a value and returns it', async () => {
    const { client } = await withAnn({ id: 'city' });
    const { body } = await client.post('/api/field/ann/', { field_id: 'city', value: 'Porto' }).expect(200);
    expect(body).toEqual({ field_id: 'city', value: 'Porto', created_at: DATETIME, updated_at: body.created_at });
  });

  it('updates a value, keeping when it was made', async () => {
    const { client } = await withAnn({ id: 'city' });
    const { body: made } = await client.post('/api/field/ann/', { field_id: 'city', value: 'Porto' }).expect(200);
    const { body: updated } = await client.post('/api/field/ann', { field_id: 'city', value: 'Faro' }).expect(200);

    expect(updated).toMatchObject({ value: 'Faro', created_at: made.created_at });
    expect(updated.updated_at >= made.updated_at).toBe(true);
  });

  it('clears the value with null, and stores ""', async () => {
    const { client } = await withAnn({ id: 'city' });
    const write = (value: unknown) => client.post('/api/field/ann/', { field_id: 'city', value }).expect(200);
    const read = async () => (await client.get('/api/field/?id=ann').expect(200)).body[0];

    expect((await write('')).body.value).toBe('');
    expect((await read()).value).toBe('');
    expect((await write(null)).body).toEqual({
      field_id: 'city',
      value: null,
      created_at: DATETIME,
      updated_at: DATETIME,
    });
    expect(await read()).toMatchObject({ value: null, value_created_at: null, value_updated_at: null });
    await write(null);
  });

  it('says of a body that is no object only that', async () => {
    const { client } = await withAnn({ id: 'city' });
    for (const sent of [[{ field_id: 'city', value: 'Porto' }], 'Porto', null]) {
      const { body } = await client
        .post('/api/field/ann/')
        .set('Content-Type', 'application/json')
        .send(JSON.stringify(sent));
      expect(body).toMatchObject({ detail: 'The body must be a JSON object.', errors: [{ path: '' }] });
      expect(body.errors).toHaveLength(1);
    }
  });

  it('accepts its own response as a body', async () => {
    const { client } = await withAnn({ id: 'city' });
    const { body } = await client.post('/api/field/ann/', { field_id: 'city', value: 'Porto' }).expect(200);
    await client.post('/api/field/ann/', body).expect(200);
  });

  it.each([
    [{ type: 'integer_field' as const }, 7, '7', 'must be an integer'],
    [{ type: 'integer_field' as const }, 8, 2 ** 53, 'must be an integer from -9007199254740991 to 9007199254740991'],
    [{ type: 'email' as const }, 'a@b.example', 'a@', 'must be an e-mail address'],
    [{ type: 'hex_color' as const }, 'A1b2C3', 'A1b2', 'must be a colour'],
    [{ type: 'hex_color' as const }, '#A1b2C3ff', 255, 'must be a colour'],
    [{ type: 'url' as const }, 'https://a.example/x', 'javascript:alert(1)', 'must be an http or https address'],
    [{ type: 'dropdown' as const, metadata: CHOICE }, 'red', 'blue', 'must be one of "red", "green"'],
    [{ type: 'multiselect' as const, metadata: CHOICE }, ['red', 'green'], ['red', 'blue'], 'must be one of'],
    [{ type: 'multiselect' as const, metadata: CHOICE }, [], 'red', 'must be an array'],
    [{ type: 'text_field' as const, repeated: true }, ['a', 'b'], 'a', 'must be an array'],
    [{ type: 'file_upload' as const }, { url: 'https://a.example/f.pdf' }, 7, 'must be a file reference'],
    [{ type: 'text_field' as const }, 'x'.repeat(100_000), { a: 1 }, 'must be a string'],
  ])('checks the value against the field: %j', async (field, fits, misfit, wanted) => {
    const { client } = await withAnn({ id: 'it', ...field });
    const { body } = await client.post('/api/field/ann/', { field_id: 'it', value: fits }).expect(200);
    expect(body.value).toEqual(fits);

    const refused = await client.post('/api/field/ann/', { field_id: 'it', value: misfit }).expect(400);
    expect(refused.body.errors).toEqual([{ path: 'value', message: expect.stringContaining(wanted) }]);
    const { body: fields } = await client.get('/api/field/?id=ann').expect(200);
    expect(fields[0].value).toEqual(fits);
  });

  it('stores any JSON in a hidden field, and returns it unchanged', async () => {
    const { client } = await withAnn({ id: 'it', hidden: true });
    for (const value of [0, -1.5e-7, true, false, [], {}, [null, [1]], { a: { __proto__x: 'ü\u2028\\' } }, 'null']) {
      await client.post('/api/field/ann/', { field_id: 'it', value }).expect(200);
      const { body } = await client.get('/api/field/?id=ann').expect(200);
      expect(body[0].value).toEqual(value);
    }
  });

  it.each([
    [{}, ['field_id', 'value']],
    [{ field_id: 'city' }, ['value']],
    [{ value: 'x' }, ['field_id']],
    [{ field_id: 7, value: 'x' }, ['field_id']],
    [{ field_id: null, value: 'x' }, ['field_id']],
    [{ field_id: 'x'.repeat(3000), value: 'x' }, ['field_id']],
    [{ field_id: 'nothing', value: 'x' }, ['field_id']],
    [{ field_id: 'city', value: 'x', extra: 1 }, ['extra']],
    [{ field_id: 'city', value: 'x', fields: { city: 'y' } }, ['field_id', 'value']],
    [{ fields: [] }, ['fields']],
    [{ fields: null }, ['fields']],
    [{ field_id: 'city', value: 'a\0b' }, ['value']],
    [{ fields: { city: { a: ['\ud800'] } } }, ['fields.city.a[0]']],
    [{ fields: { __proto__x: 1, city: 'x' } }, ['fields.__proto__x']],
  ])('rejects %j', async (body, paths) => {
    const { client } = await withAnn({ id: 'city' });
    const answer = await client.post('/api/field/ann/', body).expect(400);
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('stores no integer of which a JSON number does not keep all digits', async () => {
    const { client } = await withAnn({ id: 'number', type: 'integer_field' });
    const write = (value: string) =>
      client
        .post('/api/field/ann/')
        .set('Content-Type', 'application/json')
        .send(`{"field_id": "number", "value": ${value}}`);

    for (const value of ['12345678901234567890', '9007199254740993', '-9007199254740993']) {
      const { body } = await write(value).expect(400);
      expect(body.errors).toEqual([{ path: 'value', message: expect.stringMatching(/; send it as a text$/) }]);
    }
    expect((await write('9007199254740991').expect(200)).body.value).toBe(9007199254740991);
  });

  it('knows no user of another environment or team, and no field of another team', async () => {
    const { client, keys } = await withAnn({ id: 'city' });
    const other = await withAnn({ id: 'town' });
    const value = { field_id: 'city', value: 'Porto' };

    await client.post('/api/field/bob/', value).expect(404);
    await client.as(keys.development!).post('/api/field/ann/', value).expect(404);
    await other.client.post('/api/field/ann/', value).expect(400);
  });

  it('survives a hundred parallel writes of one value', async () => {
    const { client, dataSource, scope } = await withAnn({ id: 'city' });
    const write = (n: number) => client.post('/api/field/ann/', { field_id: 'city', value: `City ${n}` });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => write(n)));

    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    expect(answers.filter(({ body }) => body.updated_at < body.created_at)).toEqual([]);
    const rows = await dataSource.query('SELECT 1 FROM field_value WHERE environment_id = $1', [scope.environmentId]);
    expect(rows).toHaveLength(1);
  });

  it('is closed to viewers', async () => {
    const { client } = await signedIn({ role: 'viewer' });
    await client.post('/api/field/ann/', { field_id: 'city', value: 'x' }).expect(403);
  });
});

describe('POST /api/field/<user id>/ with several values', () => {
  it('stores all of them, and clears those that are null', async () => {
    const { client } = await withAnn({ id: 'city' }, { id: 'age', type: 'integer_field' }, { id: 'zip' });
    await client.post('/api/field/ann/', { field_id: 'zip', value: '4000' }).expect(200);
    const { body } = await client.post('/api/field/ann/', { fields: { city: 'Porto', age: 7, zip: null } }).expect(200);

    const values = new Map(body.fields.map((one: { field_id: string; value: unknown }) => [one.field_id, one.value]));
    expect(values).toEqual(new Map<string, unknown>([['city', 'Porto'], ['age', 7], ['zip', null]])); // oxfmt-ignore
    const { body: fields } = await client.get('/api/field/?id=ann').expect(200);
    const listed = fields.map(({ id, value }: { id: string; value: unknown }) => [id, value]);
    expect(Object.fromEntries(listed)).toEqual({ city: 'Porto', age: 7, zip: null });
  });

  it('stores none when one does not fit, and names every one that does not', async () => {
    const { client, dataSource, scope } = await withAnn({ id: 'city' }, { id: 'age', type: 'integer_field' });
    const body = { fields: { city: 'Porto', age: 'seven', gone: 1 } };
    const { body: answer } = await client.post('/api/field/ann/', body).expect(400);

    expect(answer.errors).toEqual([
      { path: 'fields.age', message: expect.stringContaining('must be an integer') },
      { path: 'fields.gone', message: expect.stringContaining('no field gone') },
    ]);
    const rows = await dataSource.query('SELECT 1 FROM field_value WHERE environment_id = $1', [scope.environmentId]);
    expect(rows).toEqual([]);
  });

  it('accepts an empty object', async () => {
    const { client } = await withAnn();
    await client.post('/api/field/ann/', { fields: {} }).expect(200, { fields: [] });
    await client.post('/api/field/bob/', { fields: {} }).expect(404);
  });

  it('does not deadlock when parallel writes name the fields in different orders', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const { client } = await withAnn(...names.map((id) => ({ id })));
    const write = (n: number) => {
      const order = n % 2 ? names : [...names].reverse();
      const fields = Object.fromEntries(order.map((id, i) => [id, i === n % 6 ? null : `${n}`]));
      return client.post('/api/field/ann/', { fields });
    };
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => write(n)));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  });
});

describe('GET /api/field/', () => {
  it('lists every field of the team in every environment, newest first, hidden ones too', async () => {
    const { client, keys, definitions, dataSource } = await withAnn(
      { id: 'city', display_text: 'City' },
      { id: 'secret', hidden: true },
    );
    // Both may have been created in the same millisecond.
    const { internal_id } = definitions[0]!;
    await dataSource.query(`UPDATE field SET created_at = created_at - interval '1 second' WHERE id = $1`, [
      internal_id,
    ]);
    const { body } = await client.get('/api/field/').expect(200);

    expect(body).toEqual([
      expect.objectContaining({ id: 'secret', hidden: true, type: 'hidden' }),
      {
        id: 'city',
        internal_id,
        type: 'text_field',
        display_text: 'City',
        hidden: false,
        created_at: DATETIME,
        updated_at: DATETIME,
      },
    ]);
    await client.as(keys.development!).get('/api/field').expect(200, body);
  });

  it('returns the values of the requested user only', async () => {
    const { client, dataSource, scope } = await withAnn({ id: 'city' });
    await aUser(dataSource, scope, { id: 'bob' });
    await client.post('/api/field/ann/', { field_id: 'city', value: 'Porto' }).expect(200);

    const [ann] = (await client.get('/api/field?id=ann').expect(200)).body;
    expect(ann).toMatchObject({ value: 'Porto', value_created_at: DATETIME, value_updated_at: DATETIME });
    const [bob] = (await client.get('/api/field/?id=bob').expect(200)).body;
    expect(bob).toMatchObject({ value: null, value_created_at: null, value_updated_at: null });
  });

  it('returns [] for a user of a team without fields', async () => {
    const { client } = await withAnn();
    await client.get('/api/field/?id=ann').expect(200, []);
  });

  it.each(['bob', '', 'x'.repeat(3000)])('is 404 for the unknown user %.20j', async (id) => {
    const { client } = await withAnn({ id: 'city' });
    await client.get(`/api/field/?id=${id}`).expect(404);
  });

  it("is 404 for another environment's user, 400 for two users", async () => {
    const { client, keys } = await withAnn();
    await client.as(keys.development!).get('/api/field/?id=ann').expect(404);
    await client.get('/api/field/?id=ann&id=bob').expect(400);
  });

  it('streams more fields than are in memory at a time, each once', async () => {
    const { client, dataSource, scope } = await withAnn();
    await dataSource.query(
      `INSERT INTO field (team_id, key, type, created_at)
       SELECT $1, 'field-' || n, 'text_field', now() - make_interval(secs => n / 50) FROM generate_series(1, 2100) n`,
      [scope.teamId],
    );
    for (const path of ['/api/field/', '/api/field/?id=ann']) {
      const { body } = await client.get(path).expect(200);
      expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(2100);
    }
  });
});
