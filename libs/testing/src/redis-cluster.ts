import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Redis from 'ioredis';
import { freePort } from '../../../apps/local/src/processes/free-port';
import { stopChild } from '../../../apps/local/src/processes/stop-child';
import { until } from '../../../apps/local/src/processes/until';
import { redisProgram } from '../../../apps/local/src/redis/redis';
import { requestTestServers } from './test-servers-client';

const NODES = 3;
/** Redis Cluster Specification, "Key distribution model". */
const SLOTS = 16_384;
/** Below the ports of tested services and of what systems assign, as is the bus of each node, 10,000 above its port. */
const FIRST_PORT = 6_450;
const BLOCK = 100;
const BLOCKS = 30;
const START_MS = 30_000;

/** A Redis Cluster of three nodes without replicas, with a password. */
export class RedisCluster {
  private constructor(
    private readonly children: readonly ChildProcess[],
    /** The address of each node. */
    readonly urls: readonly string[],
  ) {}

  /** Starts the nodes, and makes them a cluster that serves all slots. */
  static async start(): Promise<RedisCluster> {
    const { path } = await requestTestServers<{ path: string }>('POST', '/folders');
    const password = randomBytes(12).toString('hex');
    const children: ChildProcess[] = [];
    const urls: string[] = [];
    for (let port = FIRST_PORT + BLOCK * (process.pid % BLOCKS); urls.length < NODES; port++) {
      port = await freePort(port);
      const folder = join(path, `node-${urls.length}`);
      await mkdir(folder);
      children.push(launch(folder, port, password));
      urls.push(`redis://:${password}@127.0.0.1:${port}`);
    }
    const cluster = new RedisCluster(children, urls);
    await cluster.join().catch(async (error: unknown) => {
      await cluster.stop();
      throw error;
    });
    return cluster;
  }

  /** The keys of each node. */
  async keys(): Promise<string[][]> {
    return this.each((node) => node.keys('*'));
  }

  async stop(): Promise<void> {
    await Promise.all(this.children.map((child) => stopChild(child)));
  }

  private async join(): Promise<void> {
    await this.each(async (node, index) => {
      await node.cluster('SET-CONFIG-EPOCH', index + 1);
      await node.cluster('ADDSLOTS', ...slotsOf(index));
      for (const url of this.urls.slice(0, index)) await node.cluster('MEET', '127.0.0.1', new URL(url).port);
    });
    await until(START_MS, async () => {
      const states = await this.each((node) => node.cluster('INFO'));
      return states.every((state) => /cluster_state:ok[^]*cluster_known_nodes:3/.test(String(state)));
    });
  }

  private async each<T>(work: (node: Redis, index: number) => Promise<T>): Promise<T[]> {
    const nodes = this.urls.map((url) => new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null }));
    for (const node of nodes) node.on('error', () => undefined); // refused until it listens
    return Promise.all(nodes.map(work)).finally(() => nodes.forEach((node) => node.disconnect()));
  }
}

function launch(folder: string, port: number, password: string): ChildProcess {
  const program = redisProgram();
  if (!program) throw new Error('No Redis is installed: such tests belong into describeWithRedis.');
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: JSON.stringify(folder),
    requirepass: password,
    masterauth: password,
    save: '""',
    'cluster-enabled': 'yes',
  };
  const child = spawn(program, ['-'], { stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.on('error', () => undefined); // the process ended before reading; `join` reports it
  child.stdin.end(
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  return child;
}

/** An equal part of the slots for each node. */
function slotsOf(index: number): number[] {
  const [first, end] = [index, index + 1].map((part) => Math.floor((part * SLOTS) / NODES));
  return Array.from({ length: (end ?? 0) - (first ?? 0) }, (_, offset) => (first ?? 0) + offset);
}
