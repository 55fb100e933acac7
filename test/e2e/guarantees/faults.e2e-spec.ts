import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { basename, join } from 'node:path';
import Redis from 'ioredis';
import { Env } from '@app/core';
import {
  describeWithRedis,
  signsIn,
  TableLock,
  testService,
  until,
  WebhookReceiver,
  type ApiClient,
} from '@app/testing';

interface Run {
  status: string;
  success: boolean;
  data: { field_id: string; value: unknown }[];
}

const service = testService({ processes: true, settings: { JOB_LEASE_SECONDS: '1' } });
const signedIn = signsIn(service);
const open: { end(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.end();
});

/** A team with an extraction that saves the invoice number to a repeated field, where a duplicate effect is visible. */
async function invoices() {
  const { client } = await signedIn();
  await client.post('/api/builder/field/', { id: 'number', type: 'text_field', repeated: true }).expect(201);
  const query = { question_type: 'one_value', entities: ['Invoice number'], save_to_fields: [{ id: 'number' }] };
  const { body } = await client.post('/api/builder/extraction/', { name: 'Invoice', queries: [query] }).expect(201);
  return { client, extraction: body.id as string };
}

async function start(client: ApiClient, extraction: string, numbers: string[], webhook?: string): Promise<string> {
  const call = client.post(`/api/ai/run/${extraction}/`).timeout(20_000);
  for (const number of numbers) call.attach('files', Buffer.from(`Invoice number: ${number}\n`), `${number}.txt`);
  if (webhook) call.field('webhook', JSON.stringify({ url: webhook }));
  return (await call.expect(200)).body.user_id as string;
}

async function runs(client: ApiClient, extraction: string): Promise<Run[]> {
  return (await client.get(`/api/ai/run/batch/${extraction}/`).expect(200)).body as Run[];
}

/** Waits until every run of the extraction has ended, and returns the user's value of `number`. */
async function numbersOf(client: ApiClient, extraction: string, userId: string): Promise<unknown> {
  const ended = ({ status }: Run) => status === 'succeeded' || status === 'failed';
  await until(25_000, async () => (await runs(client, extraction)).every(ended));
  const { body } = await client.get(`/api/field/?id=${userId}`).expect(200);
  return (body as { id: string; value: unknown }[]).find(({ id }) => id === 'number')?.value;
}

/** Waits until no job is left. */
async function idle() {
  const dataSource = await service.database.connection();
  const count = 'SELECT count(*)::int AS count FROM outbox WHERE failed_at IS NULL';
  await until(25_000, async () => (await dataSource.query<[{ count: number }]>(count))[0].count === 0);
}

async function receiver(): Promise<WebhookReceiver> {
  const made = await WebhookReceiver.open();
  open.push({ end: () => made.close() });
  return made;
}

/** Blocks runs in the transaction that writes their effects. */
async function holdValues(): Promise<TableLock> {
  const lock = await TableLock.on(service, 'field_value');
  open.push({ end: lock.release });
  return lock;
}

/**
 * Completes a form with a slow rule that increments `count`; a duplicate effect would make it 2. Its webhook and an endpoint of
 * the team have the address `hook`.
 */
async function countingForm(hook?: string) {
  const { client } = await signedIn();
  const integrations = hook ? [{ type: 'webhook', webhook: hook }] : [];
  const endpoint = { url: hook, event_types: ['submission.completed'] };
  if (hook) await client.post('/api/builder/webhook-endpoint/', endpoint).expect(201);
  const code = 'const end = Date.now() + 500; while (Date.now() < end); fields.count = (fields.count ?? 0) + 1;';
  const fields = [{ id: 'count', type: 'integer_field', required: false }];
  const form = { form_name: 'Counter', steps: [{ id: 'only', fields }] };
  const rules = [{ name: 'count', trigger_event: 'form_complete', code }];
  const { body } = await client.post('/api/builder/form/', { ...form, rules, integrations }).expect(201);
  await client.post('/api/form/submission/', { user_id: 'ann', forms: ['Counter'], complete: true }).expect(201);

  const submissions = async () =>
    (await client.get(`/api/form/submission/?form_id=${body.form_id}`).expect(200)).body.results as object[];
  const count = async () => {
    const { body: values } = await client.get('/api/field/?id=ann').expect(200);
    return (values as { id: string; value: unknown }[]).find(({ id }) => id === 'count')?.value;
  };
  return { submissions, count };
}

