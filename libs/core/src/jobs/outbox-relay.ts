import { Logger } from '@nestjs/common';
import { logRetried } from '../logging/log-retried';
import type { JobTransport } from './transports/job-transport';
import { OUTBOX_CHANNEL, type DueEntry, type JobCapacity, type OutboxRepository } from './outbox.repository';
import type { PgListener } from './pg-listener';

/** Minimum time between two rounds, so that a thousand notifications in a second cause at most fifty queries. */
const ROUND_MS = 20;
/** Polling interval, because a notification may be lost and a timer may be late. */
const POLL_MS = 5_000;

/**
 * Offers due entries to the transport: after the notification of a commit, when an entry becomes due, and when a slot
 * becomes free during a backlog; never more than the transport has capacity for. Every worker runs a relay; they share the work.
 */
export class OutboxRelay {
  private readonly logger = new Logger('Outbox');
  private stopListening = () => {};
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private again = false;
  private urgent = false;
  private stopped = false;
  private lastRound = Number.NEGATIVE_INFINITY;
  private backlog = new Set<string>();

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly transport: JobTransport,
    private readonly listener: PgListener,
    private readonly jobs: readonly string[],
  ) {}

  start(): void {
    this.stopListening = this.listener.on(OUTBOX_CHANNEL, () => this.wake());
    this.transport.onReady(() => this.wake());
    this.wake();
  }

  /** Starts a round soon. Calls during a round are merged into one further round. */
  wake(): void {
    this.again = true;
    if (this.running || this.stopped) return;
    this.running = this.rounds().finally(() => {
      this.running = null;
      if (this.again) this.wake(); // called after the loop's last check
    });
  }

  /** Reports a free slot of the job; starts a round when the job has a backlog. */
  slotFree(job: string): void {
    if (!this.backlog.has(job)) return;
    this.urgent = !this.transport.prefetches;
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.stopListening();
    clearTimeout(this.timer);
    await this.running;
  }

  private async rounds(): Promise<void> {
    while (this.again && !this.stopped) {
      await this.debounce();
      this.again = false;
      await this.round().catch((error: unknown) => logRetried(this.logger, 'Relaying', error));
    }
  }

  /** Waits until `ROUND_MS` after the last round; not at all after a longer pause, or when a slot is free. */
  private async debounce(): Promise<void> {
    const wait = this.lastRound + ROUND_MS - performance.now();
    if (wait > 0 && !this.urgent) await new Promise((resolve) => setTimeout(resolve, wait));
    this.lastRound = performance.now();
    this.urgent = false;
  }

  private async round(): Promise<void> {
    let nextRound = POLL_MS;
    try {
      if (!this.transport.ready || this.stopped) return;
      const capacity = await this.transport.capacity();
      const due = capacity.size > 0 ? await this.outbox.fetchDue(capacity) : [];
      if (due.length > 0) await this.offer(due);
      nextRound = await this.msToNextRound(capacity, due);
    } finally {
      this.wakeIn(nextRound);
    }
  }

  private async offer(due: DueEntry[]): Promise<void> {
    try {
      await this.transport.offer(due);
    } catch (error) {
      await this.outbox.markAsWaiting(due.map(({ id }) => id));
      throw error;
    }
  }

  /** Milliseconds until the next round. A job without remaining capacity has a backlog and waits for `slotFree` instead. */
  private async msToNextRound(capacity: JobCapacity, due: DueEntry[]): Promise<number> {
    const offered = (job: string) => due.filter((entry) => entry.job === job).length;
    this.backlog = new Set(this.jobs.filter((job) => offered(job) >= (capacity.get(job) ?? 0)));
    const others = this.jobs.filter((job) => !this.backlog.has(job));
    const seconds = others.length > 0 ? await this.outbox.secondsToNext(others) : null;
    return seconds === null ? POLL_MS : Math.min(seconds * 1_000, POLL_MS);
  }

  private wakeIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.wake(), Math.ceil(ms));
  }
}
