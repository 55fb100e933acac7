import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aJob, anEmail, signsIn, testService, until, type ApiClient, type SignedIn } from '@app/testing';
import { Env } from '@app/core';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { mutations, type Mutation } from '../../contract/mutating-calls';
import { SHARED_FIELD, type Call, type Owner } from '../../contract/route-rules';

const temporary = mkdtempSync(join(tmpdir(), 'idempotency-'));
const service = testService({ settings: { TMPDIR: temporary } });
afterAll(() => rm(temporary, { recursive: true }));
const signedIn = signsIn(service);

/** The first request of a key may be any request; most tests save a theme, because a second one would show. */
const THEMES = '/api/builder/theme/';
const theme = (name = `Theme ${randomUUID()}`) => ({ name });
const themesOf = async (client: ApiClient) =>
  ((await client.get(THEMES).expect(200)).body.results as { name: string }[]).map(({ name }) => name);

const postTheme = (client: ApiClient, key: string, body: object = theme()) =>
  client.post(THEMES, body).set('Idempotency-Key', key);

const sql = async <Row = unknown>(query: string, ...values: unknown[]) =>
  (await service.database.connection()).query<Row[]>(query, values);
const storedKeys = async () =>
  (await sql<{ count: number }>('SELECT count(*)::int AS count FROM idempotency_key'))[0]!.count;

async function anOwner(): Promise<Owner & SignedIn> {
  const made = await signedIn();
  const dataSource = await service.database.connection();
  await made.client.post('/api/builder/field/', { id: SHARED_FIELD, type: 'text_field' }).expect(201);
  return {
    ...made,
    member: async () => (await signedIn({ role: 'viewer', team: made.team })).account,
    failedJob: () => aJob(dataSource, made.team.team.id, { job: 'seal-document', failed: true }),
  };
}

function send(client: ApiClient, { method }: Mutation, { path, body, files }: Call, key?: string) {
  const request = method === 'delete' ? client.delete(path) : client[method](path, files ? undefined : body);
  if (files) request.attach('files', files.bytes, files.name);
  if (key !== undefined) request.set('Idempotency-Key', key);
  return request.timeout(60_000);
}

/** Waits until no job is left that a worker would work on. */
/** Webhook deliveries to an address that does not answer stay for days. */
const WAITING = `SELECT FROM outbox WHERE failed_at IS NULL AND job <> 'deliver-webhook'`;
const idle = () => until(60_000, async () => (await sql(WAITING)).length === 0);

/** Tables and columns that change without a request. */
const UNSTEADY = ['rate_limit', 'migrations', 'outbox', 'audit_link', 'webhook_attempt'];
/** Tables whose rows jobs change; requests add and delete them. */
const COUNTED = ['webhook_delivery', 'webhook_endpoint'];
const STAMPS = ['last_used_at'];

/** The number of rows and a hash of the contents of each table. */
async function contents(): Promise<Record<string, string>> {
  await idle();
  const tables = await sql<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
  const found: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !UNSTEADY.includes(table.name))) {
    const rows = `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM "${name}" t`;
    const hash = `SELECT count(*) || ' rows, ' || coalesce(md5(string_agg(row, ',' ORDER BY row)), '') AS hash`;
    const [row] = await sql<{ hash: string }>(`${hash} FROM (${rows}) AS rows`, STAMPS);
    found[name] = COUNTED.includes(name) ? row!.hash.split(',')[0]! : row!.hash;
  }
  return found;
}

describe.each(mutations().filter(({ name }) => !name.includes('rotate_key')))('$name', (mutation) => {
  it('has its effects once, and gives the same response again', async () => {
    const owner = await anOwner();
    const [call, key] = [await mutation.call(owner), randomUUID()];
    const before = await contents();
    const first = await send(owner.client, mutation, call, key);
    expect(first.status).toBeLessThan(300);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    const after = await contents();
    expect(after).not.toEqual(before);

    const second = await send(owner.client, mutation, call, key);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(second.headers).toMatchObject({ 'idempotency-replayed': 'true' });
    for (const name of ['content-type', 'x-envelope-id']) expect(second.headers[name]).toEqual(first.headers[name]);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await contents()).toEqual(after);
  }, 120_000);
});

/** Routes that replace the API key of the request, which the other routes need. */
const REPLACES_KEY = /rotate_key|current\/rotate/;

