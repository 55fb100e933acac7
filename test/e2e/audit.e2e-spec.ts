import { consentIn } from '@app/documents';
import { aForm, aQuery, anEmail, mailsTo, signsIn, testService, until, type ApiClient } from '@app/testing';
import { samplePdfTemplate } from '../../apps/local/src/demo/documents/sample-pdf';

const service = testService();
const signedIn = signsIn(service);

interface Entry {
  id: string;
  actor: string;
  method: string;
  route: string;
  object_type: string;
  object_ids: string[];
  fields: string[];
  email: string;
}

const entries = async (client: ApiClient, query = '') =>
  (await client.get(`/api/account/audit/${query}`).expect(200)).body.results as Entry[];
const routes = async (client: ApiClient, query = '') => (await entries(client, query)).map(({ route }) => route);
const aUser = (client: ApiClient, id = 'ann') => client.post('/api/user/', { id, name: 'Secret name' }).expect(200);

/** All entries as NDJSON. */
async function lines(client: ApiClient, query = ''): Promise<Entry[]> {
  const request = client.get(`/api/account/audit/${query}`).set('Accept', 'application/x-ndjson').buffer(true);
  const { text, headers } = await request.expect(200);
  expect(headers['content-type']).toBe('application/x-ndjson');
  const parts = (text || '').split('\n');
  expect(parts.pop()).toBe('');
  return parts.map((part) => JSON.parse(part) as Entry);
}

