import { setTimeout as sleep } from 'node:timers/promises';
import Bull, { Queue } from 'bull';
import { Logger } from '@nestjs/common';
import { JobDefinition } from './job';
import { DueEntry } from './outbox.repository';
import { RedisConnections } from './redis-connections';

interface Nudge {
  entry: string;
}

/** Bull's Lua scripts run after each other on one connection: this bounds a hung Redis, not a slow one. */
const ADD_TIMEOUT_MS = 10_000;

/** How long a queue pauses after Redis failed it, as when it lost the nudge that was being worked on. */
const RECOVER_MS = 500;

/**
 * One Bull queue per job. What lies in Redis is only a nudge ("entry X is due"): it may be lost, doubled or late without
 * harm, so Bull neither retries nor keeps anything.
 */
export class JobQueues {
  private readonly logger = new Logger('Queues');
  private readonly connections: RedisConnections;
  private readonly queues: Map<string, Queue<Nudge>>;

  constructor(
    redisUrl: string,
    prefix: string,
    private readonly leaseSeconds: number,
    definitions: readonly JobDefinition<object>[],
  ) {
    this.connections = new RedisConnections(redisUrl);
    this.queues = new Map(definitions.map(({ name }) => [name, this.open(name, prefix)]));
  }

  get ready(): boolean {
    return this.connections.ready;
  }

  /** Calls back whenever Redis becomes usable, also for the first time. */
  onReady(listener: () => void): void {
    this.connections.commands.on('ready', listener);
  }

  /** Puts nudges into Redis. One that is there already (same entry, same fence) stays as it is. */
  async add(entries: readonly DueEntry[]): Promise<void> {
    const jobs = [...new Set(entries.map(({ job }) => job))];
    const adding = jobs.map((name) => this.queue(name).addBulk(entries.filter(({ job }) => job === name).map(toNudge)));
    await withTimeout(Promise.all(adding), ADD_TIMEOUT_MS);
  }

  /** Hands the queue's entry ids to `work`, `concurrency` at a time, from when Redis is there until `close`. */
  process(job: string, concurrency: number, work: (entryId: string) => Promise<void>): void {
    this.queue(job)
      .process(concurrency, ({ data }) => work(data.entry))
      .catch((error: unknown) => this.logger.error(`Queue ${job} stopped: ${String(error)}`));
  }

  /** Takes no more nudges, waits for the ones being worked on, and leaves Redis. */
  async drain(): Promise<void> {
    const closed = Promise.all([...this.queues.values()].map((queue) => queue.close()));
    // Bull asks its blocking connections to quit, which they hear only after half a second: cut them.
    await sleep(20);
    this.connections.cutBlocking();
    await closed.finally(() => this.connections.close());
  }

  private queue(job: string): Queue<Nudge> {
    const queue = this.queues.get(job);
    if (!queue) throw new Error(`There is no queue for job ${job}.`);
    return queue;
  }

  private open(name: string, prefix: string): Queue<Nudge> {
    const queue: Queue<Nudge> = new Bull(name, {
      prefix,
      createClient: this.connections.get,
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      // A nudge that a dying connection took with it comes back after two rounds of this.
      settings: {
        stalledInterval: this.leaseSeconds * 500,
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        retryProcessDelay: RECOVER_MS,
      },
    });
    // Bull sets a name on its connections and lets a failure of that go unhandled, which would end the process.
    Object.assign(queue, { setWorkerName: () => Promise.resolve() });
    queue.on('error', (error) => this.logger.debug(`Queue ${name}: ${error.message}`));
    queue.on('failed', (_, error) => this.logger.warn(`Queue ${name}, the sweep tries again: ${error.message}`));
    return queue;
  }
}

function toNudge({ id, fence, delayMs }: DueEntry) {
  return { data: { entry: id }, opts: { jobId: `${id}.${fence}`, delay: delayMs } };
}

async function withTimeout(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not answer within ${ms} ms.`)), ms);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
