import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, signsIn, TableLock, TcpProxy, testService, until } from '@app/testing';
import { samplePdfTemplate } from '../../../../apps/local/src/demo/documents/sample-pdf';

const service = testService({ processes: true, outages: true });
const signedIn = signsIn(service);
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const USERS = '/api/user/';
const sql = async <Row = unknown>(query: string, ...values: unknown[]) =>
  (await service.database.connection()).query<Row[]>(query, values);

/** Saves a user with a key that is the same for each call. */
async function aSave() {
  const { client, account, scope } = await signedIn();
  const [key, body] = [randomUUID(), { id: 'ann', name: 'Ann' }];
  const save = (as = client) => as.post(USERS, body).set('Idempotency-Key', key).timeout(60_000);
  const users = async () => (await client.get(USERS).expect(200)).body as object[];
  const stored = () => sql<{ pending_effect: string | null }>(STORED, account.id);
  return { client, environmentId: scope.environmentId, save, users, stored };
}

const STORED = 'SELECT pending_effect FROM idempotency_key WHERE account_id = $1';

async function lock(table: string): Promise<TableLock> {
  const made = await TableLock.on(service, table);
  open.push(made.release);
  return made;
}

/** A client whose connections stop to carry data when the proxy is frozen, so that it never sees the response. */
async function unreliable(client: ApiClient): Promise<{ client: ApiClient; proxy: TcpProxy }> {
  const proxy = await TcpProxy.to(client.baseUrl);
  open.push(() => proxy.disconnect());
  return { client: new ApiClient(new URL(proxy.url).origin, client.key), proxy };
}

/** The outcome of a request whose connection breaks. */
const outcomeOf = (request: PromiseLike<unknown>) =>
  Promise.resolve(request).then(
    () => 'a response',
    () => 'no response',
  );

async function restartApi() {
  await service.api.kill();
  await service.api.start();
}

describe('when the API is killed', () => {
  it('inside of the transaction, nothing is kept: the retry does the work', async () => {
    const { save, users, stored } = await aSave();
    const held = await lock('"user"');
    const first = outcomeOf(save());
    await held.hasWaiter();
    await service.api.kill();
    await held.release();
    await service.api.start();
    expect([await first, await users(), await stored()]).toEqual(['no response', [], []]);

    const { headers } = await save().expect(200);
    expect(headers).not.toHaveProperty('idempotency-replayed');
    expect(await users()).toHaveLength(1);
  }, 120_000);

  it('between the commit and the response, the retry gets the response of the first request', async () => {
    const { client, environmentId, save, users, stored } = await aSave();
    const { client: cut, proxy } = await unreliable(client);
    const held = await lock('idempotency_key');
    const first = outcomeOf(save(cut));
    await held.hasWaiter();
    proxy.freeze();
    await held.release();
    await until(20_000, async () => (await stored()).length > 0);
    const [saved] = await sql<{ updated_at: Date }>(
      'SELECT updated_at FROM "user" WHERE environment_id = $1',
      environmentId,
    );
    const updated_at = saved?.updated_at.toISOString();
    await service.api.kill();
    await proxy.disconnect();
    expect(await first).toBe('no response');
    await service.api.start();

    const { body } = await save().expect(200).expect('Idempotency-Replayed', 'true');
    expect(body).toMatchObject({ id: 'ann', api_key: expect.any(String), updated_at });
    expect(await users()).toMatchObject([{ id: 'ann', updated_at }]);
  }, 120_000);
});

describe('when a connection to the database breaks', () => {
  it('inside of the transaction, the key is free', async () => {
    const { save, users } = await aSave();
    const held = await lock('"user"');
    const first = save();
    const outcome = first.then(({ status }) => status);
    await held.hasWaiter();
    await service.postgres.disconnect();
    await service.postgres.restore();
    expect(await outcome).toBe(503);
    await held.release();

    await until(20_000, async () => (await save()).status === 200);
    expect(await users()).toHaveLength(1);
  }, 60_000);
});

