import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { AppError, Env, pendingMigrations, StoredObjects, type InputProblem } from '@app/core';

const TIMEOUT_MS = 2_000;

/** Looks at everything that the service depends on. */
@Injectable()
export class Readiness implements OnApplicationShutdown {
  private readonly redis: Redis;

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: StoredObjects,
    env: Env,
  ) {
    this.redis = new Redis(env.redisUrl, { lazyConnect: true, enableOfflineQueue: false, retryStrategy: () => null });
    // What is wrong is told by the check itself.
    this.redis.on('error', () => undefined);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** @throws 503 with one entry in `errors` for each dependency that is not usable */
  async assert(): Promise<void> {
    const checks: Record<string, () => Promise<unknown>> = {
      database: () => this.dataSource.query('SELECT 1'),
      migrations: () => this.checkMigrations(),
      redis: () => this.checkRedis(),
      storage: () => this.files.check(),
    };
    const results = await Promise.all(Object.entries(checks).map(([name, check]) => problemOf(name, check)));
    const problems = results.filter((problem) => problem !== null);
    if (problems.length === 0) return;
    const names = problems.map(({ path }) => path).join(', ');
    throw new AppError(503, 'not_ready', `Not ready: ${names}.`, { errors: problems, headers: { 'Retry-After': '2' } });
  }

  private async checkMigrations() {
    const pending = await pendingMigrations(this.dataSource);
    if (pending.length > 0) throw new Error(`${pending.length} migrations have not run; start with ${pending[0]}`);
  }

  private async checkRedis() {
    if (this.redis.status === 'wait' || this.redis.status === 'end') await this.redis.connect();
    await this.redis.ping();
  }
}

/** Null when the check passes in time. */
async function problemOf(path: string, check: () => Promise<unknown>): Promise<InputProblem | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), late]);
    return null;
  } catch (error) {
    return { path, message: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
