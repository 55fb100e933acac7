import { randomUUID } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleLogger, type ModuleMetadata } from '@nestjs/common';
import { Test, TestingModule } from '@nestjs/testing';
import Bull from 'bull';
import Redis from 'ioredis';
import { DataSource } from 'typeorm';
import { TcpProxy, freePort, TEST_QUEUE, testDatabase, testRedis, until } from '@app/testing';
import { ConfigModule } from '../config/config.module';
import { Env } from '../config/env';
import { SERVICE_VERSION } from '../config/service-version';
import { QUEUES, type Queue } from '../config/settings';
import { DatabaseModule } from '../database/database.module';
import { Claim, ClaimLostError, PermanentFailure } from './claim';
import { JobSignals } from './job-signals';
import { JobWorker } from './job-worker';
import { Jobs } from './jobs';
import { JobsModule } from './jobs.module';
import { Note, NoteWorkerModule, writeNote, WriteNoteProcessor } from './note-worker.fixture';
import { type ClaimedEntry, OutboxRepository } from './outbox.repository';
import { releaseClaims } from './release-claims';

type Settings = Record<string, string>;

const WORKER = randomUUID();

/** A run without Redis shows the tests that need one as skipped. */
const perQueue = (queue: Queue) => (TEST_QUEUE === 'redis' || queue === 'database' ? describe : describe.skip);