describe('GET /api/account/audit/', () => {
  it('names who changed what, when and from where, but no contents', async () => {
    const { client, account, key } = await signedIn();
    await client.post('/api/builder/field/', { id: 'full_name', type: 'text_field' }).expect(201);
    await aUser(client).set('X-Request-Id', 'request-1');
    await client.post('/api/field/ann/', { field_id: 'full_name', value: 'Secret value' }).expect(200);
    const { body, text } = await client.get('/api/account/audit/').expect(200);

    expect(body).toMatchObject({ count: 3, next: null, previous: null });
    expect(body.results[1]).toEqual({
      ...{ id: expect.stringMatching(/^\d+$/), created_at: expect.stringMatching(/Z$/), actor: 'account' },
      ...{ account_id: account.id, email: account.email, key_prefix: key.slice(0, 18), address: expect.any(String) },
      ...{ request_id: 'request-1', method: 'POST', route: '/api/user/', object_type: 'user', object_ids: ['ann'] },
      ...{ fields: ['id', 'name'], environment: 'production' },
    });
    expect(body.results[1].address).toMatch(/127\.0\.0\.1$/);
    expect(body.results[0]).toMatchObject({ object_type: 'user', object_ids: ['ann'], fields: ['full_name'] });
    expect(text).not.toContain('Secret');
    expect(text).not.toContain(key);
  });

  it('names the fields of every value of a call', async () => {
    const { client } = await signedIn();
    const { form_id } = await aForm(client);
    await aUser(client);
    await client.post('/api/field/ann/', { fields: { full_name: 'Ann', age: 5 } }).expect(200);
    await client.post('/api/field/ann/', { field_id: 'age', value: null }).expect(200);
    await client.post('/api/form/submission/', { user_id: 'bob', forms: [form_id], fields: { age: 6 } }).expect(201);

    const values = (await entries(client)).slice(0, 3);
    expect(values).toMatchObject([
      { route: '/api/form/submission/', object_type: 'user', object_ids: ['bob'], fields: ['age'] },
      { route: '/api/field/{id}/', object_ids: ['ann'], fields: ['age'] },
      { route: '/api/field/{id}/', object_ids: ['ann'], fields: ['full_name', 'age'] },
    ]);
  });

  it('omits members that a client sends back and that the route ignores', async () => {
    const { client } = await signedIn();
    const { body: field } = await client.post('/api/builder/field/', { id: 'a', type: 'text_field' }).expect(201);
    const { id, internal_id, created_at, display_text } = field;
    await client.patch('/api/builder/field/a/', { id, internal_id, created_at, display_text }).expect(200);
    expect((await entries(client))[0]).toMatchObject({ object_ids: ['a'], fields: ['display_text'] });
  });

  it('filters by account, key, route, object, environment and time', async () => {
    const { client, keys, team, account } = await signedIn();
    const other = await signedIn({ team });
    await aUser(client, 'ann');
    await aUser(other.client, 'bob');
    await aUser(client.as(keys.development!), 'eve');
    const [eve, bob, ann] = (await entries(client)) as (Entry & { created_at: string })[];
    const found = async (query: string) => (await entries(client, `?${query}`)).map(({ object_ids }) => object_ids[0]);

    expect(await found(`account_id=${other.account.id}`)).toEqual(['bob']);
    expect(await found(`account_id=${account.id}&environment=development`)).toEqual(['eve']);
    expect(await found(`key_prefix=${keys.development!.slice(0, 19)}`)).toEqual(['eve']);
    expect(await found('object_type=user&object_id=bob')).toEqual(['bob']);
    expect(await found('method=POST&route=/api/user/')).toEqual(['eve', 'bob', 'ann']);
    expect(await found('method=DELETE')).toEqual([]);
    expect(await found('environment=nowhere')).toEqual([]);
    expect(await found(`created_after=${ann!.created_at}`)).toEqual(['eve', 'bob']);
    expect(await found(`created_before=${eve!.created_at}&created_after=${ann!.created_at}`)).toEqual(['bob']);
    expect(bob!.email).toBe(other.account.email);
    await client.get('/api/account/audit/?account_id=none').expect(400);
    expect((await client.get('/api/account/audit/?page_size=2&page=2').expect(200)).body).toMatchObject({
      count: 3,
      results: [{ object_ids: ['ann'] }],
      previous: expect.stringContaining('page_size=2'),
    });
  });

  it('shows a key of another environment than production the entries of its own only', async () => {
    const { client, keys } = await signedIn();
    const development = client.as(keys.development!);
    await aUser(client, 'ann');
    await aUser(development, 'eve');
    await client.post('/api/account/invite/', { email: anEmail(), role: 'viewer' }).expect(200);

    expect((await entries(development)).map(({ object_ids }) => object_ids)).toEqual([['eve']]);
    expect(await entries(development, '?environment=production')).toEqual([]);
    expect(await lines(development)).toMatchObject([{ object_ids: ['eve'] }, { object_type: 'audit' }]);
    expect(await entries(client)).toHaveLength(4);
  });

  it('is for admins of the team only', async () => {
    const { client, team } = await signedIn();
    await aUser(client);
    for (const role of ['editor', 'viewer'] as const)
      await (await signedIn({ role, team })).client.get('/api/account/audit/').expect(403);
    expect(await entries((await signedIn()).client)).toEqual([]);
  });

  it('is sent whole, oldest first, as NDJSON, and the export is an entry itself', async () => {
    const { client, team, account } = await signedIn();
    const dataSource = await service.database.connection();
    await dataSource.query(
      `INSERT INTO audit_entry (team_id, actor, object_ids) SELECT $1, 'job', ARRAY[n::text] FROM generate_series(1, 1200) n`,
      [team.team.id],
    );
    const exported = await lines(client);
    expect(exported).toHaveLength(1201);
    expect(exported.slice(0, 1200).map(({ object_ids }) => object_ids[0])).toEqual(
      Array.from({ length: 1200 }, (_, index) => String(index + 1)),
    );
    const exports = { method: 'GET', route: '/api/account/audit/', object_type: 'audit', email: account.email };
    expect(exported[1200]).toMatchObject(exports);
    expect(await lines(client, '?object_id=7')).toMatchObject([{ object_ids: ['7'] }]);
    expect(await lines(client, '?environment=nowhere')).toEqual([]);
    expect(await entries(client, '?object_type=audit')).toHaveLength(3);

    const paged = client.get('/api/account/audit/?page=2').set('Accept', 'application/x-ndjson');
    expect((await paged.expect(400)).body.errors).toMatchObject([{ path: 'page' }]);
  });
});

