import { aField, aUser, signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DATETIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const countUsers = async (environmentId: string) => {
  const dataSource = await service.database.connection();
  const [row] = await dataSource.query<{ n: number }[]>(
    'SELECT count(*)::int AS n FROM "user" WHERE environment_id = $1',
    [environmentId],
  );
  return row!.n;
};

describe('POST /api/user/', () => {
  it('creates a user and returns its key', async () => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/user/', { id: 'ann', name: 'Ann' }).expect(200);

    expect(body).toEqual({
      id: 'ann',
      name: 'Ann',
      api_key: expect.stringMatching(UUID),
      sdk_key: body.api_key,
      created_at: expect.stringMatching(DATETIME),
      updated_at: body.created_at,
    });
  });

  it('fetches a user that exists, with the same key', async () => {
    const { client } = await signedIn();
    const created = await client.post('/api/user/', { id: 'ann', name: 'Ann' }).expect(200);
    const fetched = await client.post('/api/user', { id: 'ann' }).expect(200);

    expect(fetched.body).toEqual(created.body);
  });

  it('updates the name when the body has one, also to an empty one', async () => {
    const { client } = await signedIn();
    const { body: created } = await client.post('/api/user/', { id: 'ann' }).expect(200);
    expect(created.name).toBe('');

    const { body: named } = await client.post('/api/user/', { id: 'ann', name: 'Ann' }).expect(200);
    expect(named).toMatchObject({ name: 'Ann', api_key: created.api_key, created_at: created.created_at });
    expect(named.updated_at >= created.updated_at).toBe(true);

    const { body: emptied } = await client.post('/api/user/', { id: 'ann', name: '' }).expect(200);
    expect(emptied.name).toBe('');
  });

  it('accepts its own response as a body', async () => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/user/', { id: 'ann', name: 'Ann' }).expect(200);
    await client.post('/api/user/', body).expect(200, body);
  });

  it('makes one user of a hundred parallel calls', async () => {
    const { client, scope } = await signedIn();
    const calls = Array.from({ length: 100 }, (_, i) => client.post('/api/user/', { id: 'same', name: `Name ${i}` }));
    const answers = await Promise.all(calls);

    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    expect(new Set(answers.map(({ body }) => body.api_key)).size).toBe(1);
    expect(answers.filter(({ body }) => body.updated_at < body.created_at)).toEqual([]);
    expect(await countUsers(scope.environmentId)).toBe(1);
  });

  it('never stores the key in the clear', async () => {
    const { client, scope } = await signedIn();
    const { body } = await client.post('/api/user/', { id: 'ann' }).expect(200);
    const dataSource = await service.database.connection();
    const [row] = await dataSource.query('SELECT u::text AS row FROM "user" u WHERE environment_id = $1', [
      scope.environmentId,
    ]);

    expect(row.row).toContain('ann');
    expect(row.row).not.toContain(body.api_key);
    expect(row.row).not.toContain(Buffer.from(body.api_key).toString('hex'));
    expect(row.row).not.toContain(Buffer.from(body.api_key).toString('base64url'));
  });

  it.each([
    ['no id', {}, 'id'],
    ['an empty id', { id: '' }, 'id'],
    ['an id of 256 characters', { id: 'x'.repeat(256) }, 'id'],
    ['an id of 3,000 characters', { id: 'x'.repeat(3000) }, 'id'],
    ['an id that no path can name', { id: '..' }, 'id'],
    ['a number as id', { id: 7 }, 'id'],
    ['null as id', { id: null }, 'id'],
    ['null as name', { id: 'ann', name: null }, 'name'],
    ['an object as name', { id: 'ann', name: {} }, 'name'],
    ['an unknown member', { id: 'ann', nmae: 'Ann' }, 'nmae'],
    ['an id with NUL', { id: 'a\0b' }, 'id'],
    ['an id with half a surrogate pair', { id: 'a\ud800' }, 'id'],
  ])('rejects %s', async (_, body, path) => {
    const { client, scope } = await signedIn();
    const answer = await client.post('/api/user/', body).expect(400);

    expect(answer.body.errors).toEqual([{ path, message: expect.any(String) }]);
    expect(await countUsers(scope.environmentId)).toBe(0);
  });

  it('says what an array should be', async () => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/user/', [{ id: 'ann' }]).expect(400);
    const message = 'The body must be a JSON object.';
    expect(body).toMatchObject({ detail: message, errors: [{ path: '', message }] });
  });

  it('is closed to viewers and to editors without permission_edit_form_results', async () => {
    for (const member of [{ role: 'viewer' as const }, { role: 'editor' as const, flags: [] }]) {
      const { client } = await signedIn(member);
      await client.post('/api/user/', { id: 'ann' }).expect(403);
    }
    const { client } = await signedIn({ role: 'editor', flags: ['permission_edit_form_results'] });
    await client.post('/api/user/', { id: 'ann' }).expect(200);
  });
});

describe('ids of users', () => {
  const ids = [
    'a/b',
    '100%',
    'a%2Fb',
    '../x',
    'ann@example.com',
    'a b+c?d#e&f',
    '日本語',
    '👩‍👩‍👧',
    "'; DROP TABLE --",
    '__proto__',
    '\\"',
    '👩'.repeat(255),
  ];

  it.each(ids)('can be %j', async (id) => {
    const { client, scope } = await signedIn();
    await aField(await service.database.connection(), scope, { id: 'note' });
    const at = encodeURIComponent(id);

    const { body } = await client.post('/api/user/', { id }).expect(200);
    expect(body.id).toBe(id);
    await client.post(`/api/field/${at}/`, { field_id: 'note', value: id }).expect(200);
    const fields = await client.get(`/api/field/?id=${at}`).expect(200);
    expect(fields.body[0].value).toBe(id);
    expect((await client.get(`/api/user/${at}`).expect(200)).body.id).toBe(id);
    await client.delete(`/api/user/${at}/`).expect(204);
  });
});

