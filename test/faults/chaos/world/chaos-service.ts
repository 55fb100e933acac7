import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../apps/local/src/processes/free-port';
import { until } from '../../../../apps/local/src/processes/until';
import { migrate } from '../../../../libs/core/src/database/migrate';
import { TEST_QUEUE } from '../../../../libs/testing/src/test-queue';
import { WebhookReceiver } from '../../../../libs/testing/src/webhook-receiver';
import { type Kind, KINDS } from '../plan';
import { Balancer } from './balancer';
import { FileDisk } from './file-disk';
import { KeptProcess } from './kept-process';
import { PostgresServer } from './postgres-server';
import { RedisServer } from './redis-server';
import { TimestampServer } from './timestamp-server';

/** A stall of a worker can outlast it, so that its jobs are taken over and it is refused when it goes on. */
const LEASE_SECONDS = 6;
/** Longer than a fill may wait for a worker. */
const DRAIN_SECONDS = 30;
const READY_MS = 180_000;
const TWO = [0, 1] as const;

/**
 * Two APIs behind a proxy and two workers as processes, with a PostgreSQL, a Redis, a disk for files, a timestamp authority and
 * a receiver of webhooks of their own.
 */
export class ChaosService {
  readonly balancer = new Balancer();
  readonly timestamps = new TimestampServer();
  postgres!: PostgresServer;
  /** Null where none is installed: PostgreSQL then wakes the workers. */
  redis: RedisServer | null = null;
  receiver!: WebhookReceiver;
  apis: KeptProcess[] = [];
  workers: KeptProcess[] = [];
  /** Null, with the reason, where this machine allows no disk of its own. */
  disk: FileDisk | null = null;
  private noDisk = '';
  url = '';
  /** Processes that ended by themselves, or not when they were asked to. */
  readonly ends: string[] = [];
  private folder = '';
  private environment: NodeJS.ProcessEnv = {};

  async start(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'formwork-chaos-'));
    await chmod(this.folder, 0o755); // PostgreSQL may run as another user
    const files = join(this.folder, 'files');
    await mkdir(files);
    const disk = await FileDisk.mount(files);
    if (typeof disk === 'string') this.noDisk = disk;
    else this.disk = disk;
    await Promise.all([this.storageDir, join(files, 'tmp'), this.mailDir].map((path) => mkdir(path)));
    [this.postgres, this.redis, this.receiver] = await Promise.all([
      PostgresServer.start(this.folder),
      TEST_QUEUE === 'redis' ? RedisServer.start(this.folder) : null,
      WebhookReceiver.open(),
    ]);
    await migrate(this.postgres.url);
    this.url = await this.balancer.listen();
    this.environment = await this.settings();
    await this.startProcesses();
  }

  /** Why a kind of fault cannot be caused on this machine; null when it can. */
  reasonAgainst(kind: Kind): string | null {
    if (kind === 'disk full' && !this.disk) return `no file system can be mounted here (${this.noDisk})`;
    return KINDS[kind].target === 'redis' && !this.redis ? 'there is no Redis here' : null;
  }

  get storageDir(): string {
    return join(this.folder, 'files', 'storage');
  }

  get temporaryDir(): string {
    return join(this.folder, 'files', 'tmp');
  }

  get mailDir(): string {
    return join(this.folder, 'mail');
  }

  /** The settings of the processes, for commands of operators. */
  get variables(): NodeJS.ProcessEnv {
    return this.environment;
  }

  /**
   * Takes the storage's folder away, and leaves nothing, a file or an empty folder in its place, as a disk does that is no longer mounted.
   * @param share from 0 to 1; chooses what is left
   */
  async takeStorageAway(share: number): Promise<void> {
    await rename(this.storageDir, `${this.storageDir}.away`);
    if (share > 2 / 3) await mkdir(this.storageDir);
    else if (share > 1 / 3) await writeFile(this.storageDir, '');
  }

  /** @throws when something was stored while the storage was away: it would be hidden now */
  async bringStorageBack(): Promise<void> {
    const left = await stat(this.storageDir).catch(() => null);
    if (left?.isDirectory()) await rmdir(this.storageDir);
    else await rm(this.storageDir, { force: true });
    await rename(`${this.storageDir}.away`, this.storageDir);
  }

  /** Resolves when all processes say that they are ready. */
  async ready(): Promise<void> {
    for (const one of [...this.apis, ...this.workers]) await until(READY_MS, () => one.isReady());
  }

  async stop(): Promise<void> {
    await Promise.all([...this.apis, ...this.workers].map((one) => one.stop()));
    await Promise.all([this.balancer.close(), this.timestamps.close(), this.receiver?.close()]);
    await Promise.all([this.postgres?.stop(), this.redis?.stop()]);
    await this.disk?.unmount();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async settings(): Promise<NodeJS.ProcessEnv> {
    const roots = join(this.folder, 'timestamp-roots.pem');
    await writeFile(roots, this.timestamps.rootCertificate);
    return {
      ...{ PATH: process.env.PATH, TMPDIR: this.temporaryDir, NODE_ENV: 'test', HOST: '127.0.0.1' },
      ...{ BASE_URL: this.url, DASHBOARD_URL: this.url, SECRET_KEY: randomBytes(32).toString('hex') },
      ...{ DATABASE_URL: this.postgres.url, DATABASE_POOL: '8' },
      ...(this.redis ? { REDIS_URL: this.redis.url } : { QUEUE: 'database' }),
      ...{ STORAGE_DIR: this.storageDir, MAIL_DIR: this.mailDir },
      ...{ TSA_URL: await this.timestamps.listen(), TSA_ROOTS_FILE: roots },
      ...{
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
        LOG_REQUESTS: 'false',
        JOB_LEASE_SECONDS: String(LEASE_SECONDS),
      },
      JOB_DRAIN_SECONDS: String(DRAIN_SECONDS),
      SHUTDOWN_DELAY_SECONDS: '3',
    };
  }

  private async startProcesses(): Promise<void> {
    const onEnd = (words: string) => void this.ends.push(words);
    for (const index of TWO) {
      const [port, health] = [await freePort(), await freePort()];
      const [api, worker] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${health}/health/ready`];
      this.balancer.targets = [...this.balancer.targets, api];
      const apiEnvironment = { ...this.environment, PORT: String(port) };
      const workerEnvironment = { ...this.environment, WORKER_PORT: String(health) };
      this.apis.push(new KeptProcess(`api ${index}`, 'api', apiEnvironment, `${api}/health/ready`, onEnd));
      this.workers.push(new KeptProcess(`worker ${index}`, 'worker', workerEnvironment, worker, onEnd));
    }
    await Promise.all([...this.apis, ...this.workers].map((one) => one.start()));
  }
}
