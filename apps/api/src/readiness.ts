import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  Env,
  openRedis,
  pendingMigrations,
  pingDatabase,
  pingRedis,
  type RedisClient,
  StoredObjects,
  within,
} from '@app/core';

const TIMEOUT_MS = 2_000;

const NAMES = ['database', 'migrations', 'redis', 'storage'] as const;
type Dependency = (typeof NAMES)[number];

/** Messages for clients. The driver's errors may contain addresses and users, so they are only logged. */
const SENTENCES: Record<Dependency, string> = {
  database: 'PostgreSQL does not answer.',
  migrations: 'The database has not run all migrations of this version, or does not answer.',
  redis: 'Redis does not answer; work goes on without it, a little later.',
  storage: 'The file storage cannot be read and written.',
};

/** The API accepts requests without these. */
const DISPENSABLE: readonly Dependency[] = ['redis'];

/** Checks the dependencies of the service. Redis is one only when the workers use it. */
@Injectable()
export class Readiness implements OnApplicationShutdown {
  private readonly logger = new Logger('Readiness');
  private readonly redis: RedisClient | null;
  private isEnding = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: StoredObjects,
    env: Env,
  ) {
    const options = { lazyConnect: true, enableOfflineQueue: false, retryStrategy: () => null };
    this.redis = env.queue === 'redis' ? openRedis(env.redis, options) : null;
    // The check itself reports errors.
    this.redis?.on('error', () => undefined);
  }

  get usesRedis(): boolean {
    return this.redis !== null;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  /** From now on this process is not ready, because it is being stopped. */
  end(): void {
    this.isEnding = true;
  }

  /**
   * The failed dependencies without which the API still works.
   * @throws 503 with one entry in `errors` for each failed dependency that is required, and while the process is being stopped
   */
  async degraded(): Promise<Dependency[]> {
    if (this.isEnding) throw new AppError(503, 'not_ready', 'Not ready: this process is being stopped.');
    const results = await Promise.all(NAMES.map(async (name) => ((await this.isWell(name)) ? null : name)));
    const down = results.filter((name) => name !== null);
    if (down.every((name) => DISPENSABLE.includes(name))) return down;

    const errors = down.map((path) => ({ path, message: SENTENCES[path] }));
    const options = { errors, headers: { 'Retry-After': '2' } };
    throw new AppError(503, 'not_ready', `Not ready: ${down.join(', ')}.`, options);
  }

  private check(name: Dependency): Promise<unknown> {
    if (name === 'database') return pingDatabase(this.dataSource);
    if (name === 'migrations') return this.checkMigrations();
    return name === 'redis' ? this.checkRedis() : this.files.check();
  }

  private async checkMigrations() {
    const pending = await pendingMigrations(this.dataSource);
    if (pending.length > 0) throw new Error(`${pending.length} migrations have not run; start with ${pending[0]}`);
  }

  private async checkRedis() {
    const { redis } = this;
    if (redis?.status === 'wait' || redis?.status === 'end') await redis.connect();
    if (redis) await pingRedis(redis);
  }

  private async isWell(name: Dependency): Promise<boolean> {
    try {
      await within(TIMEOUT_MS, this.check(name));
      return true;
    } catch (error) {
      const isReady = DISPENSABLE.includes(name);
      this.logger.warn(`${isReady ? 'Ready, but without' : 'Not ready:'} ${name}: ${String(error)}`);
      return false;
    }
  }
}
