import { randomUUID } from 'node:crypto';
import { anEmail, pathsOf, signsIn, testService, until, type ApiClient } from '@app/testing';

const KEYS = '/api/builder/key/';
const HOUR_MS = 3_600_000;

// Proxies on loopback are trusted, so that X-Forwarded-For is the address of a request.
const service = testService({ worker: false, settings: { TRUST_PROXY: 'loopback' } });
const signedIn = signsIn(service);

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Creates a key of the caller's account and returns it with a client of its own. */
async function aKey(client: ApiClient, limits: object = {}) {
  const { body } = await client.post(KEYS, { environment: 'production', ...limits }).expect(201);
  return { id: body.id as string, key: body.api_key as string, client: client.as(body.api_key), body };
}

const idOf = async (client: ApiClient): Promise<string> => (await client.get(`${KEYS}current/`).expect(200)).body.id;

async function listed(client: ApiClient, id: string) {
  const { results } = (await client.get(KEYS).expect(200)).body as { results: { id: string }[] };
  return results.find((one) => one.id === id);
}

/** Lets the time of a column of a key pass. */
async function passed(id: string, column: 'expires_at' | 'previous_expires_at') {
  const { manager } = await service.database.connection();
  await manager.query(`UPDATE api_key SET ${column} = now() - interval '1 second' WHERE id = $1`, [id]);
}