describe('GET /api/user/', () => {
  it('lists the users of the environment newest first, without keys', async () => {
    const { client, keys } = await signedIn();
    for (const id of ['first', 'second', 'third']) await client.post('/api/user/', { id, name: id });
    await client.as(keys.development!).post('/api/user/', { id: 'elsewhere' }).expect(200);

    const { body } = await client.get('/api/user/').expect(200);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['third', 'second', 'first']);
    expect(body[0]).toEqual({
      id: 'third',
      name: 'third',
      created_at: expect.stringMatching(DATETIME),
      updated_at: expect.stringMatching(DATETIME),
    });
  });

  it('is empty at first', async () => {
    const { client } = await signedIn({ environment: 'development' });
    await client.get('/api/user').expect(200, []);
  });

  it('streams more users than are in memory at a time, each once', async () => {
    const { client, scope } = await signedIn();
    const dataSource = await service.database.connection();
    await dataSource.query(
      `INSERT INTO "user" (environment_id, id, team_id, sealed_key, key_hash, created_at)
       SELECT $1::uuid, 'user-' || n, $2, '', sha256(($1::text || n)::bytea), now() - make_interval(secs => n / 50)
       FROM generate_series(1, 2500) n`,
      [scope.environmentId, scope.teamId],
    );
    const { body, headers } = await client.get('/api/user/').expect(200);

    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(2500);
    const times = body.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('shows a viewer the users', async () => {
    const { client } = await signedIn({ role: 'viewer' });
    await client.get('/api/user/').expect(200);
  });
});

describe('GET /api/user/<id>/', () => {
  it('returns one user, without its key', async () => {
    const { client } = await signedIn();
    await client.post('/api/user/', { id: 'ann', name: 'Ann' });
    const { body } = await client.get('/api/user/ann/').expect(200);
    expect(Object.keys(body).sort()).toEqual(['created_at', 'id', 'name', 'updated_at']);
  });

  it("does not know another environment's or another team's user", async () => {
    const { client, keys } = await signedIn();
    const other = await signedIn();
    await client.post('/api/user/', { id: 'ann' });

    await client.as(keys.development!).get('/api/user/ann/').expect(404);
    await other.client.get('/api/user/ann/').expect(404);
  });
});

describe('DELETE /api/user/<id>/', () => {
  it('erases the user and its values, and is 404 from then on', async () => {
    const { client, scope } = await signedIn();
    const dataSource = await service.database.connection();
    await aField(dataSource, scope, { id: 'note' });
    await aUser(dataSource, scope, { id: 'ann' });
    await client.post('/api/field/ann/', { field_id: 'note', value: 'x' }).expect(200);

    const { text } = await client.delete('/api/user/ann/').expect(204);
    expect(text).toBe('');
    await client.delete('/api/user/ann/').expect(404);
    await client.get('/api/field/?id=ann').expect(404);

    await client.post('/api/user/', { id: 'ann' }).expect(200);
    const { body } = await client.get('/api/field/?id=ann').expect(200);
    expect(body[0].value).toBeNull();
  });

  it('creates another key when a deleted user is created again', async () => {
    const { client } = await signedIn();
    const before = await client.post('/api/user/', { id: 'ann' });
    await client.delete('/api/user/ann').expect(204);
    const after = await client.post('/api/user/', { id: 'ann' });
    expect(after.body.api_key).not.toBe(before.body.api_key);
  });

  it("leaves another environment's and another team's user of the same id alone", async () => {
    const { client, keys } = await signedIn();
    const other = await signedIn();
    for (const one of [client, client.as(keys.development!), other.client])
      await one.post('/api/user/', { id: 'ann' }).expect(200);

    await client.delete('/api/user/ann/').expect(204);
    await client.as(keys.development!).get('/api/user/ann/').expect(200);
    await other.client.get('/api/user/ann/').expect(200);
  });

  it('succeeds once for several concurrent requests', async () => {
    const { client } = await signedIn();
    await client.post('/api/user/', { id: 'ann' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.delete('/api/user/ann/')));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404]);
  });

  it('does not fail with concurrent writes of values: each request gets 200, 204 or 404', async () => {
    const { client, scope } = await signedIn();
    const dataSource = await service.database.connection();
    await aField(dataSource, scope, { id: 'note' });
    await aUser(dataSource, scope, { id: 'ann' });
    const write = () => client.post('/api/field/ann/', { field_id: 'note', value: 'x' });
    const answers = await Promise.all([write(), write(), client.delete('/api/user/ann/'), write(), write()]);

    expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([]);
    const left = await dataSource.query('SELECT 1 FROM field_value WHERE environment_id = $1', [scope.environmentId]);
    expect(left).toEqual([]);
  });

  it('is closed to viewers', async () => {
    const { client } = await signedIn({ role: 'viewer' });
    await client.delete('/api/user/ann/').expect(403);
  });

  it.each(['%00', 'x'.repeat(3000), '%20'.repeat(256)])('does not know %.20s', async (id) => {
    const { client } = await signedIn();
    await client.delete(`/api/user/${id}/`).expect(404);
  });
});
