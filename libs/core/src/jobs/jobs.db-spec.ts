import { randomUUID } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleLogger } from '@nestjs/common';
import { Test, TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { Cable, testDatabase, testRedis } from '@app/testing';
import { ConfigModule } from '../config/config.module';
import { Env } from '../config/env';
import { DatabaseModule } from '../database/database.module';
import { Claim, ClaimLostError, PermanentFailure } from './claim';
import { JobSignals } from './job-signals';
import { Jobs } from './jobs';
import { JobsModule } from './jobs.module';
import { Note, NoteWorkerModule, writeNote, WriteNoteProcessor } from './note-worker.fixture';
import { OutboxRepository } from './outbox.repository';

type Places = { DATABASE_URL?: string; REDIS_URL?: string };

describe('jobs', () => {
  let api: TestingModule;
  afterAll(() => api.close()); // first of its kind, so that it runs before the database goes

  const database = testDatabase([]);
  let redis: string;
  const running: TestingModule[] = [];

  beforeAll(async () => {
    redis = await testRedis();
    await database.dataSource.query('CREATE TABLE note (number serial, text text NOT NULL)');
    api = await start([JobsModule]);
  });

  beforeEach(() => {
    WriteNoteProcessor.before = async () => undefined;
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((app) => app.close()));
    await database.dataSource.query('TRUNCATE note, outbox');
  });

  const settings = {
    DATABASE_POOL: '6',
    JOB_LEASE_SECONDS: '1',
    JOB_DRAIN_SECONDS: '1',
    REDIS_PREFIX: `test-${randomUUID()}`,
  };

  async function start(imports: (typeof JobsModule)[], places: Places = {}): Promise<TestingModule> {
    const env = new Env({ ...settings, DATABASE_URL: database.url, REDIS_URL: redis, ...places });
    const builder = Test.createTestingModule({ imports: [ConfigModule, DatabaseModule, ...imports] });
    const app = await builder
      .overrideProvider(Env)
      .useValue(env)
      .setLogger(new ConsoleLogger({ logLevels: [] }))
      .compile();
    return app.init();
  }

  async function startWorker(places?: Places): Promise<TestingModule> {
    const worker = await start([JobsModule, NoteWorkerModule], places);
    running.push(worker);
    return worker;
  }

  /** A real process, compiled on the fly, that begins to work on what it gets and hangs. */
  async function forkWorker(): Promise<ChildProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'worker-'));
    const hook = join(folder, 'compile.cjs');
    await writeFile(
      hook,
      `const { transformFileSync } = require(${JSON.stringify(require.resolve('@swc/core'))});
       require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file).code, file);`,
    );
    const env = { ...process.env, ...settings, DATABASE_URL: database.url, REDIS_URL: redis };
    const child = fork(join(__dirname, 'note-worker.fixture.ts'), { execArgv: ['-r', hook], env });
    child.once('exit', () => void rm(folder, { recursive: true }));
    return child;
  }

  const add = (text: string, options = {}) =>
    api.get(DataSource).transaction((manager) => api.get(Jobs).add(manager, writeNote, { text }, options));

  const notes = async () => {
    const rows = await database.dataSource.query<Note[]>('SELECT text FROM note ORDER BY number');
    return rows.map(({ text }) => text);
  };
  const open = () =>
    database.dataSource.query<{ id: string; failed: boolean; attempts: number }[]>(
      'SELECT id, failed_at IS NOT NULL AS failed, attempts FROM outbox',
    );

  /** What the table holds once it holds as many notes as wanted. */
  const notesOnce = (count: number) =>
    api.get(JobSignals).wait('notes', 15_000, async () => {
      const written = await notes();
      return written.length >= count ? written : null;
    });

  it('does what was added, and leaves nothing behind', async () => {
    await startWorker();
    await add('one');

    expect(await notesOnce(1)).toEqual(['one']);
    expect(await open()).toEqual([]);
  });

  it('adds nothing when the transaction rolls back, and refuses to add outside of one', async () => {
    const dataSource = api.get(DataSource);
    const rolledBack = dataSource.transaction(async (manager) => {
      await api.get(Jobs).add(manager, writeNote, { text: 'never' });
      throw new Error('rolled back');
    });

    await expect(rolledBack).rejects.toThrow('rolled back');
    await expect(api.get(Jobs).add(dataSource.manager, writeNote, { text: 'never' })).rejects.toThrow(
      'inside a transaction',
    );
    expect(await open()).toEqual([]);
  });

  it('does each of many jobs once, with several workers', async () => {
    await Promise.all([startWorker(), startWorker()]);
    const texts = Array.from({ length: 60 }, (_, index) => `note ${index}`);
    await Promise.all(texts.map((text) => add(text)));

    expect((await notesOnce(60))?.sort()).toEqual(texts.sort());
    expect(await open()).toEqual([]);
  });

  it('waits for the delay', async () => {
    const tomorrow = await add('tomorrow', { delaySeconds: 86_400 });
    const outbox = api.get(OutboxRepository);
    expect(await outbox.takeDue([writeNote.name], 1)).toEqual([]);
    expect(await outbox.claim(tomorrow, 1)).toBeNull();

    await startWorker();
    await add('soon', { delaySeconds: 0.2 });
    expect(await notesOnce(1)).toEqual(['soon']);
  });

  it('tries again after an error, then gives up and writes the final state', async () => {
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

  it('does not try again after a permanent failure', async () => {
    WriteNoteProcessor.before = () => Promise.reject(new PermanentFailure('this document is encrypted'));
    await startWorker();
    await add('hopeless');

    expect(await notesOnce(1)).toEqual(['hopeless failed: this document is encrypted']);
    expect(await open()).toEqual([expect.objectContaining({ attempts: 1 })]);
  });

  it('takes over from a worker that died, whose late writes are refused', async () => {
    const id = await add('orphan');
    const outbox = api.get(OutboxRepository);
    const entry = await outbox.claim(id, 0.2);
    if (!entry) throw new Error('nothing to claim');
    const dead = new Claim(entry, outbox, api.get(DataSource), 3);
    await startWorker();

    expect(await notesOnce(1)).toEqual(['orphan']);
    const late = dead.finish((manager) => manager.query('INSERT INTO note (text) VALUES ($1)', ['written twice']));
    await expect(late).rejects.toThrow(ClaimLostError);
    expect(await notes()).toEqual(['orphan']);
  });

  it('gives up a job that kills every worker', async () => {
    const id = await add('poison');
    await database.dataSource.query('UPDATE outbox SET attempts = 3 WHERE id = $1', [id]);
    await startWorker();

    expect(await notesOnce(1)).toEqual([expect.stringContaining('poison failed: The worker stopped unexpectedly')]);
  });

  it('enqueues again what Redis lost', async () => {
    const id = await add('lost');
    expect(await api.get(OutboxRepository).takeDue([writeNote.name], 1)).toEqual([expect.objectContaining({ id })]);
    await startWorker();

    expect(await notesOnce(1)).toEqual(['lost']);
  });

  it('refuses the writes of a job that was cancelled meanwhile', async () => {
    WriteNoteProcessor.before = async ({ text }, claim) => {
      if (text !== 'cancelled') return;
      await api.get(DataSource).transaction((manager) => api.get(Jobs).cancel(manager, claim.id));
    };
    await startWorker();
    await add('cancelled');
    await add('kept');

    expect(await notesOnce(1)).toEqual(['kept']);
    await running.pop()?.close();
    expect(await notes()).toEqual(['kept']);
    expect(await open()).toEqual([]);
  });

  it('lets a running job come to its end when the worker is told to stop', async () => {
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

  it('hands over a job that does not end in time', async () => {
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
    await once(victim, 'message');
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    await startWorker();

    expect(await notesOnce(1)).toEqual(['survivor']);
    expect(await open()).toEqual([]);
  });

  it('recovers when PostgreSQL was away', async () => {
    const line = await Cable.to(database.url);
    const worker = await startWorker({ DATABASE_URL: line.url });
    await add('before');
    expect(await notesOnce(1)).toEqual(['before']);

    await line.cut();
    await add('meanwhile');
    await expect(worker.get(DataSource).query('SELECT 1')).rejects.toThrow();
    await line.mend();
    expect(await notesOnce(2)).toEqual(['before', 'meanwhile']);
    await running.pop()?.close();
    await line.cut();
  });

  it('accepts jobs while Redis is down, and does them when it is back', async () => {
    const line = await Cable.to(redis);
    await line.cut();
    await startWorker({ REDIS_URL: line.url });
    await add('patient');
    expect(await notes()).toEqual([]);

    await line.mend();
    expect(await notesOnce(1)).toEqual(['patient']);

    await line.cut();
    await add('patient again');
    await line.mend();
    expect(await notesOnce(2)).toEqual(['patient', 'patient again']);
    await running.pop()?.close();
    await line.cut();
  });
});

function signal() {
  let fire = () => {};
  const fired = new Promise<void>((resolve) => (fire = resolve));
  return { fired, fire };
}
