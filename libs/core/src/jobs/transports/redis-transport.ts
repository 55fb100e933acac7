import { setTimeout as sleep } from 'node:timers/promises';
import { untilAborted } from '../../process/until-aborted';
import { JobTransport, type Work } from './job-transport';
import type { DueEntry, Places } from '../outbox.repository';
import type { RedisConnections } from './redis-connections';
import type { WakeUpQueue } from './wake-up-queues';

/** Bull's Lua scripts run after each other on one connection: this bounds a hung Redis, not a slow one. */
const REDIS_TIMEOUT_MS = 10_000;
/** Wake-ups of one job that wait in Redis. At 200 the refill, one query and one script, is below 1 % of the work. */
const LOOK_AHEAD = 200;

/** Wake-ups go through Redis, one Bull queue per job: any worker with a free slot gets the next one. */
export class RedisTransport extends JobTransport {
  readonly stocks = true;
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

  /** A queue is filled again when half of it is gone, so that a backlog comes in large batches. */
  async places(): Promise<Places> {
    const names = [...this.queues.keys()];
    const counting = [...this.queues.values()].map((queue) => queue.getWaitingCount());
    const waiting = await inTime(Promise.all(counting));
    const room = names.map((name, index): [string, number] => [name, LOOK_AHEAD - (waiting[index] ?? 0)]);
    return new Map(room.filter(([, places]) => places >= LOOK_AHEAD / 2));
  }

  /** A wake-up that is there already (same entry, same fence) stays as it is. */
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
  const limit = AbortSignal.timeout(REDIS_TIMEOUT_MS);
  return untilAborted(work, limit).catch((error: unknown) => {
    throw error === limit.reason ? new Error(`Redis did not answer within ${REDIS_TIMEOUT_MS} ms.`) : error;
  });
}
