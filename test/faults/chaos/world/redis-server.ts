import { join } from 'node:path';
import Redis from 'ioredis';
import { type RunningRedis, startRedis } from '../../../../apps/local/src/redis/redis';
import { gone, signal } from './process-tree';

/** A Redis that keeps nothing over a restart, and that can be killed, stalled and emptied. */
export class RedisServer {
  private constructor(
    private server: RunningRedis,
    private readonly options: Parameters<typeof startRedis>[0],
    private pid: number,
  ) {}

  static async start(folder: string): Promise<RedisServer> {
    let pid = 0;
    const onStart = (child: { pid?: number }) => void (pid = child.pid ?? 0);
    const options = { folder: join(folder, 'redis'), logFile: join(folder, 'redis.log'), durable: false, onStart };
    return new RedisServer(await startRedis(options), options, pid);
  }

  get url(): string {
    return this.server.url;
  }

  async kill(): Promise<void> {
    signal([this.pid], 'SIGKILL');
    await gone([this.pid]);
  }

  async restart(): Promise<void> {
    const onStart = (child: { pid?: number }) => void (this.pid = child.pid ?? 0);
    this.server = await startRedis({ ...this.options, url: this.server.url, onStart });
  }

  stall(): void {
    signal([this.pid], 'SIGSTOP');
  }

  resume(): void {
    signal([this.pid], 'SIGCONT');
  }

  async empty(): Promise<void> {
    const client = new Redis(this.url);
    await client.flushall().finally(() => client.disconnect());
  }

  async stop(): Promise<void> {
    this.resume();
    await this.server.stop();
  }
}
