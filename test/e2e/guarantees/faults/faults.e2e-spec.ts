import type { Dirent } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { basename, join } from 'node:path';
import Redis from 'ioredis';
import { Env } from '@app/core';
import { samplePdfTemplate } from '../../../../apps/local/src/demo/documents/sample-pdf';
import { describeWithRedis, entriesIn, until, type ApiClient } from '@app/testing';
import { holdValues, invoices, numbersOf, runs, service, signedIn, start } from './faults.fixture';

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

/** Leaves API and worker without a folder for temporary files, until the returned function is called. */
async function takeRoom(): Promise<() => Promise<void>> {
  const folder = join(service.temporaryDir, basename(new Env({}).temporaryDir));
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, 'a file where the folder should be');
  return () => rm(folder);
}

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
    const other = await service.startAnotherApi();
    const userId = await start(other.client.as(client.key), extraction, ['A-1']);
    await other.process.kill();
    expect(await numbersOf(client, extraction, userId)).toEqual(['A-1']);
  });

  it('stores nothing of an upload that its client aborts', async () => {
    const { client, extraction } = await invoices();
    const uploads = async () => (await entriesIn(service.temporaryDir)).filter(isUpload);
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
const isUpload = ({ name }: Dirent) => /^[0-9a-f]{32}$/.test(name);

describe('the file system', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a file', () => writeFile(service.storageDir, 'a file where the folder should be')],
    ['nothing', async () => undefined],
    ['the empty folder below a disk', () => mkdir(service.storageDir)],
  ])('with %s in the place of the storage means 503, and nothing half-made', async (_, putInItsPlace) => {
    const { client, extraction } = await invoices();
    await rename(service.storageDir, `${service.storageDir}.away`);
    await putInItsPlace();

    const call = client.post(`/api/ai/run/${extraction}/`).attach('files', Buffer.from('Total: 5.00'), 'a.txt');
    const { body, headers } = await call.expect(503);
    expect([body, Number(headers['retry-after'])]).toEqual([unavailable, expect.any(Number)]);
    const ready = await service.client.get('/health/ready').expect(503);
    expect(ready.body.errors).toEqual([{ path: 'storage', message: 'The file storage cannot be read and written.' }]);

    expect(await readdir(service.storageDir).catch(() => [])).toEqual([]);
    await rm(service.storageDir, { recursive: true, force: true });
    await rename(`${service.storageDir}.away`, service.storageDir);
    expect(await runs(client, extraction)).toEqual([]);
    expect((await client.get('/api/user/').expect(200)).body).toEqual([]);
    expect(await numbersOf(client, extraction, await start(client, extraction, ['A-1']))).toEqual(['A-1']);
  });

  it('without room for uploads means 503 too', async () => {
    const { client, extraction } = await invoices();
    const giveRoom = await takeRoom();

    const call = client.post(`/api/ai/run/${extraction}/`).attach('files', Buffer.from('Total: 5.00'), 'a.txt');
    const { status, body } = await call;
    await giveRoom();
    expect([status, body]).toEqual([503, unavailable]);
    expect(await numbersOf(client, extraction, await start(client, extraction, ['A-1']))).toEqual(['A-1']);
  });

  it('without room for the work on a fill: it waits for room, and in the end is answered with 503', async () => {
    const { client } = await signedIn();
    const pdf = await samplePdfTemplate();
    const { body: templates } = await client
      .post('/api/document/template/')
      .attach('files', pdf, 'a.pdf')
      .attach('files', Buffer.concat([pdf, Buffer.from('\n')]), 'b.pdf') // another file, which no worker knows yet
      .expect(201);
    const fill = (index: number) =>
      client.post('/api/document/fill/', { document: templates[index].id, field_values: {} }).timeout(30_000);
    const database = await service.database.connection();
    const jobs = () => database.query<{ attempts: number }[]>('SELECT attempts FROM outbox ORDER BY attempts');

    let giveRoom = await takeRoom();
    const waits = fill(0)
      .expect(200)
      .then(() => 'filled');
    await until(10_000, async () => (await jobs()).some(({ attempts }) => attempts > 1));
    await giveRoom();
    expect(await waits).toBe('filled');

    giveRoom = await takeRoom();
    const { body, headers } = await fill(1).expect(503);
    await giveRoom();
    expect([body, Number(headers['retry-after'])]).toEqual([unavailable, 30]);
    expect(await jobs()).toEqual([]);
    const envelopes = await database.query('SELECT status FROM envelope WHERE document_id = $1', [templates[1].id]);
    expect(envelopes).toEqual([]);
    await fill(1).expect(200);
  }, 90_000);
});
