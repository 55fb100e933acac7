import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Redis from 'ioredis';
import { RunningRedis, startRedis } from '../../../apps/local/src/redis/redis';
import { TemplateDatabase } from './template-database';

/** The servers of one jest run, each started at its first use. `stop` removes all their files. */
export class TestServers {
  private readonly folder = makeFolder();
  private readonly redisServers = new Map<string, Promise<RunningRedis>>();
  private template: Promise<TemplateDatabase> | null = null;

  /**
   * `POST /databases` creates a migrated, empty database; `DELETE /databases/<name>` drops it; `POST /redis/<worker>` empties
   * the Redis of a jest worker; `POST /folders` creates an empty folder that is removed by `stop`.
   * @returns `{ name, url }`, `{ url }` or `{ path }` of the resource
   * @throws Error for unknown requests, and when a server does not start
   */
  answer(method: string, { pathname }: URL): Promise<object> {
    const [, kind, name = ''] = pathname.split('/');
    if (kind === 'databases' && method === 'POST') return this.createDatabase();
    if (kind === 'databases' && method === 'DELETE') return this.dropDatabase(name);
    if (kind === 'folders' && method === 'POST') return this.makeFolder();
    if (kind === 'redis' && method === 'POST') return this.emptyRedis(name);
    throw new Error(`Nothing answers ${method} ${pathname}`);
  }

  /** Stops the servers and removes their files and databases. */
  async stop(): Promise<void> {
    const redis = [...this.redisServers.values()].map(async (server) => (await server).stop());
    await Promise.allSettled([...redis, this.template?.then((template) => template.stop())]);
    await rm(await this.folder, { recursive: true, force: true });
  }

  private async createDatabase(): Promise<object> {
    this.template ??= this.folder.then((folder) => TemplateDatabase.start(folder));
    return (await this.template).clone();
  }

  private async dropDatabase(name: string): Promise<object> {
    await (await this.template)?.drop(name);
    return {};
  }

  private async makeFolder(): Promise<object> {
    return { path: await mkdtemp(join(await this.folder, 'files-')) };
  }

  /** A server per jest worker instead of a Redis database, because subscriptions are shared by all databases of a server. */
  private async emptyRedis(worker: string): Promise<object> {
    const server = this.redisServers.get(worker) ?? this.startRedis(worker);
    this.redisServers.set(worker, server);
    const { url } = await server;
    const client = new Redis(url);
    await client.flushall().finally(() => client.disconnect());
    return { url };
  }

  private async startRedis(worker: string): Promise<RunningRedis> {
    const folder = join(await this.folder, `redis-${worker}`);
    await mkdir(folder, { recursive: true });
    return startRedis({ folder, logFile: join(folder, 'redis.log'), durable: false });
  }
}

/** Creates a folder that other users may enter, because PostgreSQL may run as another user. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'formwork-test-'));
  await chmod(folder, 0o755);
  return folder;
}
