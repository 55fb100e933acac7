import { Semaphore } from '../../runtimes/pools/semaphore';
import type { JobDefinition } from '../job';
import type { JobCapacity } from '../outbox.repository';
import { ReadWriteLock } from './read-write-lock';

/**
 * Runs an entry. When it returns `needs-exclusive`, it is called again with `exclusive` true once no other entry runs.
 */
export type Attempt = (exclusive: boolean) => Promise<'needs-exclusive' | 'ended'>;

/** Connections of the main pool that heavy jobs leave to light ones. */
const LIGHT_CONNECTIONS = 2;
/** A job is idle when it has had a free slot for this long; between two entries a slot is free for less. */
const IDLE_MS = 100;

interface Slots {
  definition: JobDefinition<object>;
  semaphore: Semaphore;
  /** Entries that run or wait for the semaphore. */
  taken: number;
  /** Time since which at least one slot has been free. */
  freeSince: number;
}

/**
 * Limits the concurrency of a worker: a semaphore per job, and one for all heavy jobs together, which is smaller than the
 * connection pool. Light jobs (mails, callbacks) use only their own slots.
 */
export class JobSlots {
  private readonly jobs: Map<string, Slots>;
  private readonly heavy: Semaphore;
  private readonly lock = new ReadWriteLock();
  private readonly never = new AbortController().signal;
  /** Entries that run exclusively or wait for it. */
  private exclusive = 0;

  constructor(definitions: readonly JobDefinition<object>[], poolSize: number) {
    this.heavy = new Semaphore(Math.max(1, poolSize - LIGHT_CONNECTIONS));
    this.jobs = new Map(definitions.map((definition) => [definition.name, open(definition)]));
  }

  /** Waits for a slot of the job and runs the attempt. */
  async use(job: string, attempt: Attempt): Promise<void> {
    const slots = this.of(job);
    slots.taken += 1;
    const work = () => this.run(attempt);
    const limited = slots.definition.light ? work : () => this.heavy.acquire(this.never, work);
    await slots.semaphore.acquire(this.never, limited).finally(() => this.leave(slots));
  }

  /** Free slots by job; none while an entry runs exclusively or waits for it. */
  free(): JobCapacity {
    return this.capacity(() => true);
  }

  /** The same for idle jobs, which have had a free slot for `IDLE_MS` and can start now: none of their entries should wait. */
  idle(): JobCapacity {
    const since = performance.now() - IDLE_MS;
    const canStart = ({ definition }: Slots) => definition.light || !this.heavy.full;
    return this.capacity((slots) => slots.freeSince < since && canStart(slots));
  }

  private leave(slots: Slots): void {
    if (slots.taken === slots.definition.concurrency) slots.freeSince = performance.now();
    slots.taken -= 1;
  }

  private async run(attempt: Attempt): Promise<void> {
    if ((await this.lock.hold('shared', () => attempt(false))) === 'ended') return;
    this.exclusive += 1;
    await this.lock.hold('exclusive', () => attempt(true)).finally(() => (this.exclusive -= 1));
  }

  private capacity(condition: (slots: Slots) => boolean): JobCapacity {
    if (this.exclusive > 0) return new Map();
    const chosen = [...this.jobs].filter(([, slots]) => slots.taken < slots.definition.concurrency && condition(slots));
    return new Map(chosen.map(([job, { definition, taken }]) => [job, definition.concurrency - taken]));
  }

  private of(job: string): Slots {
    const slots = this.jobs.get(job);
    if (!slots) throw new Error(`This worker does not know job ${job}.`);
    return slots;
  }
}

const open = (definition: JobDefinition<object>): Slots => ({
  definition,
  semaphore: new Semaphore(definition.concurrency),
  taken: 0,
  freeSince: Number.NEGATIVE_INFINITY,
});
