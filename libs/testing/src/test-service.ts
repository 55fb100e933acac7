import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../apps/local/src/processes/free-port';
import type { Type } from '@nestjs/common';
import { ApiClient } from './api-client';
import { TransactionPooler } from './pooler/transaction-pooler';
import { TcpProxy } from './tcp-proxy';
import { ServiceChild } from './service-child';
import { requestTestServers } from './test-servers-client';
import { TestDatabase } from './test-database';
import { testQueue } from './test-queue';

interface Running {
  stop(): Promise<void>;
}

type Program = 'api' | 'worker';

export interface ServiceOptions {
  /** Whether a worker runs too; default true. */
  worker?: boolean;
  /** Starts both, or the one named, as child processes, which a test can kill, instead of in this process. A process takes ten times as long. */
  processes?: boolean | Program;
  /** Connects to PostgreSQL and Redis through proxies, which a test can interrupt. They run in this process and cost time. */
  outages?: boolean;
  /** Connects to PostgreSQL through a pooler in transaction mode with so many connections. It runs in this process and costs time. */
  pooled?: number;
  /** Further settings by the names of their variables. */
  settings?: Record<string, string>;
}

/** API and worker with their own empty database, Redis and folders. */
export class TestService {
  readonly database = new TestDatabase();
  private starting: Promise<void> | null = null;
  private readonly running: Running[] = [];
  private readonly children = new Map<string, ServiceChild>();
  private pooled: TransactionPooler | null = null;
  private proxies: { postgres: TcpProxy; redis: TcpProxy | null } | null = null;
  private baseUrl = '';
  private files = '';
  private environment: Record<string, string> = {};

  /** A provider of the worker that runs inside this process. */
  inWorker: <Provider>(type: Type<Provider>) => Provider = () => {
    throw new Error('No worker runs inside this process.');
  };

  constructor(private readonly options: ServiceOptions) {}

  /** Calls the API without a key; `client.as(key)` with one. */
  get client(): ApiClient {
    return new ApiClient(this.baseUrl);
  }

  /** The proxy to PostgreSQL; only with `outages`. */
  get postgres(): TcpProxy {
    return this.proxied.postgres;
  }

  /** The proxy to Redis; only with `outages`, and when the run's queue is Redis. */
  get redis(): TcpProxy {
    const { redis } = this.proxied;
    if (!redis) throw new Error('This run does without Redis: such tests belong into describeWithRedis.');
    return redis;
  }

  /** The pooler; only with `pooled`. */
  get pooler(): TransactionPooler {
    if (!this.pooled) throw new Error('The service has no pooler: ask for { pooled: 10 }.');
    return this.pooled;
  }

  /** The folder of sent mails. */
  get mailDir(): string {
    return join(this.files, 'mail');
  }

  /** The folder of stored files. */
  get storageDir(): string {
    return join(this.files, 'storage');
  }

  /** The folder of its temporary files; only with `processes`. */
  get temporaryDir(): string {
    return join(this.files, 'tmp');
  }

  /** The settings of its processes, by the names of their variables. */
  get variables(): Readonly<Record<string, string>> {
    return this.environment;
  }

  /** The api as a process; only with `processes: true` or `'api'`. */
  get api(): ServiceChild {
    return this.child('api');
  }

  /** The worker as a process; only with `processes: true` or `'worker'`. */
  get worker(): ServiceChild {
    return this.child('worker');
  }

  /** One more worker as a process, which is ended with the service. */
  async startAnotherWorker(settings: Record<string, string> = {}): Promise<ServiceChild> {
    const child = this.process('worker', settings);
    this.running.push(child);
    await child.start();
    return child;
  }

  /** One more API as a process, on a port of its own, which is ended with the service. */
  async startAnotherApi(): Promise<{ client: ApiClient; process: ServiceChild }> {
    const port = await ownPort();
    const child = this.process('api', { PORT: String(port) });
    this.running.push(child);
    await child.start();
    return { client: new ApiClient(`http://127.0.0.1:${port}`), process: child };
  }

  start(): Promise<void> {
    return (this.starting = this.begin());
  }

  private async begin(): Promise<void> {
    await this.database.create();
    const servers = await this.servers();
    this.files = (await requestTestServers<{ path: string }>('POST', '/folders')).path;

    const port = await ownPort();
    this.baseUrl = `http://127.0.0.1:${port}`;
    this.environment = this.settings(port, servers);
    await mkdir(this.temporaryDir);
    const [apart, here] = this.split();
    const folder: Record<string, string> = apart.length > 0 ? { TMPDIR: this.temporaryDir } : {};
    if (here.length > 0) await this.startHere(here, port, { ...this.environment, ...folder, LOG_LEVEL: 'fatal' });
    await this.startProcesses(apart);
  }

