import { join } from 'node:path';
import { entriesIn, signsIn, TableLock, testService, until, WebhookReceiver } from '@app/testing';
import {
  fieldValues,
  finishedRuns,
  listedRuns,
  numberExtraction,
  runsIn,
  start,
  textFile,
  type Run,
} from './run.fixture';

const service = testService({ settings: { JOB_LEASE_SECONDS: '1' } });
const signedIn = signsIn(service);

const open: { end(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.end();
});

async function receiver(): Promise<WebhookReceiver> {
  const made = await WebhookReceiver.open();
  open.push({ end: () => made.close() });
  return made;
}

/** An extraction with a run for each of these numbers. */
async function extracted(numbers: string[], webhook?: object) {
  const signed = await signedIn();
  const extraction = await numberExtraction(signed.client);
  const user = await start(signed.client, extraction, numbers.map(textFile), webhook);
  const path = ({ id }: Pick<Run, 'id'>) => `/api/ai/extraction/${extraction}/run/${id}/`;
  return { ...signed, extraction, user, path };
}

/** A run that a worker executes: it waits for the lock when it stores its values. */
async function running(webhook?: object) {
  const lock = await TableLock.on(service, 'field_value');
  open.push({ end: lock.release });
  const made = await extracted(['A-1'], webhook);
  await lock.hasWaiter();
  const [run] = await listedRuns(made.client, made.extraction);
  return { ...made, run: run!, lock };
}

/** A run that has failed, though its file can be read: the fault was temporary. */
async function failed(webhook?: object) {
  const made = await extracted(['A-1'], webhook);
  const [run] = await finishedRuns(made.client, made.extraction);
  const database = await service.database.connection();
  await database.query(`UPDATE extraction_run SET status = 'failed', error = 'Broken.', data = '[]' WHERE id = $1`, [
    run!.id,
  ]);
  return { ...made, run: run! };
}

describe('GET /api/ai/run/batch/<extraction_id>/', () => {
  it('lists runs newest first and filters by start_time, end_time and user_id', async () => {
    const { client } = await signedIn();
    const extraction = await numberExtraction(client);
    const first = await start(client, extraction, [textFile('one')]);
    const second = await start(client, extraction, [textFile('two')]);
    const between = '2026-03-02T10:30:00.000Z';
    const database = await service.database.connection();
    const created = `UPDATE extraction_run SET created_at = $1 WHERE extraction_id = $2 AND file_name = $3`;
    await database.query(created, ['2026-03-02T10:00:00Z', extraction, 'one.txt']);
    await database.query(created, ['2026-03-02T11:00:00Z', extraction, 'two.txt']);

    const names = async (query: string) => {
      const { body } = await client.get(`/api/ai/run/batch/${extraction}/${query}`).expect(200);
      return (body as Run[]).map(({ file_name }) => file_name);
    };
    expect(await names('')).toEqual(['two.txt', 'one.txt']);
    expect(await names(`?start_time=${between}`)).toEqual(['two.txt']);
    expect(await names(`?end_time=${between}`)).toEqual(['one.txt']);
    expect(await names(`?user_id=${first}`)).toEqual(['one.txt']);
    expect(await names(`?user_id=${second}&end_time=${between}`)).toEqual([]);
    expect(await names('?user_id=nobody')).toEqual([]);
    expect(await names(`?start_time=${between.replace('Z', '999%2B00:00')}`)).toEqual(['two.txt']);
    expect(await names(`?start_time=${between.replace('Z', '')}`)).toEqual(['two.txt']);
    for (const wrong of ['yesterday', '2026', '2026-W01', '2026-001', '20260101T000000Z', '2026-02-30', '', '%00'])
      await client.get(`/api/ai/run/batch/${extraction}/?start_time=${wrong}`).expect(400);
  });

  it('does not show runs of another environment', async () => {
    const { client, keys } = await signedIn();
    const extraction = await numberExtraction(client);
    await start(client, extraction, [textFile('one')]);

    const development = client.as(keys.development ?? '');
    expect((await development.get(`/api/ai/run/batch/${extraction}/`).expect(200)).body).toEqual([]);
    await development.get(`/api/ai/extraction/${extraction}/`).expect(200);
  });
});

describe('GET /api/ai/extraction/<extraction_id>/run/<run_id>/', () => {
  it('returns the run with the pages that it read', async () => {
    const { client, extraction, path, user } = await extracted(['A-1']);
    const [run] = await finishedRuns(client, extraction);
    const { body } = await client.get(path(run!)).expect(200);
    expect(body).toMatchObject({
      ...{ ...run, extraction_id: extraction, user_id: user, status: 'succeeded' },
      pages: [{ number: 1, file_name: 'A-1.txt', unit: 'character' }],
    });
  });

  it('is 404 under another extraction, and for another team', async () => {
    const { client, extraction, path } = await extracted(['A-1']);
    const [run] = await finishedRuns(client, extraction);
    const other = await numberExtraction(client);
    await client.get(`/api/ai/extraction/${other}/run/${run!.id}/`).expect(404);
    await (await signedIn()).client.get(path(run!)).expect(404);
  });
});