const WAITING = `SELECT count(*)::int AS count FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Sends requests that wait for the lock of their team, and releases it when all of them wait. */
async function atOnce<T>(teamId: string, requests: (() => PromiseLike<T>)[]): Promise<T[]> {
  const dataSource = await service.database.connection();
  const answers = await dataSource.transaction(async (manager) => {
    await manager.query('SELECT FROM team WHERE id = $1 FOR UPDATE', [teamId]);
    const sent: PromiseLike<T>[] = [];
    for (const [index, request] of requests.entries()) {
      sent.push(Promise.resolve(request()));
      await until(20_000, async () => (await dataSource.query<[{ count: number }]>(WAITING))[0].count > index);
    }
    return { sent };
  });
  return Promise.all(answers.sent);
}

describe('/api/builder/key/', () => {
  it('lists keys without their secret', async () => {
    const { client, keys, account } = await signedIn();
    const unused = keys.development!;
    const { body, text } = await client.get(KEYS).expect(200);

    expect(body.count).toBe(2);
    expect(body.results.map(({ environment }: { environment: string }) => environment).sort()).toEqual([
      'development',
      'production',
    ]);
    expect(body.results).toContainEqual({
      ...{ id: expect.any(String), environment: 'development', account_id: account.id, email: account.email },
      ...{ prefix: unused.slice(0, 19), last4: unused.slice(-4), created_at: expect.any(String) },
      ...{ name: '', scopes: null, expires_at: null, expired: false, allowed_addresses: null, previous: null },
      last_used_at: null,
    });
    expect(text).not.toContain(unused.slice(19, -4));
  });

  it('makes a key for an account, and revokes it', async () => {
    const { client, team } = await signedIn();
    const { account } = await signedIn({ role: 'viewer', team });
    const { body } = await client.post(KEYS, { environment: 'development', email: account.email }).expect(201);

    expect(body).toMatchObject({ email: account.email, account_id: account.id, environment: 'development' });
    await client.as(body.api_key).get('/api/account/').expect(200);
    await client.delete(`${KEYS}${body.id}/`).expect(204);
    await client.as(body.api_key).get('/api/account/').expect(401);
    await client.delete(`${KEYS}${body.id}/`).expect(404);
  });

  it('does not revoke the key of the request, nor one of another team', async () => {
    const { client } = await signedIn();
    const stranger = await signedIn();

    await client.delete(`${KEYS}${await idOf(client)}/`).expect(400);
    await client.delete(`${KEYS}${await idOf(stranger.client)}/`).expect(404);
    await client.delete(`${KEYS}x/`).expect(404);
  });

  it('rejects an unknown environment and an unknown account', async () => {
    const { client } = await signedIn();
    await client.post(KEYS, { environment: 'nowhere' }).expect(400);
    await client.post(KEYS, { environment: 'production', email: anEmail() }).expect(400);
  });

  it('reads the own key, of every role', async () => {
    const { client, key, account } = await signedIn({ role: 'viewer' });
    const { body, text } = await client.get(`${KEYS}current/`).expect(200);

    expect(body).toMatchObject({ email: account.email, last4: key.slice(-4), scopes: null });
    expect(text).not.toContain(key);
  });
});

describe('PATCH /api/builder/key/<id>/', () => {
  it('changes name and limits from the next request on, and keeps absent members', async () => {
    const { client } = await signedIn();
    const { id, client: other } = await aKey(client, { name: 'Import' });
    await other.get('/api/user/').expect(200);
    const expires_at = inHours(1);
    const { body } = await client.patch(`${KEYS}${id}/`, { scopes: ['forms:read'], expires_at }).expect(200);

    expect(body).toMatchObject({ id, name: 'Import', scopes: ['forms:read'], expires_at, expired: false });
    await other.get('/api/user/').expect(403);
    const renamed = (await client.patch(`${KEYS}${id}/`, { name: 'Forms' }).expect(200)).body;
    expect(renamed).toEqual({ ...body, name: 'Forms', last_used_at: expect.anything() });
    await client.patch(`${KEYS}${id}/`, { scopes: null, expires_at: null }).expect(200);
    await other.get('/api/user/').expect(200);
  });

  it('accepts its own response as a body, also of an expired key', async () => {
    const { client } = await signedIn();
    const { id } = await aKey(client, {
      scopes: ['jobs:*'],
      expires_at: inHours(1),
      allowed_addresses: ['10.0.0.0/8'],
    });
    await passed(id, 'expires_at');
    const before = await listed(client, id);

    expect(before).toMatchObject({ expired: true });
    expect((await client.patch(`${KEYS}${id}/`, before).expect(200)).body).toEqual(before);
  });

  it('rejects what is not a limit, naming each', async () => {
    const { client } = await signedIn();
    const { id } = await aKey(client);
    const wrong = async (body: object) => pathsOf((await client.patch(`${KEYS}${id}/`, body).expect(400)).body);

    expect(await wrong({ scopes: [] })).toEqual(['scopes']);
    expect(await wrong({ scopes: ['forms'] })).toEqual(['scopes']);
    expect(await wrong({ scopes: ['none'] })).toEqual(['scopes']);
    expect(await wrong({ allowed_addresses: [] })).toEqual(['allowed_addresses']);
    expect(await wrong({ allowed_addresses: Array(51).fill('10.0.0.1') })).toEqual(['allowed_addresses']);
    expect(
      await wrong({ allowed_addresses: ['10.0.0.1', '10.0.0.0/33', 'localhost'], expires_at: inHours(-1) }),
    ).toEqual(['allowed_addresses[1]', 'allowed_addresses[2]', 'expires_at']);
    expect(await wrong({ name: null })).toEqual(['name']);
    expect(await wrong({ allowed_addresses: ['1'.repeat(5_000), 7] })).toEqual(['allowed_addresses']);
    expect(await wrong({ hash: 'x' })).toEqual(['hash']);
    expect(
      await wrong({ scopes: ['forms'], expires_at: inHours(-1), allowed_addresses: ['localhost', '10.0.0.1'] }),
    ).toEqual(['scopes', 'allowed_addresses[0]', 'expires_at']);
    expect((await client.patch(`${KEYS}${randomUUID()}/`, { scopes: [] }).expect(400)).body.code).toBe('invalid_input');
  });

  it('names the problems of a new key all at once', async () => {
    const { client } = await signedIn();
    const limits = { scopes: ['forms'], expires_at: inHours(-1), allowed_addresses: ['localhost'] };
    const { body } = await client.post(KEYS, { environment: 'nowhere', email: anEmail(), ...limits }).expect(400);
    expect(pathsOf(body)).toEqual(['scopes', 'environment', 'email', 'allowed_addresses[0]', 'expires_at']);
  });

  it('is 404 for a key of another team', async () => {
    const { client } = await signedIn();
    const stranger = await signedIn();
    await client.patch(`${KEYS}${await idOf(stranger.client)}/`, { name: 'mine' }).expect(404);
    await client.post(`${KEYS}${await idOf(stranger.client)}/rotate/`).expect(404);
  });

  it('does not let a key limit itself, so that no team locks itself out', async () => {
    const { client } = await signedIn();
    const id = await idOf(client);
    for (const limit of [{ scopes: ['forms:read'] }, { expires_at: inHours(1) }, { allowed_addresses: ['10.0.0.1'] }])
      await client.patch(`${KEYS}${id}/`, limit).expect(400);
    const { body } = await client.patch(`${KEYS}${id}/`, { name: 'main', scopes: null }).expect(200);
    expect(body).toMatchObject({ name: 'main', scopes: null });
  });
});

describe('a key with scopes', () => {
  it('does what its scopes name, and is 403 naming the missing one for the rest', async () => {
    const { client } = await signedIn();
    const { client: scoped, body: made } = await aKey(client, { scopes: ['users:*', 'forms:read', 'users:*'] });
    expect(made.scopes).toEqual(['forms:read', 'users:*']);

    await scoped.post('/api/user/', { id: 'ann' }).expect(200);
    await scoped.get('/api/user/').expect(200);
    await scoped.head('/api/form/').expect(200);
    const { body } = await scoped.post('/api/builder/form/', { name: 'x' }).expect(403);
    expect(body.code).toBe('missing_scope');
    expect(body.detail).toBe('This key lacks the scope forms:write. It has: forms:read, users:*.');
  });

  it('writes without reading', async () => {
    const { client } = await signedIn();
    const { client: scoped } = await aKey(client, { scopes: ['users:write'] });
    await scoped.post('/api/user/', { id: 'ann' }).expect(200);
    await scoped.get('/api/user/').expect(403);
  });

  it('has no more than the role and flags of its account', async () => {
    const { client, team } = await signedIn();
    const { account } = await signedIn({ role: 'viewer', team });
    const { client: scoped } = await aKey(client, { email: account.email, scopes: ['users:*'] });
    await scoped.get('/api/user/').expect(200);
    expect((await scoped.post('/api/user/', { id: 'ann' }).expect(403)).body.code).toBe('permission_denied');
  });

  it('reads and rotates itself', async () => {
    const { client } = await signedIn();
    const { client: scoped, id } = await aKey(client, { scopes: ['jobs:read'], allowed_addresses: ['127.0.0.1'] });
    expect(await idOf(scoped)).toBe(id);
    const { body } = await scoped.patch('/api/account/rotate_key/').expect(200);
    const rotated = client.as(body.new_api_key);
    expect((await rotated.get(`${KEYS}current/`).expect(200)).body.scopes).toEqual(['jobs:read']);
    await rotated.get('/api/account/').expect(403);
  });
});

describe('a key that expires', () => {
  it('is 401 with a code of its own from that time on', async () => {
    const { client } = await signedIn();
    const expires_at = inHours(1);
    const { id, client: expiring } = await aKey(client, { expires_at });
    await expiring.get('/api/account/').expect(200).expect('X-Key-Expires-At', expires_at);
    expect((await client.get('/api/account/')).headers['x-key-expires-at']).toBeUndefined();
    await passed(id, 'expires_at');

    const { body, headers } = await expiring.get('/api/nothing/').expect(401);
    expect(body.code).toBe('key_expired');
    expect(body.detail).toContain('was valid until');
    expect(headers['www-authenticate']).toBe('Token');
    expect(await listed(client, id)).toMatchObject({ expired: true });
    await client.patch(`${KEYS}${id}/`, { expires_at: inHours(1) }).expect(200);
    await expiring.get('/api/account/').expect(200);
  });

  it('does not make its account an admin for the last-admin rule', async () => {
    const { client, account } = await signedIn();
    const email = anEmail();
    await client.post('/api/account/invite/', [{ email }]).expect(200);
    const { id } = await aKey(client, { email, expires_at: inHours(1) });
    await passed(id, 'expires_at');
    const demote = () => client.patch('/api/account/', { account_id: account.id, role: 'viewer' });

    expect((await demote().expect(400)).body.code).toBe('last_admin');
    await client.patch(`${KEYS}${id}/`, { expires_at: null }).expect(200);
    await demote().expect(200);
  });
});

describe('a key with allowed addresses', () => {
  const from = (client: ApiClient, address: string, path = '/api/account/') =>
    client.get(path).set('X-Forwarded-For', address);

  it('is 403 from elsewhere, naming the address that was seen', async () => {
    const { client } = await signedIn();
    const { client: limited, body: made } = await aKey(client, {
      allowed_addresses: ['203.0.113.7', '198.51.100.77/24', '2001:DB8::/32', '203.0.113.7/32'],
    });
    expect(made.allowed_addresses).toEqual(['203.0.113.7', '198.51.100.0/24', '2001:db8::/32']);

    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '198.51.100.1', '2001:db8:5::1'])
      await from(limited, address).expect(200);
    for (const address of ['203.0.113.8', '198.51.101.1', '2001:db9::1', '::1'])
      expect((await from(limited, address).expect(403)).body).toMatchObject({
        code: 'address_not_allowed',
        detail: `This key may not be used from ${address}.`,
      });
    await limited.get('/api/account/').expect(403);
    await from(client, '192.0.2.1').expect(200);
  });

  it('is 403 after 404 and 405, as every missing right', async () => {
    const { client } = await signedIn();
    const { client: limited } = await aKey(client, { allowed_addresses: ['203.0.113.7'] });
    await limited.get('/api/nothing/').expect(404);
    await limited.delete('/api/account/').expect(405);
    await limited.get('/api/user/nobody/').expect(403);
  });
});

describe('a key with limits grants nothing beyond them', () => {
  const limits = () => ({
    scopes: ['keys:*', 'account:*', 'team:*', 'forms:*'],
    expires_at: inHours(2),
    allowed_addresses: ['127.0.0.0/8'],
  });

  it('by a new key', async () => {
    const { client } = await signedIn();
    const { client: limited } = await aKey(client, limits());
    const create = (body: object) => limited.post(KEYS, { environment: 'production', ...body });
    const within = { scopes: ['forms:read'], expires_at: inHours(1), allowed_addresses: ['127.0.0.1'] };

    const { body } = await create({}).expect(403);
    for (const name of ['scopes', 'expires_at', 'allowed_addresses']) expect(body.detail).toContain(`${name}: `);
    expect((await create({ ...within, scopes: ['forms:read', 'users:*'] }).expect(403)).body.detail).toContain(
      'users:*',
    );
    expect((await create({ ...within, expires_at: inHours(3) }).expect(403)).body.detail).toContain(
      'expires_at: after',
    );
    expect((await create({ ...within, allowed_addresses: ['0.0.0.0/0'] }).expect(403)).body.detail).toContain(
      '0.0.0.0/0',
    );
    for (const name of Object.keys(within)) await create({ ...within, [name]: null }).expect(403);
    await create(within).expect(201);
  });

  it('by an edit or a rotation of another key, or of itself', async () => {
    const { client } = await signedIn();
    const given = limits();
    const { client: limited, id: own } = await aKey(client, given);
    const { id: free, client: freeClient } = await aKey(client);
    const { id: lesser } = await aKey(limited, { ...given, scopes: ['forms:read'] });

    await limited.patch(`${KEYS}${free}/`, { name: 'mine' }).expect(403);
    await limited.post(`${KEYS}${free}/rotate/`).expect(403);
    await freeClient.get('/api/account/').expect(200);
    await limited.patch(`${KEYS}${lesser}/`, { scopes: ['users:read'] }).expect(403);
    await limited.patch(`${KEYS}${lesser}/`, { allowed_addresses: null }).expect(403);
    await limited.patch(`${KEYS}${lesser}/`, { scopes: ['forms:*'] }).expect(200);
    await limited.post(`${KEYS}${lesser}/rotate/`).expect(200);
    for (const name of ['scopes', 'expires_at', 'allowed_addresses'])
      await limited.patch(`${KEYS}${own}/`, { [name]: null }).expect(403);
  });

  it('by an invitation, which gives keys without limits', async () => {
    const { client, team } = await signedIn();
    const { client: limited } = await aKey(client, limits());
    const email = anEmail();
    expect((await limited.post('/api/account/invite/', [{ email }]).expect(403)).body.detail).toContain(
      'cannot invite',
    );
    const { accounts } = (await client.post('/api/account/invite/', [{ email }]).expect(200)).body;
    const { id } = accounts.find((one: { email: string }) => one.email === email);
    await limited.post(`/api/builder/invitation/${id}/resend/`).expect(403);
    expect(team.account.id).not.toBe(id);
  });

  it('by raising an account, whose keys may have none', async () => {
    const { client, team } = await signedIn();
    const { client: limited } = await aKey(client, limits());
    const { account } = await signedIn({ role: 'editor', team });
    const edit = (change: object) => limited.patch('/api/account/', { account_id: account.id, ...change });
    expect((await edit({ role: 'admin' }).expect(403)).body.detail).toContain('raise role');
    await edit({ user_groups: ['a'] }).expect(200);
    await edit({ role: 'viewer' }).expect(200);
  });

  it('by a new environment: its key has the same limits', async () => {
    const { client } = await signedIn();
    const given = limits();
    const { client: limited } = await aKey(client, given);
    const { body } = await limited.post('/api/builder/environment/', { name: 'staging' }).expect(201);
    const made = (await client.as(body.api_key).get(`${KEYS}current/`).expect(200)).body;
    expect(made).toMatchObject({ environment: 'staging', expires_at: given.expires_at });
    expect(made.scopes.sort()).toEqual(given.scopes.sort());
    expect(made.allowed_addresses).toEqual(given.allowed_addresses);
  });

  it('by the limits that it had when the request began', async () => {
    const { client, team } = await signedIn();
    const { client: other, id } = await aKey(client);
    const [narrowed, created] = await atOnce(team.team.id, [
      () => client.patch(`${KEYS}${id}/`, { scopes: ['forms:read', 'keys:*'] }),
      () => other.post(KEYS, { environment: 'production' }),
    ]);

    expect([narrowed!.status, created!.status]).toEqual([200, 403]);
    expect((await client.get(KEYS).expect(200)).body.count).toBe(3);
  });

  it('outside of its environment', async () => {
    const { client, keys } = await signedIn();
    const { id } = await aKey(client);
    const development = client.as(keys.development!);
    await development.patch(`${KEYS}${id}/`, { name: 'mine' }).expect(403);
    await development.post(`${KEYS}${id}/rotate/`).expect(403);
    await development.patch(`${KEYS}${await idOf(development)}/`, { name: 'mine' }).expect(200);
  });
});

describe('POST /api/builder/key/<id>/rotate/', () => {
  const rotate = (client: ApiClient, id: string, body?: object) => client.post(`${KEYS}${id}/rotate/`, body);

  it('without a grace time ends the old secret at once, and keeps the limits', async () => {
    const { client } = await signedIn();
    const { id, client: old } = await aKey(client, { name: 'Import', scopes: ['users:*'], expires_at: inHours(1) });
    const { body } = await rotate(client, id).expect(200);

    expect(body).toMatchObject({ id, name: 'Import', scopes: ['users:*'], previous: null });
    await old.get('/api/user/').expect(401);
    await client.as(body.api_key).get('/api/user/').expect(200);
    await client.as(body.api_key).get('/api/account/').expect(403);
  });

  it('with a grace time lets both secrets work as the same key, until it is over', async () => {
    const { client, account } = await signedIn();
    const { id, key, client: old } = await aKey(client);
    const { body } = await rotate(client, id, { grace_seconds: 600 }).expect(200);
    const fresh = client.as(body.api_key);

    expect(body.previous).toEqual({ last4: key.slice(-4), expires_at: expect.any(String), last_used_at: null });
    expect(Date.parse(body.previous.expires_at) - Date.now()).toBeLessThanOrEqual(600_000);
    for (const one of [old, fresh])
      expect((await one.get(`${KEYS}current/`).expect(200)).body).toMatchObject({ id, account_id: account.id });
    await old.get('/api/account/').expect('X-Key-Expires-At', body.previous.expires_at);
    expect((await fresh.get('/api/account/')).headers['x-key-expires-at']).toBeUndefined();

    await passed(id, 'previous_expires_at');
    expect((await old.get('/api/account/').expect(401)).body.code).toBe('key_expired');
    await fresh.get('/api/account/').expect(200);
    expect(await listed(client, id)).toMatchObject({ previous: null });
  });

  it('lists the last use of both secrets', async () => {
    const { client } = await signedIn();
    const { id, client: old } = await aKey(client);
    await rotate(client, id, { grace_seconds: 600 }).expect(200);
    expect(await listed(client, id)).toMatchObject({ last_used_at: null, previous: { last_used_at: null } });
    await old.get('/api/account/').expect(200);

    await until(20_000, async () => {
      const { previous } = (await listed(client, id)) as unknown as { previous: { last_used_at: string | null } };
      return previous.last_used_at !== null;
    });
    expect(await listed(client, id)).toMatchObject({ last_used_at: null });
  });

  it('a second time ends the grace time of the first', async () => {
    const { client } = await signedIn();
    const { id, client: first } = await aKey(client);
    const second = client.as((await rotate(client, id, { grace_seconds: 600 }).expect(200)).body.api_key);
    const third = client.as((await rotate(client, id, { grace_seconds: 600 }).expect(200)).body.api_key);

    await first.get('/api/account/').expect(401);
    await second.get('/api/account/').expect(200);
    await third.patch('/api/account/rotate_key/').expect(200);
    for (const ended of [second, third]) await ended.get('/api/account/').expect(401);
  });

  it('ends both secrets when the key is revoked', async () => {
    const { client } = await signedIn();
    const { id, client: old } = await aKey(client);
    const { body } = await rotate(client, id, { grace_seconds: 600 }).expect(200);
    await client.delete(`${KEYS}${id}/`).expect(204);
    await old.get('/api/account/').expect(401);
    await client.as(body.api_key).get('/api/account/').expect(401);
  });

  it('lets one of parallel rotations win', async () => {
    const { client, team } = await signedIn();
    const { id, client: old } = await aKey(client);
    const request = () => rotate(client, id, { grace_seconds: 600 });
    const answers = await atOnce(team.team.id, [request, request, request]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('already_rotated');
    await old.get('/api/account/').expect(200);
    const won = answers.find(({ status }) => status === 200)!;
    await client.as(won.body.api_key).get('/api/account/').expect(200);
  });

  it.each([-1, 1.5, 604_801, '60', null])('rejects a grace time of %j', async (grace_seconds) => {
    const { client } = await signedIn();
    const { id } = await aKey(client);
    expect(pathsOf((await rotate(client, id, { grace_seconds }).expect(400)).body)).toEqual(['grace_seconds']);
  });

  it('for the own key is open to every role', async () => {
    const { key, client: old } = await signedIn({ role: 'viewer' });
    const { body } = await rotate(old, 'current', { grace_seconds: 600 }).expect(200);
    expect(body.previous.last4).toBe(key.slice(-4));
    await old.get('/api/account/').expect(200);
    await old.as(body.api_key).get('/api/account/').expect(200);
  });

  it('of the own key lets one of parallel calls win', async () => {
    const { client, key } = await signedIn();
    const rotations = [1, 2, 3].map(() => rotate(client, 'current', { grace_seconds: 600 }));
    const answers = await Promise.all(rotations);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const won = answers.find(({ status }) => status === 200)!;
    expect(won.body.previous.last4).toBe(key.slice(-4));
    await client.as(won.body.api_key).get('/api/account/').expect(200);
  });

  it('is refused to a replaced secret, which can also neither prolong itself nor make another key', async () => {
    const { client: old, key } = await signedIn();
    const { body } = await rotate(old, 'current', { grace_seconds: 600 }).expect(200);

    expect((await rotate(old, 'current').expect(401)).body.detail).toContain('has replaced this key');
    await old.patch('/api/account/rotate_key/').expect(401);
    await rotate(old, body.id).expect(403);
    await old.post(KEYS, { environment: 'production' }).expect(403);
    await old.post(KEYS, { environment: 'production', expires_at: body.previous.expires_at }).expect(201);
    await old.as(body.api_key).patch('/api/account/rotate_key/').expect(200);
    await old.as(key).get('/api/account/').expect(401);
  });
});
