import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster } from 'ioredis';
import { TimeLimitError, within } from '../../process/within';
import { JobTransport, type Work } from './job-transport';
import type { DueEntry, JobCapacity } from '../outbox.repository';
import type { RedisConnections } from './redis-connections';
import type { WakeUpQueue } from './wake-up-queues';

/** Detects a hung Redis, not a slow one: Bull's Lua scripts run one after the other on one connection. */
const REDIS_TIMEOUT_MS = 10_000;
/** Maximum number of wake-ups of one job in Redis. At 200 the refill, one query and one script, is below 1 % of the work. */
const PREFETCH = 200;

/** The transport through Redis. Each job has a Bull queue, from which any worker with a free slot gets the next wake-up. */
export class RedisTransport extends JobTransport {
  readonly prefetches = true;
  private readonly queues: ReadonlyMap<string, WakeUpQueue>;

  constructor(
    private readonly connections: RedisConnections,
    queues: readonly WakeUpQueue[],
  ) {
    super();
    this.queues = new Map(queues.map((queue) => [queue.name, queue]));
  }

  get ready(): boolean {
    return this.connections.ready;
  }

  onReady(listener: () => void): void {
    this.connections.commands.on('ready', listener);
  }

  /** A queue has capacity once it is half empty, so that a backlog is refilled in large batches. */
  async capacity(): Promise<JobCapacity> {
    const names = [...this.queues.keys()];
    // Bull's count is a transaction of four commands per queue. No queue is paused, so one command tells the same.
    const waiting = await inTime(this.lengths([...this.queues.values()].map((queue) => queue.toKey('wait'))));
    const free = names.map((name, index): [string, number] => [name, PREFETCH - (waiting[index] ?? 0)]);
    return new Map(free.filter(([, count]) => count >= PREFETCH / 2));
  }

  /** A duplicate of a queued wake-up (same entry, same fence) is ignored. */
  async offer(entries: readonly DueEntry[]): Promise<void> {
    const jobs = [...new Set(entries.map(({ job }) => job))];
    await inTime(
      Promise.all(
        jobs.map((name) => this.queue(name).addBulk(entries.filter(({ job }) => job === name).map(toWakeUp))),
      ),
    );
  }

  start(work: Work): void {
    for (const [job, queue] of this.queues) queue.begin((entryId) => work(job, entryId));
  }

  async drain(): Promise<void> {
    const closed = Promise.all([...this.queues.values()].map((queue) => queue.close()));
    // Bull's blocking connections process QUIT only after half a second, so they are disconnected.
    await sleep(20);
    this.connections.cutBlocking();
    await closed.finally(() => this.connections.close());
  }

  /** The lengths of lists. They are asked for with one message, except of a cluster, where each may be at another node. */
  private async lengths(keys: readonly string[]): Promise<number[]> {
    const { commands } = this.connections;
    if (commands instanceof Cluster) return Promise.all(keys.map((key) => commands.llen(key)));
    const pipeline = commands.pipeline();
    for (const key of keys) pipeline.llen(key);
    return (await pipeline.exec())!.map(([error, length]) => {
      if (error) throw error;
      return Number(length);
    });
  }

  private queue(job: string): WakeUpQueue {
    const queue = this.queues.get(job);
    if (!queue) throw new Error(`There is no queue for job ${job}.`);
    return queue;
  }
}

function toWakeUp({ id, fence }: DueEntry) {
  return { data: { entry: id }, opts: { jobId: `${id}.${fence}` } };
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return within(REDIS_TIMEOUT_MS, work).catch((error: unknown) => {
    throw error instanceof TimeLimitError ? new Error(`Redis did not respond within ${REDIS_TIMEOUT_MS} ms.`) : error;
  });
}
