import { anEmail, type ApiClient } from '@app/testing';
import { KEYS, aKey, atOnce, idOf, inHours, listed, passed, signedIn } from './key.fixture';

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