/** Waits until a worker has claimed the only job. */
async function claimed() {
  const dataSource = await service.database.connection();
  await until(20_000, async () => (await dataSource.query('SELECT FROM outbox WHERE attempts > 0')).length > 0);
}

const unavailable = { detail: expect.any(String), code: 'unavailable', request_id: expect.any(String) };

const ENDPOINTS: ['get' | 'post' | 'patch' | 'delete', string, object?][] = [
  ['get', '/api/account/'],
  ['patch', '/api/account/rotate_key/'],
  ['get', '/api/user/'],
  ['post', '/api/user/', { id: 'ann' }],
  ['delete', '/api/user/ann/'],
  ['get', '/api/field/'],
  ['get', '/api/form/'],
  ['get', '/api/ai/extraction/'],
  ['get', '/api/document/'],
];

async function expectUnavailable(client: ApiClient) {
  const answers = await Promise.all(
    ENDPOINTS.map(([method, path, body]) => client[method](path, body).timeout(20_000)),
  );
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([503, unavailable]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
}

describe('a worker', () => {
  it('that is killed during a run is replaced: the run has its effects and its callback once', async () => {
    const { client, extraction } = await invoices();
    const hook = await receiver();
    const lock = await holdValues();
    const userId = await start(client, extraction, ['A-1'], hook.url);
    await lock.hasWaiter();
    expect(await runs(client, extraction)).toMatchObject([{ status: 'running', success: false, data: [] }]);

    await service.worker.kill();
    await lock.release();
    await service.worker.start();

    expect(await numbersOf(client, extraction, userId)).toEqual(['A-1']);
    expect(await runs(client, extraction)).toMatchObject([{ status: 'succeeded', success: true }]);
    await idle();
    expect(hook.calls).toHaveLength(1);
  });

  it('that is killed while the rule of a completed form runs is replaced: the rule has its effect once', async () => {
    const { submissions, count } = await countingForm();
    await claimed();
    await service.worker.kill();
    expect(await submissions()).toMatchObject([{ completed: true, rules_pending: true, fields: {} }]);

    await service.worker.start();
    await idle();
    expect(await submissions()).toMatchObject([{ rules_pending: false, rule_errors: [], fields: { count: 1 } }]);
    expect(await count()).toBe(1);
  });

  it('that is killed while it stores the effects of a rule is replaced: the rule has its effects and its reports once', async () => {
    const hook = await receiver();
    const lock = await holdValues();
    const { submissions, count } = await countingForm(hook.url);
    await lock.hasWaiter();
    await service.worker.kill();
    await lock.release();

    await service.worker.start();
    await idle();
    expect(await submissions()).toMatchObject([{ rules_pending: false, rule_errors: [], fields: { count: 1 } }]);
    expect(await count()).toBe(1);
    const reports = hook.calls.map(({ body }) => JSON.parse(body) as { type?: string; event?: string });
    expect(reports.map(({ type, event }) => type ?? event).sort()).toEqual(['form.completed', 'submission.completed']);
  });

  it('that is killed during a webhook call is replaced: the receiver recognizes the repetition by its webhook-id', async () => {
    const { client, extraction } = await invoices();
    const hook = await receiver();
    hook.hold();
    await start(client, extraction, ['A-1'], hook.url);
    await until(20_000, () => hook.calls.length === 1);

    await service.worker.kill();
    hook.answer();
    await service.worker.start();
    await idle();

    const [first, second, ...more] = hook.calls;
    expect(more).toEqual([]);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
  });

  it('that is killed after a webhook call, before it records the result, is replaced by one that repeats the webhook-id', async () => {
    const { client, extraction } = await invoices();
    const hook = await receiver();
    const lock = await TableLock.on(service, 'webhook_attempt');
    open.push({ end: lock.release });
    const userId = await start(client, extraction, ['A-1'], hook.url);
    await lock.hasWaiter();
    expect(hook.calls).toHaveLength(1);

    await service.worker.kill();
    await lock.release();
    await service.worker.start();
    await idle();

    const [first, second, ...more] = hook.calls;
    expect(more).toEqual([]);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    const { body } = await client.get('/api/webhook/delivery/').expect(200);
    expect(body).toMatchObject({ count: 1, results: [{ status: 'delivered', user: userId, attempt_count: 1 }] });
    expect(await runs(client, extraction)).toMatchObject([{ status: 'succeeded', success: true }]);
  });

  it('that is stopped finishes its running jobs, and leaves the others to the next', async () => {
    const { client, extraction } = await invoices();
    const lock = await holdValues();
    const userId = await start(client, extraction, ['A-1', 'B-2', 'C-3', 'D-4']);
    await lock.hasWaiter();

    const stopped = service.worker.kill('SIGTERM');
    await lock.release();
    await stopped;
    const statuses = (await runs(client, extraction)).map(({ status }) => status);
    expect(statuses).toContain('succeeded');
    expect(statuses).not.toContain('running');

    await service.worker.start();
    expect(await numbersOf(client, extraction, userId)).toEqual(['A-1', 'B-2', 'C-3', 'D-4']);
  });
});

describeWithRedis('Redis', () => {
  it('may be down when a run is requested: the run completes without it', async () => {
    const { client, extraction } = await invoices();
    await service.redis.disconnect();
    const userId = await start(client, extraction, ['A-1']);
    const { body } = await service.client.get('/health/ready').timeout(10_000).expect(200);
    expect(body).toMatchObject({ status: 'ok', degraded: ['redis'], redis: false });
    expect(await numbersOf(client, extraction, userId)).toEqual(['A-1']);

    await service.redis.restore();
    await until(20_000, async () => (await service.client.get('/health/ready')).body.redis === true);
    const { body: again } = await service.client.get('/health/ready').expect(200);
    expect(again).toMatchObject({ degraded: [] });
  });

  it('may lose all it has: nothing is lost', async () => {
    const { client, extraction } = await invoices();
    const lock = await holdValues();
    const userId = await start(client, extraction, ['A-1', 'B-2', 'C-3', 'D-4']);
    await lock.hasWaiter();

    const redis = new Redis(service.redis.url);
    await redis.flushall().finally(() => redis.disconnect());
    await lock.release();
    expect(await numbersOf(client, extraction, userId)).toEqual(['A-1', 'B-2', 'C-3', 'D-4']);
  });
});

describe('PostgreSQL', () => {
  it('down means 503 with Retry-After on all routes, which recover when it is back', async () => {
    const { client, extraction } = await invoices();
    await service.postgres.disconnect();
    await expectUnavailable(client);
    await client.post(`/api/ai/run/${extraction}/`).attach('files', Buffer.from('x'), 'x.txt').expect(503);
    await service.client.get('/health/live').expect(200);
    const { body } = await service.client.get('/health/ready').timeout(10_000).expect(503);
    expect(body.errors).toEqual([
      { path: 'database', message: 'PostgreSQL does not answer.' },
      { path: 'migrations', message: expect.stringContaining('migrations') },
    ]);

    await service.postgres.restore();
    await client.get('/api/account/').expect(200);
    expect(await runs(client, extraction)).toEqual([]);
    expect(await numbersOf(client, extraction, await start(client, extraction, ['A-1']))).toEqual(['A-1']);
  });

  it('that disconnects during a request means 503: the caller may retry it', async () => {
    const { client } = await invoices();
    const lock = await holdValues();
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    const write = () => client.post('/api/field/ann/', { field_id: 'number', value: ['A-1'] }).timeout(20_000);
    const [{ status, body }] = await Promise.all([write(), lock.hasWaiter().then(() => service.postgres.disconnect())]);
    expect([status, body]).toEqual([503, unavailable]);

    await lock.release();
    await service.postgres.restore();
    await write().expect(200);
    const { body: fields } = await client.get('/api/field/?id=ann').expect(200);
    expect(fields).toMatchObject([{ id: 'number', value: ['A-1'] }]);
  });

  it('that hangs means 503 too, not a request that hangs', async () => {
    const { client } = await signedIn();
    await client.get('/api/account/').expect(200);
    service.postgres.freeze();
    await expectUnavailable(client).finally(() => service.postgres.thaw());
    await client.get('/api/account/').expect(200);
  });
});

describe('the API', () => {
  it('may be killed right after its response: the run completes', async () => {
    const { client, extraction } = await invoices();
    const userId = await start(client, extraction, ['A-1']);
    await service.api.kill();
    await service.api.start();
    expect(await numbersOf(client, extraction, userId)).toEqual(['A-1']);
  });

  it('stores nothing of an upload that its client aborts', async () => {
    const { client, extraction } = await invoices();
    const uploads = async () => (await readdir(service.temporaryDir, { recursive: true })).filter(isUpload);
    const before = (await uploads()).length;
    const url = `${client.baseUrl}/api/ai/run/${extraction}/`;
    const headers = {
      authorization: `Token ${client.key}`,
      'content-type': 'multipart/form-data; boundary=limit',
      'content-length': 5_000_000,
    };
    const call = httpRequest(url, { method: 'POST', headers }).on('error', () => undefined); // the test itself aborts the request
    call.write('--limit\r\ncontent-disposition: form-data; name="files"; filename="half.pdf"\r\n\r\n');
    call.write(Buffer.alloc(100_000, 'x'));
    await until(10_000, async () => (await uploads()).length === before + 1);

    call.destroy();
    await until(10_000, async () => (await uploads()).length === before);
    expect(await runs(client, extraction)).toEqual([]);
    expect((await client.get('/api/user/').expect(200)).body).toEqual([]);
  });
});

/** Temporary files of uploads have names of 32 hexadecimal digits. */
const isUpload = (path: string) => /(^|[/\\])[0-9a-f]{32}$/.test(path);

describe('the file system', () => {
  it('without a storage that can be written to means 503, and nothing half-made', async () => {
    const { client, extraction } = await invoices();
    await mkdir(service.storageDir, { recursive: true });
    await rename(service.storageDir, `${service.storageDir}.away`);
    await writeFile(service.storageDir, 'a file where the folder should be');

    const call = client.post(`/api/ai/run/${extraction}/`).attach('files', Buffer.from('Total: 5.00'), 'a.txt');
    const { body, headers } = await call.expect(503);
    expect([body, Number(headers['retry-after'])]).toEqual([unavailable, expect.any(Number)]);
    const ready = await service.client.get('/health/ready').expect(503);
    expect(ready.body.errors).toEqual([{ path: 'storage', message: 'The file storage cannot be read and written.' }]);

    await rm(service.storageDir);
    await rename(`${service.storageDir}.away`, service.storageDir);
    expect(await runs(client, extraction)).toEqual([]);
    expect((await client.get('/api/user/').expect(200)).body).toEqual([]);
    expect(await numbersOf(client, extraction, await start(client, extraction, ['A-1']))).toEqual(['A-1']);
  });

  it('without room for uploads means 503 too', async () => {
    const { client, extraction } = await invoices();
    const uploads = join(service.temporaryDir, basename(new Env({}).temporaryDir));
    await rm(uploads, { recursive: true, force: true });
    await writeFile(uploads, 'a file where the folder should be');

    const call = client.post(`/api/ai/run/${extraction}/`).attach('files', Buffer.from('Total: 5.00'), 'a.txt');
    const { status, body } = await call;
    await rm(uploads);
    expect([status, body]).toEqual([503, unavailable]);
    expect(await numbersOf(client, extraction, await start(client, extraction, ['A-1']))).toEqual(['A-1']);
  });
});
