import { randomUUID } from 'node:crypto';
import type { ApiClient } from '@app/testing';
import { SHARED_FIELD } from '../../../contract/route-rules';
import { THEMES, postTheme, service, signedIn, sql, storedKeys, theme, themesOf } from './idempotency.fixture';

describe('a request with a key', () => {
  it.each([
    ['an empty key', ''],
    ['256 characters', 'x'.repeat(256)],
    ['a tab', 'a\tb'],
  ])('is 400 for %s', async (_, key) => {
    const { client } = await signedIn();
    const { body } = await postTheme(client, key).expect(400);
    expect(body).toMatchObject({ code: 'invalid_idempotency_key', errors: [{ path: 'Idempotency-Key' }] });
    expect(await themesOf(client)).toEqual([]);
  });

  it('may have a key of 255 characters with spaces and signs', async () => {
    const { client } = await signedIn();
    const [key, body] = [`"order no. {1}; ${'x'.repeat(238)}"`, theme()];
    expect(key).toHaveLength(255);
    await postTheme(client, key, body).expect(201);
    await postTheme(client, key, body).expect(201).expect('Idempotency-Replayed', 'true');
    expect(await themesOf(client)).toEqual([body.name]);
  });

  it('is 401, 403, 404 or 405 before its key is looked at', async () => {
    const { client } = await signedIn();
    const viewer = (await signedIn({ role: 'viewer' })).client;
    const wrong = 'x'.repeat(256);
    await postTheme(service.client, wrong).expect(401);
    await postTheme(viewer, wrong).expect(403);
    await client.post('/api/nothing/').set('Idempotency-Key', wrong).expect(404);
    await client.put(THEMES).set('Idempotency-Key', wrong).expect(405);
  });

  it('is 422 when the key was used for another body, address or method', async () => {
    const { client } = await signedIn();
    const [key, body] = [randomUUID(), theme()];
    const { id } = (await postTheme(client, key, body).expect(201)).body;
    const others = [
      postTheme(client, key),
      client.post('/api/builder/field/', body).set('Idempotency-Key', key),
      client.patch(`${THEMES}${id}/`, body).set('Idempotency-Key', key),
      client.delete(`${THEMES}${id}/`).set('Idempotency-Key', key),
    ];
    for (const other of others)
      expect(await other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(await themesOf(client)).toEqual([body.name]);
  });

  it('is the same request with its members in another order, other white space and without the trailing slash', async () => {
    const { client } = await signedIn();
    const key = randomUUID();
    const raw = (path: string, text: string) =>
      client.post(path).set({ 'Idempotency-Key': key, 'Content-Type': 'application/json' }).send(text);
    const { body } = await raw('/api/user/', '{"id":"ann","name":"Ann"}').expect(200);
    const again = await raw('/api/user', '{ "name": "Ann",\n "id": "ann" }').expect(200);
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([body, 'true']);
  });

  it('is remembered for the account and environment only, whatever key they use', async () => {
    const { client, keys, team, key: apiKey } = await signedIn();
    const [key, body] = [randomUUID(), { id: 'ann' }];
    const save = (as: ApiClient) => as.post('/api/user/', body).set('Idempotency-Key', key).expect(200);
    const { api_key } = (await save(client)).body;
    const colleague = await signedIn({ team });
    const others = [client.as(keys.development!), colleague.client, (await signedIn()).client];
    for (const other of others) expect((await save(other)).headers).not.toHaveProperty('idempotency-replayed');

    const rotated = (await client.patch('/api/account/rotate_key/').expect(200)).body;
    await client.as(apiKey).post('/api/user/', body).set('Idempotency-Key', key).expect(401);
    const again = await save(client.as(rotated.new_api_key));
    expect([again.headers['idempotency-replayed'], again.body.api_key]).toEqual(['true', api_key]);
  });

  it('is not remembered after an error: the key is free', async () => {
    const { client } = await signedIn();
    const [key, body] = [randomUUID(), theme()];
    const { id } = (await client.post(THEMES, body).expect(201)).body;
    const before = await storedKeys();
    await postTheme(client, key, body).expect(400);
    await postTheme(client, key, { name: 7 }).expect(400);
    expect(await storedKeys()).toBe(before);

    await client.delete(`${THEMES}${id}/`).expect(204);
    const created = await postTheme(client, key, body).expect(201);
    expect(created.headers).not.toHaveProperty('idempotency-replayed');
  });

  it('is not remembered after a dry run', async () => {
    const { client } = await signedIn();
    const [key, before] = [randomUUID(), await storedKeys()];
    const form = { form_name: `Form ${key}`, steps: [{ id: 'only' }] };
    const dry = () => client.post('/api/builder/form/?dry_run=true', form).set('Idempotency-Key', key).expect(201);
    await dry();
    expect((await dry()).headers).not.toHaveProperty('idempotency-replayed');
    expect(await storedKeys()).toBe(before);
  });

  it('is forgotten after 24 hours', async () => {
    const { client, account } = await signedIn();
    const [key, body] = [randomUUID(), { id: SHARED_FIELD, type: 'text_field' }];
    const save = () => client.post('/api/builder/field/', body).set('Idempotency-Key', key);
    await save().expect(201);
    const age = (interval: string) =>
      sql(
        `UPDATE idempotency_key SET created_at = created_at - $2::interval WHERE account_id = $1`,
        account.id,
        interval,
      );
    await age('23 hours 59 minutes');
    await save().expect(201).expect('Idempotency-Replayed', 'true');
    await age('1 minute');
    await save().expect(400);

    await client.delete(`/api/builder/field/${SHARED_FIELD}/`).expect(204);
    const created = await save().expect(201);
    expect(created.headers).not.toHaveProperty('idempotency-replayed');
    await save().expect(201).expect('Idempotency-Replayed', 'true');
  });

  it('may delete its own account', async () => {
    const { team } = await signedIn();
    const { client, account } = await signedIn({ team });
    const body = [{ account_id: account.id }];
    const remove = () => client.patch('/api/account/uninvite/', body).set('Idempotency-Key', 'remove me');
    await remove().expect(200);
    await remove().expect(401);
  });

  it('that rotates its own key is never repeated', async () => {
    const { client, key: old } = await signedIn();
    const before = await storedKeys();
    const rotate = (as: ApiClient) => as.patch('/api/account/rotate_key/').set('Idempotency-Key', 'rotate');
    const { new_api_key } = (await rotate(client).expect(200)).body;
    await rotate(client.as(old)).expect(401);
    expect((await rotate(client.as(new_api_key)).expect(200)).body.old_api_key).toBe(new_api_key);
    expect(await storedKeys()).toBe(before);
  });

  it('is 422 for another API key of the account, where the response holds API keys', async () => {
    const { client } = await signedIn();
    const post = (as: ApiClient, path: string, body: object, key: string) =>
      as.post(`/api/builder/key/${path}`, body).set('Idempotency-Key', key);
    const made = (limits: object) =>
      post(client, '', { environment: 'production', ...limits }, randomUUID()).expect(201);
    const limited = client.as((await made({ scopes: ['keys:*'] })).body.api_key);
    const grace = { grace_seconds: 60 };

    await post(client, '', { environment: 'production' }, 'create').expect(201);
    await post(limited, '', { environment: 'production' }, 'create').expect(422);
    const { body } = await post(client, 'current/rotate/', grace, 'rotate').expect(200);
    await post(limited, 'current/rotate/', grace, 'rotate').expect(422);
    expect((await post(client.as(body.api_key), 'current/rotate/', grace, 'rotate').expect(200)).body).toEqual(body);
  });

  it('ignores the key when it only reads, and when it needs no API key', async () => {
    const { client } = await signedIn();
    const before = await storedKeys();
    const read = () => client.get(THEMES).set('Idempotency-Key', 'read').expect(200);
    await read();
    await client.post(THEMES, theme()).expect(201);
    expect((await read()).body.results).toHaveLength(1);
    const verify = () =>
      service.client.post('/verify').set('Idempotency-Key', 'x').attach('file', Buffer.from('%PDF-1.4'), 'a.pdf');
    const [one, other] = [await verify(), await verify()];
    expect([one.status, other.status, other.headers['idempotency-replayed']]).toEqual([200, 200, undefined]);
    expect(await storedKeys()).toBe(before);
  });

  it('is stored without its key, its body and its response in the clear', async () => {
    const { client, account } = await signedIn();
    const [key, name] = [randomUUID(), randomUUID()];
    const { api_key } = (await client.post('/api/user/', { id: 'ann', name }).set('Idempotency-Key', key)).body;
    const [row] = await sql<object>('SELECT * FROM idempotency_key WHERE account_id = $1', account.id);
    expect(row).toMatchObject({ key_hash: expect.stringMatching(/^[0-9a-f]{64}$/), pending_effect: null });
    for (const text of [key, name, api_key as string]) expect(JSON.stringify(row)).not.toContain(text);
  });
});
