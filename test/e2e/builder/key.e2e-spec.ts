import { randomUUID } from 'node:crypto';
import { anEmail, pathsOf } from '@app/testing';
import { KEYS, aKey, idOf, inHours, listed, passed, signedIn } from './key.fixture';

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

  it('makes it for the account that account_id names, as every other operation on accounts', async () => {
    const { client, team, account: own } = await signedIn();
    const { account } = await signedIn({ role: 'viewer', team });
    const { client: viewer, body } = await aKey(client, { account_id: account.id });

    expect(body).toMatchObject({ email: account.email, account_id: account.id });
    await viewer.get('/api/account/').expect(200);
    await viewer.post(KEYS, { environment: 'production' }).expect(403);
    expect((await aKey(client, await listed(client, body.id))).body).toMatchObject({ account_id: account.id });

    const wrong = { environment: 'production', email: own.email, account_id: account.id };
    expect(pathsOf((await client.post(KEYS, wrong).expect(400)).body)).toEqual(['account_id']);
    const unknown = { environment: 'production', account_id: randomUUID() };
    expect(pathsOf((await client.post(KEYS, unknown).expect(400)).body)).toEqual(['account_id']);
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
    expect(await wrong({ scopes: ['forms'] })).toEqual(['scopes[0]']);
    expect(await wrong({ scopes: ['none'] })).toEqual(['scopes[0]']);
    expect(await wrong({ allowed_addresses: [] })).toEqual(['allowed_addresses']);
    expect(await wrong({ allowed_addresses: Array(51).fill('10.0.0.1') })).toEqual(['allowed_addresses']);
    expect(
      await wrong({ allowed_addresses: ['10.0.0.1', '10.0.0.0/33', 'localhost'], expires_at: inHours(-1) }),
    ).toEqual(['allowed_addresses[1]', 'allowed_addresses[2]', 'expires_at']);
    expect(await wrong({ name: null })).toEqual(['name']);
    expect(await wrong({ allowed_addresses: ['1'.repeat(5_000), 7] })).toEqual([
      'allowed_addresses[0]',
      'allowed_addresses[1]',
    ]);
    expect(await wrong({ hash: 'x' })).toEqual(['hash']);
    expect(
      await wrong({ scopes: ['forms'], expires_at: inHours(-1), allowed_addresses: ['localhost', '10.0.0.1'] }),
    ).toEqual(['scopes[0]', 'allowed_addresses[0]', 'expires_at']);
    expect((await client.patch(`${KEYS}${randomUUID()}/`, { scopes: [] }).expect(400)).body.code).toBe('invalid_input');
  });

  it('names the problems of a new key all at once', async () => {
    const { client } = await signedIn();
    const limits = { scopes: ['forms'], expires_at: inHours(-1), allowed_addresses: ['localhost'] };
    const { body } = await client.post(KEYS, { environment: 'nowhere', email: anEmail(), ...limits }).expect(400);
    expect(pathsOf(body)).toEqual(['scopes[0]', 'environment', 'email', 'allowed_addresses[0]', 'expires_at']);
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
