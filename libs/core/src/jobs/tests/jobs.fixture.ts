import { randomUUID } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleLogger, type ModuleMetadata } from '@nestjs/common';
import { Test, TestingModule } from '@nestjs/testing';
import Redis from 'ioredis';
import { DataSource } from 'typeorm';
import { TEST_QUEUE, type TestDatabase, testDatabase, testRedis, until } from '@app/testing';
import { ConfigModule } from '../../config/config.module';
import { Env } from '../../config/env';
import { QUEUES, type Queue } from '../../config/settings';
import { DatabaseModule } from '../../database/database.module';
import { JobSignals } from '../job-signals';
import { Jobs } from '../jobs';
import { JobsModule } from '../jobs.module';
import type { ClaimedEntry } from '../claimed-entry';
import { OutboxRepository } from '../outbox.repository';
import { type Note, NoteWorkerModule, writeNote, WriteNoteProcessor } from './note-worker.fixture';

type Settings = Record<string, string>;

/** A worker that claims jobs without running them. */
export const WORKER = randomUUID();

/** A run without Redis shows the tests that need one as skipped. */
const perQueue = (queue: Queue) => (TEST_QUEUE === 'redis' || queue === 'database' ? describe : describe.skip);

/** Runs the tests with each transport of wake-ups. */
export function describeJobs(tests: (jobs: JobsUnderTest) => void): void {
  describe.each(QUEUES)('jobs', (queue) =>
    perQueue(queue)(`with the queue ${queue}`, () => {
      const jobs: { current?: JobsUnderTest } = {};
      afterAll(() => jobs.current?.api.close()); // first of its kind, so that it runs before the database goes
      jobs.current = new JobsUnderTest(queue, testDatabase());
      jobs.current.prepare();
      tests(jobs.current);
    }),
  );
}

/** Jobs in a database of their own, the service that adds them, and the workers that a test starts. */
export class JobsUnderTest {
  readonly settings = {
    DATABASE_POOL: '6',
    JOB_LEASE_SECONDS: '1',
    JOB_DRAIN_SECONDS: '1',
    REDIS_PREFIX: `test-${randomUUID()}`,
  };
  api!: TestingModule;
  redis = '';
  /** Workers that are closed after the test. */
  readonly running: TestingModule[] = [];
  readonly outbox: OutboxRepository;
  private readonly children: ChildProcess[] = [];

  constructor(
    readonly queue: Queue,
    readonly database: TestDatabase,
  ) {
    this.outbox = new OutboxRepository({ query: (sql, parameters) => database.dataSource.query(sql, parameters) });
  }

  /** Registers what runs before and after the tests. */
  prepare(): void {
    beforeAll(async () => {
      if (this.queue === 'redis') this.redis = await testRedis();
      await this.database.dataSource.query('CREATE TABLE note (number serial, text text NOT NULL)');
      this.api = await this.start([JobsModule]);
    });
    beforeEach(() => {
      WriteNoteProcessor.before = async () => undefined;
    });
    afterEach(async () => {
      for (const child of this.children.splice(0)) child.kill('SIGKILL');
      await Promise.all(this.running.splice(0).map((app) => app.close()));
      await this.database.dataSource.query('TRUNCATE note, outbox');
    });
  }

  readonly startWorker = async (more: Settings = {}): Promise<TestingModule> => {
    const queue = more.QUEUE === 'database' ? 'database' : this.queue;
    const worker = await this.start([JobsModule, NoteWorkerModule.for(queue)], more);
    this.running.push(worker);
    return worker;
  };

  /** A worker as a child process, compiled on the fly, whose jobs never finish. */
  readonly forkWorker = async (more: Settings = {}): Promise<ChildProcess> => {
    const folder = await mkdtemp(join(tmpdir(), 'worker-'));
    const hook = join(folder, 'compile.cjs');
    await writeFile(
      hook,
      `const { transformFileSync } = require(${JSON.stringify(require.resolve('@swc/core'))});
       require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file).code, file);`,
    );
    const env = { ...process.env, ...this.environment, ...more };
    const child = fork(join(__dirname, 'note-worker.fixture.ts'), { execArgv: ['-r', hook], env });
    child.once('exit', () => void rm(folder, { recursive: true }));
    this.children.push(child);
    return child;
  };

  readonly add = (text: string, options = {}) =>
    this.api
      .get(DataSource)
      .transaction((manager) =>
        this.api.get(Jobs).add(manager, writeNote, { text }, { teamId: null, environmentId: null, ...options }),
      );

  readonly claimed = async (id: string, leaseSeconds = 60): Promise<ClaimedEntry> => {
    const entry = await this.outbox.claim(id, { workerId: WORKER, leaseSeconds });
    if (entry === null || entry === 'needs-exclusive') throw new Error('nothing to claim');
    return entry;
  };

  readonly notes = async () => {
    const rows = await this.database.dataSource.query<Note[]>('SELECT text FROM note ORDER BY number');
    return rows.map(({ text }) => text);
  };

  readonly open = () =>
    this.database.dataSource.query<{ id: string; failed: boolean; attempts: number }[]>(
      'SELECT id, failed_at IS NOT NULL AS failed, attempts FROM outbox',
    );

  /** The notes in the table, once there are at least `count`. */
  readonly notesOnce = (count: number) =>
    this.api.get(JobSignals).wait('notes', 15_000, async () => {
      const written = await this.notes();
      return written.length >= count ? written : null;
    });

  private get environment(): Settings {
    return { ...this.settings, QUEUE: this.queue, DATABASE_URL: this.database.url, REDIS_URL: this.redis };
  }

  private async start(imports: NonNullable<ModuleMetadata['imports']>, more: Settings = {}): Promise<TestingModule> {
    const builder = Test.createTestingModule({ imports: [ConfigModule, DatabaseModule, ...imports] });
    const app = await builder
      .overrideProvider(Env)
      .useValue(new Env({ ...this.environment, ...more }))
      .setLogger(new ConsoleLogger({ logLevels: [] }))
      .compile();
    return app.init();
  }
}

/** Resolves when a client of that Redis waits for a wake-up. */
export async function aClientWaits(url: string): Promise<void> {
  const redis = new Redis(url);
  await until(10_000, async () => String(await redis.client('LIST')).includes('cmd=brpoplpush'));
  redis.disconnect();
}

/** Resolves when the child has sent that message. */
export async function messageFrom(child: ChildProcess, word: string): Promise<void> {
  for (let sent: unknown; sent !== word;) [sent] = await once(child, 'message');
}

export function signal(): { fired: Promise<void>; fire: () => void } {
  let fire = () => {};
  const fired = new Promise<void>((resolve) => (fire = resolve));
  return { fired, fire };
}