describe('two API processes', () => {
  let other: ApiClient;
  beforeAll(async () => void (other = (await service.startAnotherApi()).client), 60_000);

  it('give parallel requests with one key one effect and equal responses', async () => {
    const { client } = await signedIn();
    const clients = [client, other.as(client.key)];
    for (let round = 0; round < 5; round++) {
      const [key, body] = [randomUUID(), { name: randomUUID() }];
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          clients[index % 2]!.post('/api/builder/theme/', body).set('Idempotency-Key', key),
        ),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
        new Set([`201 ${answers[0]!.text}`]),
      );
      expect(answers.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(49);
    }
    expect((await client.get('/api/builder/theme/').expect(200)).body.results).toHaveLength(5);
  }, 120_000);

  it('wait for each other, and give 409 when it takes too long', async () => {
    const { client, save, users } = await aSave();
    const held = await lock('"user"');
    const first = save().then(({ status }) => status);
    await held.hasWaiter();
    const waiting = await Promise.all([save(), save(other.as(client.key))]);
    for (const { status, body, headers } of waiting) {
      expect([status, body.code]).toEqual([409, 'idempotency_key_in_flight']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    const late = save(other.as(client.key)).then(({ status, headers }) => [status, headers['idempotency-replayed']]);
    await held.release();
    expect([await first, await late]).toEqual([200, [200, 'true']]);
    expect(await users()).toHaveLength(1);
  }, 120_000);

  it('give 409 when the other request has failed', async () => {
    const { client, save, users } = await aSave();
    const held = await lock('"user"');
    const first = outcomeOf(save());
    await held.hasWaiter();
    const second = save(other.as(client.key)).then(({ status }) => status);
    await sleep(500);
    await service.api.kill();
    await held.release(); // only now PostgreSQL notices that the connection of the first request is gone
    expect([await first, await second]).toEqual(['no response', 409]);
    await save(other.as(client.key)).expect(200);
    await service.api.start();
    expect(await users()).toHaveLength(1);
  }, 60_000);
});

describe('a fill that waits for the worker', () => {
  const stopWorker = () => process.kill(service.worker.pid, 'SIGSTOP');
  const continueWorker = () => process.kill(service.worker.pid, 'SIGCONT');

  it('is continued by the retry when the API was killed', async () => {
    const { client, account } = await signedIn();
    const upload = client.post('/api/document/template/').attach('files', await samplePdfTemplate(), 'a.pdf');
    const document = (await upload.expect(201)).body[0].id as string;
    const key = randomUUID();
    const fill = () => client.post('/api/document/fill/', { document }).set('Idempotency-Key', key).timeout(60_000);
    const envelopes = async () =>
      (await client.get(`/api/document/envelope/?type=document&id=${document}`).expect(200)).body as object[];

    stopWorker();
    const first = outcomeOf(fill());
    const pending = () => sql<{ pending_effect: string }>(STORED, account.id);
    await until(20_000, async () => (await pending()).length > 0);
    expect(await pending()).toEqual([{ pending_effect: expect.any(String) }]);
    await restartApi();
    expect(await first).toBe('no response');

    const retries = Promise.all([fill(), fill()]);
    await sleep(1_000);
    continueWorker();
    const [one, two] = await retries;
    expect([one.status, two.status, two.text]).toEqual([200, 200, one.text]);
    expect([one, two].map((answer) => answer.headers['idempotency-replayed'])).toEqual(['true', 'true']);
    expect((await fill().expect(200)).text).toBe(one.text);
    expect(await envelopes()).toHaveLength(1);
    expect(await pending()).toEqual([{ pending_effect: null }]);
  }, 120_000);

  it('leaves the key free when no worker did it in time', async () => {
    const { client, account } = await signedIn();
    const upload = client.post('/api/document/template/').attach('files', await samplePdfTemplate(), 'a.pdf');
    const document = (await upload.expect(201)).body[0].id as string;
    const fill = () => client.post('/api/document/fill/', { document }).set('Idempotency-Key', 'fill').timeout(60_000);
    stopWorker();
    const { body, headers } = await fill().expect(503);
    expect([body.code, headers['retry-after']]).toEqual(['unavailable', '10']);
    expect(await sql(STORED, account.id)).toEqual([]);
    expect(await sql('SELECT FROM envelope WHERE document_id = $1', document)).toEqual([]);

    continueWorker();
    expect((await fill().expect(200)).headers).not.toHaveProperty('idempotency-replayed');
    await fill().expect(200).expect('Idempotency-Replayed', 'true');
    expect(await sql('SELECT FROM envelope WHERE document_id = $1', document)).toHaveLength(1);
  }, 120_000);
});