describe('the audit log', () => {
  it('has the rotation of a key and the acceptance of an invitation', async () => {
    const { client, team } = await signedIn();
    const rotating = await signedIn({ team });
    await rotating.client.patch('/api/account/rotate_key/').expect(200);
    const email = anEmail();
    await client.post('/api/account/invite/', { email, role: 'editor' }).expect(200);
    const [mail] = await mailsTo(service, email, 1);
    const path = /\/invitation\/\S+/.exec(mail!.text)![0];
    await service.client.get(path).expect(200);
    await service.client.post(path).type('form').send({}).expect(200);
    await service.client.post(path).type('form').send({}).expect(404);

    const [accepted, invited, rotated, ...others] = await entries(client);
    expect(others).toEqual([]);
    expect(rotated).toMatchObject({
      route: '/api/account/rotate_key/',
      object_type: 'key',
      email: rotating.account.email,
    });
    const account = { object_type: 'account', object_ids: invited!.object_ids };
    expect(invited).toMatchObject({ ...account, fields: expect.arrayContaining(['email', 'role']) });
    expect(accepted).toMatchObject({ actor: 'invitee', email, route: '/invitation/{token}', ...account });
  });

  it('has the opening of a signing link, the signature, the seal, and each download of the sealed document', async () => {
    const { client } = await signedIn();
    const signer = anEmail();
    const upload = client.post('/api/document/template/').attach('files', await samplePdfTemplate(), 'a.pdf');
    const document = (await upload.expect(201)).body[0].id as string;
    await client.post('/api/document/fill/', { document, signer_email: signer }).expect(200);
    const [mail] = await mailsTo(service, signer, 1);
    const path = new URL(/https?:\/\/\S+\/sign\/[\w-]+/.exec(mail!.text)![0]).pathname;
    await service.client.get(path).expect(200);
    await service.client.post(`${path}/viewed`).expect(204);
    const consent = { consent: true, consent_version: consentIn('en').version };
    await service.client.post(`${path}/sign`, { ...consent, name: 'Sam', kind: 'typed' }).expect(204);
    await service.client.post(`${path}/sign`, { ...consent, name: 'Sam', kind: 'typed' }).expect(409);
    const envelope = async () =>
      (await client.get(`/api/document/envelope/?type=document&id=${document}`).expect(200)).body[0];
    await until(30_000, async () => (await service.client.get(`${path}/state`)).body.state === 'sealed');
    await service.client.get(`${path}/download`).expect(200);
    const { id, file, evidence } = await envelope();
    for (const url of [file, evidence]) await service.client.get(new URL(url).pathname).expect(200);
    await service.client.head(new URL(file).pathname).expect(200);

    const found = await entries(client, `?object_id=${id}`);
    const facts = found.map(({ actor, method, route, email }) => [actor, `${method} ${route}`.trim(), email]);
    expect(facts.reverse()).toEqual([
      ['account', 'POST /api/document/fill/', expect.any(String)],
      ['signer', 'POST /sign/{token}/viewed', signer],
      ['signer', 'POST /sign/{token}/sign', signer],
      ['job', '', 'seal-document'],
      ['signer', 'GET /sign/{token}/download', signer],
      ['link', 'GET /files/{token}/{name}', ''],
      ['link', 'GET /files/{token}/{name}', ''],
    ]);
    const { text } = await client.get('/api/account/audit/').expect(200);
    expect(text).not.toContain(path.split('/').at(-1));
    expect(text).not.toContain('Sam');
  }, 120_000);

  it('has the values that a job stores, with the id of the request that caused it', async () => {
    const { client } = await signedIn();
    const query = await aQuery(client, 'total', 'Total');
    const { body } = await client.post('/api/builder/extraction/', { name: 'a', queries: [query] }).expect(201);
    const run = client.post(`/api/ai/run/${body.id}/`).set('X-Request-Id', 'run-1');
    const started = await run.attach('files', Buffer.from('Total: 5.00'), 'a.txt').expect(200);
    await until(30_000, async () => (await entries(client, '?object_type=user')).length > 0);

    const [stored] = await entries(client, '?object_type=user');
    expect(stored).toMatchObject({ actor: 'job', email: 'run-extraction', request_id: 'run-1', fields: ['total'] });
    expect(stored!.object_ids).toEqual([started.body.user_id]);
    expect(await routes(client, '?object_type=run')).toEqual(['/api/ai/run/{extraction_id}/']);
  });
});
