import { Semaphore } from '../../runtimes/pools/semaphore';
import type { JobDefinition } from '../job';
import type { Places } from '../outbox.repository';
import { ReadWriteLock } from './read-write-lock';

/** Runs an entry. Returns `alone` when it must not run beside others; it is then called again with `alone`. */
export type Attempt = (alone: boolean) => Promise<'alone' | 'over'>;

/** Connections of the main pool that heavy jobs leave to light ones. */
const LIGHT_CONNECTIONS = 2;
/** A slot that has been free for this long does not merely change from one entry to the next. */
const IDLE_MS = 100;

interface Slots {
  definition: JobDefinition<object>;
  semaphore: Semaphore;
  /** Entries that run or wait for the semaphore. */
  taken: number;
  /** When not all were taken any more. */
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
  private alone = 0;

  constructor(definitions: readonly JobDefinition<object>[], poolSize: number) {
    this.heavy = new Semaphore(Math.max(1, poolSize - LIGHT_CONNECTIONS));
    this.jobs = new Map(definitions.map((definition) => [definition.name, open(definition)]));
  }

  /** Runs the attempt when the job has a free slot. */
  async use(job: string, attempt: Attempt): Promise<void> {
    const slots = this.of(job);
    slots.taken += 1;
    const work = () => this.run(attempt);
    const turn = slots.definition.light ? work : () => this.heavy.take(this.never, work);
    await slots.semaphore.take(this.never, turn).finally(() => this.leave(slots));
  }

  /** Free slots of each job that has any; none while an entry runs alone, or waits for that. */
  free(): Places {
    return this.places(() => true);
  }

  /** The same, of jobs that had a free slot all the last tenth of a second: nothing that is due should wait for them. */
  idle(): Places {
    const since = performance.now() - IDLE_MS;
    const canStart = ({ definition }: Slots) => definition.light || !this.heavy.full;
    return this.places((slots) => slots.freeSince < since && canStart(slots));
  }

  private leave(slots: Slots): void {
    if (slots.taken === slots.definition.concurrency) slots.freeSince = performance.now();
    slots.taken -= 1;
  }

  private async run(attempt: Attempt): Promise<void> {
    if ((await this.lock.hold('shared', () => attempt(false))) === 'over') return;
    this.alone += 1;
    await this.lock.hold('exclusive', () => attempt(true)).finally(() => (this.alone -= 1));
  }

  private places(condition: (slots: Slots) => boolean): Places {
    if (this.alone > 0) return new Map();
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
