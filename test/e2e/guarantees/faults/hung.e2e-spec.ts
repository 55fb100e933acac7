import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithRedis, signsIn, testService, until, type ApiClient } from '@app/testing';
import { startRedis, type RunningRedis } from '../../../../apps/local/src/redis/redis';
import { sampleDocx } from '../../../../apps/local/src/demo/documents/sample-docx';

/** So long a lease that nothing which is done now and then (looks, sweeps) comes within a test. */
const PATIENT = { JOB_LEASE_SECONDS: '3600' };
/** More than a worker has slots for fills: each slot of a process that hangs may swallow a wake-up. */
const FILLS = 6;

async function aTemplate(client: ApiClient): Promise<string> {
  const upload = client.post('/api/document/template/').attach('files', sampleDocx(), 'Offer.docx');
  return (await upload.expect(201)).body[0].id;
}

/** The statuses of fills that are requested one after the other: 200, or 503 when no worker ran it in time. */
async function fills(client: ApiClient, document: string, count = FILLS): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1)
    statuses.push((await client.post('/api/document/fill/', { document }).timeout(60_000)).status);
  return statuses;
}

describe('a worker that hangs beside an idle one', () => {
  const service = testService({ processes: 'worker', settings: PATIENT });
  const signedIn = signsIn(service);

  it('delays no job', async () => {
    const { client } = await signedIn();
    const document = await aTemplate(client);
    const other = await service.startAnotherWorker();
    expect(await fills(client, document)).toEqual(Array(FILLS).fill(200));

    process.kill(service.worker.pid, 'SIGSTOP');
    const statuses = await fills(client, document).finally(() => process.kill(service.worker.pid, 'SIGCONT'));
    expect(statuses).toEqual(Array(FILLS).fill(200));
    await other.stop();
    expect(await fills(client, document, 1)).toEqual([200]);
  }, 240_000);
});

describe('a worker that hangs inside a transaction', () => {
  const service = testService({ processes: 'worker', settings: { JOB_LEASE_SECONDS: '1' } });
  const signedIn = signsIn(service);

  it('loses its locks, and another worker does the job', async () => {
    const { client } = await signedIn();
    const document = await aTemplate(client);
    const dataSource = await service.database.connection();
    // The worker waits in the transaction that writes the result of the fill: where it deletes the outbox entry.
    await dataSource.query(`CREATE FUNCTION wait_in_transaction() RETURNS trigger LANGUAGE plpgsql AS
                            'BEGIN PERFORM pg_advisory_xact_lock(4713); RETURN OLD; END'`);
    await dataSource.query(`CREATE TRIGGER wait_in_transaction BEFORE DELETE ON outbox
                            FOR EACH ROW EXECUTE FUNCTION wait_in_transaction()`);
    const runner = dataSource.createQueryRunner();
    await runner.query('SELECT pg_advisory_lock(4713)');
    const filled = client
      .post('/api/document/fill/', { document })
      .timeout(60_000)
      .then((answer) => answer);
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4713 AND NOT granted`;
    await until(20_000, async () => (await dataSource.query<unknown[]>(waiting)).length === 1);

    process.kill(service.worker.pid, 'SIGSTOP');
    await runner.query('SELECT pg_advisory_unlock(4713)').finally(() => runner.release());
    const other = await service.startAnotherWorker();
    expect((await filled).status).toBe(200);

    process.kill(service.worker.pid, 'SIGCONT');
    const { body } = await client.get(`/api/document/envelope/?type=document&id=${document}`).expect(200);
    expect(body).toHaveLength(1);
    await other.stop();
    expect(await fills(client, document, 1)).toEqual([200]);
  }, 120_000);
});

describeWithRedis('Redis', () => {
  let folder: string;
  let redis: RunningRedis;
  let server: ChildProcess;
  const settings: Record<string, string> = { ...PATIENT };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redis-'));
    const onStart = (child: ChildProcess) => void (server = child);
    redis = await startRedis({ folder, logFile: join(folder, 'log'), durable: false, onStart });
    settings.REDIS_URL = redis.url;
  });
  afterAll(async () => {
    await redis.stop();
    await rm(folder, { recursive: true });
  });
  const service = testService({ processes: 'worker', settings });
  const signedIn = signsIn(service);

  it('that hangs delays no job', async () => {
    const { client } = await signedIn();
    const document = await aTemplate(client);
    expect(await fills(client, document, 1)).toEqual([200]);

    server.kill('SIGSTOP');
    const statuses = await fills(client, document).finally(() => server.kill('SIGCONT'));
    expect(statuses).toEqual(Array(FILLS).fill(200));
    expect(await fills(client, document)).toEqual(Array(FILLS).fill(200));
  }, 240_000);
});