  /** Waits for a start that has not ended, because what it opens later would keep the test run from ending. */
  async stop(): Promise<void> {
    await this.starting?.catch(() => undefined); // reported by `start`
    const proxies = this.proxies;
    for (const running of this.running.reverse()) await running.stop();
    await Promise.all([proxies?.postgres.disconnect(), proxies?.redis?.disconnect(), this.pooled?.close()]);
    await this.database.remove();
  }

  /** The settings that name the database and the queue. */
  private async servers(): Promise<Record<string, string>> {
    const [database, queue] = [this.database.url, await testQueue()];
    if (this.options.pooled !== undefined) {
      this.pooled = await TransactionPooler.to(database, this.options.pooled);
      return { DATABASE_URL: this.pooled.url, DATABASE_DIRECT_URL: database, ...queue };
    }
    if (!this.options.outages) return { DATABASE_URL: database, ...queue };
    const postgres = await TcpProxy.to(database);
    const redis = queue.REDIS_URL ? await TcpProxy.to(queue.REDIS_URL) : null;
    this.proxies = { postgres, redis };
    return { DATABASE_URL: postgres.url, ...queue, ...(redis && { REDIS_URL: redis.url }) };
  }

  private settings(port: number, servers: Record<string, string>): Record<string, string> {
    return {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: this.baseUrl,
      DASHBOARD_URL: this.baseUrl,
      DATABASE_POOL: '5',
      STORAGE_DIR: this.storageDir,
      MAIL_DIR: this.mailDir,
      SECRET_KEY: randomBytes(32).toString('hex'),
      LOG_REQUESTS: 'false',
      RATE_LIMIT: '10',
      LOG_LEVEL: 'debug',
      ...servers,
      ...this.options.settings,
    };
  }

  /** The programs that are processes of their own, and those that run in this one. */
  private split(): [apart: Program[], here: Program[]] {
    const { worker = true, processes = false } = this.options;
    const programs: Program[] = worker ? ['api', 'worker'] : ['api'];
    const isApart = (name: Program) => processes === true || processes === name;
    return [programs.filter(isApart), programs.filter((name) => !isApart(name))];
  }

  private async startHere(programs: Program[], port: number, settings: Record<string, string>): Promise<void> {
    // jest gives each test file an environment of its own; the next service of the file must not find these settings.
    const before = { ...process.env };
    Object.assign(process.env, settings);
    this.running.push({ stop: async () => restoreEnvironment(before, Object.keys(settings)) });
    const { keepRunners, runApi, runWorker } = await import('./service-apps.js');
    const stop = keepRunners();
    this.running.push({ stop: async () => stop() });
    if (programs.includes('api')) this.running.push(await runApi(port));
    if (!programs.includes('worker')) return;
    const worker = await runWorker();
    this.running.push(worker);
    this.inWorker = worker.get;
  }

  private async startProcesses(names: Program[]): Promise<void> {
    for (const name of names) {
      const child = this.process(name);
      this.children.set(name, child);
      this.running.push(child);
    }
    await Promise.all([...this.children.values()].map((child) => child.start()));
  }

  private process(name: Program, settings: Record<string, string> = {}): ServiceChild {
    const { PATH } = process.env;
    return new ServiceChild(name, { PATH, TMPDIR: this.temporaryDir, ...this.environment, ...settings });
  }

  private child(name: string): ServiceChild {
    const child = this.children.get(name);
    if (!child) throw new Error(`The ${name} is no process of its own: ask for { processes: true }.`);
    return child;
  }

  private get proxied() {
    if (!this.proxies) throw new Error('The service has no proxies: ask for { outages: true }.');
    return this.proxies;
  }
}

const FIRST_PORT = 10_000;
const BLOCK = 100;
const BLOCKS = 200;

/**
 * A free port in a block of this process, below the ports that systems assign. Another jest worker thus does not take it before
 * the service listens, nor while the service restarts.
 */
const ownPort = () => freePort(FIRST_PORT + BLOCK * (process.pid % BLOCKS));

function restoreEnvironment(before: NodeJS.ProcessEnv, names: string[]): void {
  for (const name of names) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
}

/** Gives the test file (or the `describe` it is called in) a running service, and stops it afterwards. */
export function testService(options: ServiceOptions = {}): TestService {
  const service = new TestService(options);
  beforeAll(() => service.start(), 120_000);
  afterAll(() => service.stop(), 120_000);
  return service;
}