describe.each(QUEUES)('jobs', (queue) =>
  perQueue(queue)(`with the queue ${queue}`, () => {
    let api: TestingModule;
    afterAll(() => api.close()); // first of its kind, so that it runs before the database goes

    const database = testDatabase([]);
    let redis = '';
    const running: TestingModule[] = [];
    const children: ChildProcess[] = [];

    beforeAll(async () => {
      if (queue === 'redis') redis = await testRedis();
      await database.dataSource.query('CREATE TABLE note (number serial, text text NOT NULL)');
      api = await start([JobsModule]);
    });

    beforeEach(() => {
      WriteNoteProcessor.before = async () => undefined;
    });
    afterEach(async () => {
      for (const child of children.splice(0)) child.kill('SIGKILL');
      await Promise.all(running.splice(0).map((app) => app.close()));
      await database.dataSource.query('TRUNCATE note, outbox');
    });

    const settings = {
      DATABASE_POOL: '6',
      JOB_LEASE_SECONDS: '1',
      JOB_DRAIN_SECONDS: '1',
      REDIS_PREFIX: `test-${randomUUID()}`,
    };

    async function start(imports: ModuleMetadata['imports'], more: Settings = {}): Promise<TestingModule> {
      const addresses = { QUEUE: queue, DATABASE_URL: database.url, REDIS_URL: redis };
      const env = new Env({ ...settings, ...addresses, ...more });
      const builder = Test.createTestingModule({ imports: [ConfigModule, DatabaseModule, ...(imports ?? [])] });
      const app = await builder
        .overrideProvider(Env)
        .useValue(env)
        .setLogger(new ConsoleLogger({ logLevels: [] }))
        .compile();
      return app.init();
    }

    async function startWorker(more: Settings = {}): Promise<TestingModule> {
      const worker = await start(
        [JobsModule, NoteWorkerModule.for(more.QUEUE === 'database' ? 'database' : queue)],
        more,
      );
      running.push(worker);
      return worker;
    }

    /** A worker as a child process, compiled on the fly, whose jobs never finish. */
    async function forkWorker(more: Settings = {}): Promise<ChildProcess> {
      const folder = await mkdtemp(join(tmpdir(), 'worker-'));
      const hook = join(folder, 'compile.cjs');
      await writeFile(
        hook,
        `const { transformFileSync } = require(${JSON.stringify(require.resolve('@swc/core'))});
       require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file).code, file);`,
      );
      const addresses = { QUEUE: queue, DATABASE_URL: database.url, REDIS_URL: redis };
      const env = { ...process.env, ...settings, ...addresses, ...more };
      const child = fork(join(__dirname, 'note-worker.fixture.ts'), { execArgv: ['-r', hook], env });
      child.once('exit', () => void rm(folder, { recursive: true }));
      children.push(child);
      return child;
    }

    const add = (text: string, options = {}) =>
      api
        .get(DataSource)
        .transaction((manager) => api.get(Jobs).add(manager, writeNote, { text }, { teamId: null, ...options }));

    const outbox = new OutboxRepository({ query: (sql, parameters) => database.dataSource.query(sql, parameters) });
    const claimed = async (id: string, leaseSeconds = 60): Promise<ClaimedEntry> => {
      const entry = await outbox.claim(id, { workerId: WORKER, leaseSeconds });
      if (entry === null || entry === 'needs-exclusive') throw new Error('nothing to claim');
      return entry;
    };

    const notes = async () => {
      const rows = await database.dataSource.query<Note[]>('SELECT text FROM note ORDER BY number');
      return rows.map(({ text }) => text);
    };
    const open = () =>
      database.dataSource.query<{ id: string; failed: boolean; attempts: number }[]>(
        'SELECT id, failed_at IS NOT NULL AS failed, attempts FROM outbox',
      );

    /** The notes in the table, once there are at least `count`. */
    const notesOnce = (count: number) =>
      api.get(JobSignals).wait('notes', 15_000, async () => {
        const written = await notes();
        return written.length >= count ? written : null;
      });

    it('runs an added job and deletes its entry', async () => {
      await startWorker();
      await add('one');

      expect(await notesOnce(1)).toEqual(['one']);
      expect(await open()).toEqual([]);
    });

    it('adds nothing when the transaction rolls back, and throws outside of a transaction', async () => {
      const dataSource = api.get(DataSource);
      const rolledBack = dataSource.transaction(async (manager) => {
        await api.get(Jobs).add(manager, writeNote, { text: 'never' }, { teamId: null });
        throw new Error('rolled back');
      });

      await expect(rolledBack).rejects.toThrow('rolled back');
      await expect(
        api.get(Jobs).add(dataSource.manager, writeNote, { text: 'never' }, { teamId: null }),
      ).rejects.toThrow('inside a transaction');
      expect(await open()).toEqual([]);
    });

    it('runs each of many jobs once, with several workers', async () => {
      await Promise.all([startWorker(), startWorker()]);
      const texts = Array.from({ length: 60 }, (_, index) => `note ${index}`);
      await Promise.all(texts.map((text) => add(text)));

      expect((await notesOnce(60))?.sort()).toEqual(texts.sort());
      expect(await open()).toEqual([]);
    });

    it('waits for the delay', async () => {
      const tomorrow = await add('tomorrow', { delaySeconds: 86_400 });
      expect(await outbox.fetchDue(new Map([[writeNote.name, 1]]))).toEqual([]);
      expect(await outbox.claim(tomorrow, { workerId: WORKER, leaseSeconds: 1 })).toBeNull();

      await startWorker();
      await add('soon', { delaySeconds: 0.2 });
      expect(await notesOnce(1)).toEqual(['soon']);
    });

    it('retries after an error; after the last attempt the failure handler writes the final state', async () => {
      const attempts: number[] = [];
      WriteNoteProcessor.before = async (_, claim) => {
        attempts.push(claim.attempt);
        throw new Error('no luck');
      };
      await startWorker();
      await add('hard');

      expect(await notesOnce(1)).toEqual(['hard failed: no luck']);
      expect(attempts).toEqual([1, 2, 3]);
      expect(await open()).toEqual([expect.objectContaining({ failed: true })]);
    });

    it('does not retry after a permanent failure', async () => {
      WriteNoteProcessor.before = () => Promise.reject(new PermanentFailure('this document is encrypted'));
      await startWorker();
      await add('hopeless');

      expect(await notesOnce(1)).toEqual(['hopeless failed: this document is encrypted']);
      expect(await open()).toEqual([expect.objectContaining({ attempts: 1 })]);
    });

    it('takes over from a worker that died, whose late writes are refused', async () => {
      const id = await add('orphan');
      const dead = new Claim(await claimed(id, 0.2), outbox, api.get(DataSource), 3);
      await startWorker();

      expect(await notesOnce(1)).toEqual(['orphan']);
      const late = dead.finish((manager) => manager.query('INSERT INTO note (text) VALUES ($1)', ['written twice']));
      await expect(late).rejects.toThrow(ClaimLostError);
      expect(await notes()).toEqual(['orphan']);
    });

    it('takes over at once when the claims of a dead worker are released', async () => {
      const id = await add('orphan');
      await claimed(id, 3_600);
      await startWorker();
      await releaseClaims(database.url, WORKER);

      expect(await notesOnce(1)).toEqual(['orphan']);
    });

    it('runs a job without others after two worker deaths', async () => {
      const id = await add('suspect');
      for (let death = 0; death < 2; death += 1) {
        await claimed(id);
        await releaseClaims(database.url, WORKER);
      }
      const log: string[] = [];
      WriteNoteProcessor.before = async ({ text }) => {
        log.push(`${text} begins`);
        await new Promise((resolve) => setTimeout(resolve, 50));
        log.push(`${text} ends`);
      };
      await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => add(text)));
      await startWorker();

      expect(await notesOnce(6)).toHaveLength(6);
      const begin = log.indexOf('suspect begins');
      expect(log[begin + 1]).toBe('suspect ends');
      const before = log.slice(0, begin);
      expect(before.filter((line) => line.endsWith('begins'))).toHaveLength(before.length / 2);
    });

    it('fails a job at the third worker death, whatever its retries', async () => {
      const id = await add('poison');
      await database.dataSource.query('UPDATE outbox SET deaths = 3 WHERE id = $1', [id]);
      await startWorker();

      expect(await notesOnce(1)).toEqual([expect.stringContaining('poison failed: The worker stopped unexpectedly')]);
    });

    it('counts a lapsed lease as a death and not as an attempt; a handover as neither', async () => {
      const id = await add('counted');
      const counts = () => database.dataSource.query('SELECT attempts, deaths FROM outbox WHERE id = $1', [id]);
      await claimed(id, -1);
      await outbox.releaseLapsed();
      expect(await counts()).toEqual([{ attempts: 0, deaths: 1 }]);

      await outbox.release(await claimed(id));
      expect(await counts()).toEqual([{ attempts: 0, deaths: 1 }]);
    });

    it('recovers an entry whose wake-up was lost', async () => {
      const id = await add('lost');
      const due = await outbox.fetchDue(new Map([[writeNote.name, 5]]));
      expect(due).toEqual([expect.objectContaining({ id })]);
      await startWorker();

      expect(await notesOnce(1)).toEqual(['lost']);
    });

    it('waits for the jobs of the sweep too when the worker stops', async () => {
      const started = signal();
      WriteNoteProcessor.before = async () => {
        started.fire();
        await new Promise((resolve) => setTimeout(resolve, 300));
      };
      await add('found');
      await outbox.fetchDue(new Map([[writeNote.name, 5]]));
      await startWorker();
      await started.fired;
      await running.pop()?.close();

      expect(await notes()).toEqual(['found']);
      expect(await open()).toEqual([]);
    });

    it('does not wait for a worker that hangs while another is idle', async () => {
      const patient = { JOB_LEASE_SECONDS: '3600' }; // periodic work starts too late for this test
      const hung = await forkWorker(patient);
      await messageFrom(hung, 'ready');
      if (queue === 'redis') await aClientWaits(redis);
      hung.kill('SIGSTOP');
      await startWorker(patient);
      const texts = Array.from({ length: 12 }, (_, index) => `note ${index}`);
      for (const [index, text] of texts.entries()) {
        await add(text);
        expect(await notesOnce(index + 1)).toHaveLength(index + 1);
      }
    });

    it('does not touch entries that wait for a busy worker', async () => {
      const release = signal();
      WriteNoteProcessor.before = () => release.fired;
      await startWorker();
      await Promise.all(Array.from({ length: 20 }, (_, index) => add(`note ${index}`)));
      const offered = `SELECT id, enqueued_at::text FROM outbox WHERE locked_until IS NULL ORDER BY id`;
      await until(10_000, async () => (await database.dataSource.query(offered)).length === 16);
      await new Promise((resolve) => setTimeout(resolve, 300)); // the relay may still be offering them
      const before = await database.dataSource.query(offered);
      await new Promise((resolve) => setTimeout(resolve, 2_500));

      expect(await database.dataSource.query(offered)).toEqual(before);
      release.fire();
      expect(await notesOnce(20)).toHaveLength(20);
    });

    it('reports its health to an orchestrator', async () => {
      const line = await TcpProxy.to(database.url);
      const port = await freePort(0);
      await startWorker({ WORKER_PORT: String(port), DATABASE_URL: line.url });
      const ask = async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${port}/health/${path}`);
        return [response.status, await response.json()];
      };
      await until(10_000, async () => (await ask('ready'))[0] === 200);
      expect(await ask('live')).toEqual([200, { status: 'ok', version: SERVICE_VERSION }]);
      expect(await ask('other')).toEqual([404, { status: 'not found' }]);

      await line.disconnect();
      expect(await ask('live')).toEqual([200, { status: 'ok', version: SERVICE_VERSION }]);
      expect(await ask('ready')).toEqual([503, { status: 'not ready', down: ['database'] }]);
      await line.restore();
      await until(10_000, async () => (await ask('ready'))[0] === 200);
      await running.pop()?.close();
      await line.disconnect();
    });

    it('counts a death for the jobs that a failing worker could not finish', async () => {
      const started = signal();
      const release = signal();
      WriteNoteProcessor.before = async () => {
        started.fire();
        await release.fired;
      };
      const worker = await startWorker();
      const id = await add('cause');
      await started.fired;
      worker.get(JobWorker, { strict: false }).fail();
      running.pop();
      await worker.close();

      const counts = await database.dataSource.query('SELECT attempts, deaths FROM outbox WHERE id = $1', [id]);
      expect(counts).toEqual([{ attempts: 0, deaths: 1 }]);
      release.fire();
    });

    it('keeps heartbeats going while handlers hold every connection', async () => {
      const release = signal();
      const began: string[] = [];
      WriteNoteProcessor.before = async ({ text }) => {
        began.push(text);
        const runner = running[0]?.get(DataSource).createQueryRunner();
        await runner?.connect();
        await release.fired;
        await runner?.release();
      };
      await startWorker({ DATABASE_POOL: '2' });
      const id = await add('greedy');
      await until(10_000, () => began.length === 1);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      expect(await database.dataSource.query('SELECT deaths, fence FROM outbox WHERE id = $1', [id])).toEqual([
        { deaths: 0, fence: 1 },
      ]);
      release.fire();
      expect(await notesOnce(1)).toEqual(['greedy']);
    });

    it('refuses the writes of a job that was cancelled meanwhile', async () => {
      WriteNoteProcessor.before = async ({ text }, claim) => {
        if (text !== 'cancelled') return;
        await api.get(DataSource).transaction((manager) => api.get(Jobs).cancel(manager, claim.id, { teamId: null }));
      };
      await startWorker();
      await add('cancelled');
      await add('kept');

      expect(await notesOnce(1)).toEqual(['kept']);
      await running.pop()?.close();
      expect(await notes()).toEqual(['kept']);
      expect(await open()).toEqual([]);
    });

    it('waits for a running job when the worker is stopped', async () => {
      const started = signal();
      WriteNoteProcessor.before = async () => {
        started.fire();
        await new Promise((resolve) => setTimeout(resolve, 300));
      };
      const worker = await startWorker();
      await add('last');
      await started.fired;
      running.pop();
      await worker.close();

      expect(await notes()).toEqual(['last']);
    });

    it('releases a job that does not finish in the drain time', async () => {
      let starts = 0;
      const started = signal();
      WriteNoteProcessor.before = async (_, claim) => {
        starts += 1;
        if (starts > 1) return;
        started.fire();
        await new Promise((_, reject) => claim.signal.addEventListener('abort', () => reject(claim.signal.reason)));
      };
      const first = await startWorker();
      await add('long');
      await started.fired;
      await startWorker();
      running.shift();
      await first.close();

      expect(await notesOnce(1)).toEqual(['long']);
      expect(starts).toBe(2);
    });

    it('loses nothing and does nothing twice when a worker is killed', async () => {
      const victim = await forkWorker();
      await add('survivor');
      await messageFrom(victim, 'working');
      victim.kill('SIGKILL');
      await once(victim, 'exit');
      await startWorker();

      expect(await notesOnce(1)).toEqual(['survivor']);
      expect(await open()).toEqual([]);
    });

    it('is run by workers with different transports on one database', async () => {
      await Promise.all([startWorker(), startWorker({ QUEUE: 'database' })]);
      const texts = Array.from({ length: 60 }, (_, index) => `note ${index}`);
      await Promise.all(texts.map((text) => add(text)));
      expect((await notesOnce(60))?.sort()).toEqual(texts.sort());

      await running.shift()?.close();
      await add('after one has left');
      expect(await notesOnce(61)).toContain('after one has left');
      expect(await open()).toEqual([]);
    });

    it('recovers after an outage of PostgreSQL', async () => {
      const line = await TcpProxy.to(database.url);
      const worker = await startWorker({ DATABASE_URL: line.url });
      await add('before');
      expect(await notesOnce(1)).toEqual(['before']);

      await line.disconnect();
      await add('meanwhile');
      await expect(worker.get(DataSource).query('SELECT 1')).rejects.toThrow();
      await line.restore();
      expect(await notesOnce(2)).toEqual(['before', 'meanwhile']);
      await running.pop()?.close();
      await line.disconnect();
    });

    if (queue === 'redis')
      it('are done once each when an older worker has put them into queues without a hash tag', async () => {
        const texts = Array.from({ length: 12 }, (_, index) => `note ${index}`);
        await Promise.all(texts.map((text) => add(text)));
        const offered = await outbox.fetchDue(new Map([[writeNote.name, texts.length]]));
        const old = new Bull(writeNote.name, redis, { prefix: settings.REDIS_PREFIX });
        await old.addBulk(offered.map(({ id, fence }) => ({ data: { entry: id }, opts: { jobId: `${id}.${fence}` } })));
        expect(await old.getWaitingCount()).toBe(texts.length);
        await Promise.all([startWorker(), startWorker()]);

        expect((await notesOnce(texts.length))?.sort()).toEqual(texts.sort());
        expect(await open()).toEqual([]);
        expect(await old.getWaitingCount()).toBe(texts.length); // nobody takes these any more
        await old.close();
      });

    if (queue === 'redis')
      it('are done while Redis is down or hangs, and when it is back', async () => {
        const line = await TcpProxy.to(redis);
        await line.disconnect();
        await startWorker({ REDIS_URL: line.url });
        await add('down');
        expect(await notesOnce(1)).toEqual(['down']);

        await line.restore();
        await aClientWaits(redis);
        await add('back');
        expect(await notesOnce(2)).toEqual(['down', 'back']);

        line.freeze();
        await add('hangs');
        expect(await notesOnce(3)).toEqual(['down', 'back', 'hangs']);
        line.thaw();
        await add('back again');
        expect(await notesOnce(4)).toContain('back again');
        await running.pop()?.close();
        await line.disconnect();
      });
  }),
);

/** Resolves when a client of that Redis waits for a wake-up. */
async function aClientWaits(url: string): Promise<void> {
  const redis = new Redis(url);
  await until(10_000, async () => String(await redis.client('LIST')).includes('cmd=brpoplpush'));
  redis.disconnect();
}

/** Resolves when the child has sent that message. */
async function messageFrom(child: ChildProcess, word: string): Promise<void> {
  for (let sent: unknown; sent !== word;) [sent] = await once(child, 'message');
}

function signal() {
  let fire = () => {};
  const fired = new Promise<void>((resolve) => (fire = resolve));
  return { fired, fire };
}