/** The response with a placeholder for everything that differs between two teams. */
const masked = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/\/files\/[^"]+/g, '<file>')
    .replace(/"(fk|whsec)_[^"]+"/g, '"<secret>"')
    .replace(/"(last4|prefix|id|form_id|internal_id|env_prefix)":"[^"<]+"/g, '"$1":"<id>"')
    .replace(/\b[0-9a-f]{8,}\b/g, '<hex>');

describe('a request with a key', () => {
  it('gets the response that it gets without one, on every route', async () => {
    const [plain, keyed] = [await anOwner(), await anOwner()];
    const different: object[] = [];
    for (const mutation of mutations().filter(({ name }) => !REPLACES_KEY.test(name))) {
      const without = await send(plain.client, mutation, await mutation.call(plain));
      const withKey = await send(keyed.client, mutation, await mutation.call(keyed), randomUUID());
      const [one, other] = [without, withKey].map(({ status, text, headers }) => ({
        name: mutation.name,
        status,
        text: masked(text),
        headers: Object.keys(headers).sort(),
      }));
      if (JSON.stringify(one) !== JSON.stringify(other)) different.push(one!, other!);
    }
    expect(different).toEqual([]);
  }, 300_000);

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

describe('parallel requests', () => {
  const FIFTY = Array.from({ length: 50 });

  it('with one key have one effect and equal responses', async () => {
    const { client } = await signedIn();
    const [key, email] = [randomUUID(), anEmail()];
    const body = [{ email, role: 'viewer' }];
    const answers = await Promise.all(
      FIFTY.map(() => client.post('/api/account/invite/', body).set('Idempotency-Key', key)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
    expect(replayed).toHaveLength(49);
    expect(await sql('SELECT FROM mail WHERE "to" = $1', email)).toHaveLength(1);
  });

  it('with a key each, more than there are database connections, all succeed', async () => {
    const { client } = await signedIn();
    const answers = await Promise.all(FIFTY.map(() => postTheme(client, randomUUID())));
    expect(answers.map(({ status }) => status)).toEqual(FIFTY.map(() => 201));
    expect(
      await sql('SELECT FROM theme WHERE team_id = (SELECT team_id FROM theme WHERE id = $1)', answers[0]!.body.id),
    ).toHaveLength(50);
  });

  it('with one key are tried one after the other while they fail', async () => {
    const { client } = await signedIn();
    const body = theme();
    await client.post(THEMES, body).expect(201);
    const key = randomUUID();
    const answers = await Promise.all(FIFTY.slice(0, 10).map(() => postTheme(client, key, body)));
    expect(answers.map(({ status }) => status)).toEqual(FIFTY.slice(0, 10).map(() => 400));
  });

  it('with one key and different bodies: one succeeds, the others are 422', async () => {
    const { client } = await signedIn();
    const key = randomUUID();
    const answers = await Promise.all(FIFTY.slice(0, 10).map(() => postTheme(client, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(422)]);
    expect(await themesOf(client)).toHaveLength(1);
  });

  it('that fill a document make one envelope', async () => {
    const { client } = await signedIn();
    const upload = client.post('/api/document/template/').attach('files', await samplePdfTemplate(), 'a.pdf');
    const document = (await upload.expect(201)).body[0].id as string;
    const key = randomUUID();
    const fill = () =>
      client.post('/api/document/fill/', { document }).set('Idempotency-Key', key).timeout(60_000).expect(200);
    const answers = await Promise.all(FIFTY.map(fill));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { body: envelopes } = await client.get(`/api/document/envelope/?type=document&id=${document}`).expect(200);
    expect(envelopes).toHaveLength(1);
    expect(new Set(answers.map(({ headers }) => headers['x-envelope-id']))).toEqual(new Set([envelopes[0].id]));
    await service.client.get(new URL(answers[49]!.body.file_url as string).pathname).expect(200);
  }, 120_000);

  it('that upload files start one run, store each file once and leave no temporary file', async () => {
    const { client, scope } = await signedIn();
    const { id } = (await client.post('/api/builder/extraction/', { name: 'Invoices' }).expect(201)).body;
    const key = randomUUID();
    const run = (text: string) =>
      client
        .post(`/api/ai/run/${id as string}/`)
        .set('Idempotency-Key', key)
        .attach('files', Buffer.from(text), 'a.txt')
        .timeout(60_000);
    const answers = await Promise.all(FIFTY.slice(0, 20).map(() => run('Total: 5.00')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`200 ${answers[0]!.text}`]),
    );
    expect(await run('Total: 6.00')).toMatchObject({ status: 422 });

    expect((await client.get(`/api/ai/run/batch/${id as string}/`).expect(200)).body).toHaveLength(1);
    expect((await client.get('/api/user/').expect(200)).body).toHaveLength(1);
    const stored = `SELECT FROM stored_object WHERE team_id = $1 AND owner_table = 'extraction_run'`;
    expect(await sql(stored, scope.teamId)).toHaveLength(1);
    const uploads = (await readdir(new Env().temporaryDir)).filter((name) => !name.startsWith('work-'));
    expect(uploads).toEqual([]);
  }, 120_000);
});