describe('DELETE /api/ai/extraction/<extraction_id>/run/<run_id>/', () => {
  it('deletes the run with its files, and leaves the values of its user and the other runs', async () => {
    const { client, extraction, path, user, scope } = await extracted(['A-1', 'B-2']);
    const [first] = await finishedRuns(client, extraction);
    const files = async () =>
      (await entriesIn(join(service.storageDir, scope.teamId))).filter((entry) => entry.isFile()).length;
    expect(await files()).toBe(2);

    await client.delete(path(first!)).expect(204);
    await client.delete(path(first!)).expect(404);
    expect(await listedRuns(client, extraction)).toMatchObject([{ file_name: 'B-2.txt' }]);
    await until(30_000, async () => (await files()) === 1);
    expect((await fieldValues(client, user)).number).toBe('B-2');
  });

  it('stops a running one', async () => {
    const { client, path, run, lock, extraction, user } = await running();
    const deleted = client.delete(path(run)).timeout(60_000);
    const sent = deleted.then(({ status }) => status);
    await lock.release();
    expect([204, 404]).toContain(await sent);
    await until(20_000, async () => (await listedRuns(client, extraction)).length === 0);
    expect(['A-1', null]).toContain((await fieldValues(client, user)).number);
  });
});

describe('POST /api/ai/extraction/<extraction_id>/run/<run_id>/cancel/', () => {
  it('is 409 for a run that has ended', async () => {
    const { client, extraction, path } = await extracted(['A-1']);
    const [run] = await finishedRuns(client, extraction);
    const { body } = await client.post(`${path(run!)}cancel/`).expect(409);
    expect(body.detail).toContain('succeeded');
  });

  it('and the end of the work exclude each other: the run ends once, with one callback', async () => {
    const hook = await receiver();
    const { client, extraction, path, run, lock } = await running({ url: hook.url });
    const cancelled = client
      .post(`${path(run)}cancel/`)
      .timeout(60_000)
      .then(({ status }) => status);
    await lock.release();
    const status = await cancelled;
    const [ended] = await runsIn(client, extraction, 'succeeded', 'cancelled');
    expect(ended!.status).toBe(status === 200 ? 'cancelled' : 'succeeded');
    await until(20_000, () => hook.calls.length > 0);
    expect((await client.get('/api/webhook/delivery/').expect(200)).body.count).toBe(1);
  });
});

describe('POST /api/ai/extraction/<extraction_id>/run/<run_id>/retry/', () => {
  it('executes a failed run again with the same files, and reports the new result', async () => {
    const hook = await receiver();
    const { client, extraction, path, run, user } = await failed({ url: hook.url });
    await until(20_000, () => hook.calls.length === 1);
    expect((await client.post(`${path(run)}retry/`).expect(200)).body).toMatchObject({ error: '', success: false });

    expect(await finishedRuns(client, extraction)).toMatchObject([
      { id: run.id, status: 'succeeded', data: [{ value: 'A-1' }] },
    ]);
    expect((await fieldValues(client, user)).number).toBe('A-1');
    await until(20_000, () => hook.calls.length === 2);
    expect(JSON.parse(hook.calls[1]!.body)).toMatchObject({ event: 'extraction.completed', extraction_run_id: run.id });
  });

  it('withdraws a callback about the failure that was not delivered yet', async () => {
    const hook = await receiver();
    hook.replies.push(500);
    const { client, extraction, path, run } = await failed({ url: hook.url });
    await until(20_000, () => hook.calls.length === 1);
    await client.post(`${path(run)}retry/`).expect(200);
    await finishedRuns(client, extraction);
    const deliveries = async () => (await client.get(`/api/webhook/delivery/?run=${run.id}`).expect(200)).body.results;
    await until(20_000, async () => (await deliveries())[0]?.status === 'delivered');
    expect(await deliveries()).toHaveLength(1);
  });

  it('executes a run once when two callers press together', async () => {
    const { client, path, run, extraction, team } = await failed();
    const other = (await signedIn({ team })).client;
    const calls = [client, other].map((one) => one.post(`${path(run)}retry/`).timeout(60_000));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    // The first retry may end before the second begins, which then finds a run that has succeeded.
    expect(statuses).toEqual([200, 409]);
    expect(await finishedRuns(client, extraction)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('is 409 for a run that has succeeded', async () => {
    const { client, extraction, path } = await extracted(['A-1']);
    const [run] = await finishedRuns(client, extraction);
    await client.post(`${path(run!)}retry/`).expect(409);
  });
});

describe('a run that waits for a worker', () => {
  const idle = testService({ worker: false });
  const signsInThere = signsIn(idle);

  it('is cancelled: it ends, its job is gone, its callback says so; and it can be retried', async () => {
    const { client, account } = await signsInThere();
    const extraction = await numberExtraction(client);
    await start(client, extraction, [textFile('A-1')], { url: 'http://127.0.0.1:9/' });
    const [run] = await listedRuns(client, extraction);
    const path = `/api/ai/extraction/${extraction}/run/${run!.id}/`;
    const { body } = await client.post(`${path}cancel/`).expect(200);

    const error = `The run was cancelled by ${account.email}.`;
    expect(body).toMatchObject({ status: 'cancelled', success: false, error, data: [] });
    expect(body.document_extracted_at).not.toBeNull();
    const { body: deliveries } = await client.get(`/api/webhook/delivery/?run=${run!.id}`).expect(200);
    expect(deliveries.results).toMatchObject([{ target: 'callback', event_type: 'extraction.failed' }]);
    expect((await client.post(`${path}cancel/`).expect(409)).body.code).toBe('wrong_state');
    const jobs = async () =>
      (await client.get('/api/builder/job/?job=run-extraction').expect(200)).body.count as number;
    expect(await jobs()).toBe(0);

    const { body: again } = await client.post(`${path}retry/`).expect(200);
    expect(again).toMatchObject({ status: 'pending', error: '', document_extracted_at: null });
    expect(await jobs()).toBe(1);
    await client.delete(path).expect(204);
    expect(await jobs()).toBe(0);
  });
});
