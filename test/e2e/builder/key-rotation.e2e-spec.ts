import { pathsOf, until, type ApiClient } from '@app/testing';
import { KEYS, aKey, atOnce, inHours, listed, passed, signedIn } from './key.fixture';

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
