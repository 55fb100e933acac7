import { Logger } from '@nestjs/common';
import { isOutage } from '../errors/outage';
import type { JobTransport } from './transports/job-transport';
import { OUTBOX_CHANNEL, type DueEntry, type OutboxRepository, type Places } from './outbox.repository';
import type { PgListener } from './pg-listener';

/** The shortest time between two rounds: a thousand notifications in a second cause fifty queries, not a thousand. */
const ROUND_MS = 20;
/** What is looked for although nothing was notified: a notification may be lost, and a timer may be late. */
const LOOK_MS = 5_000;
const SECOND_MS = 1_000;

/**
 * Offers to the transport what is due in PostgreSQL: when a commit notifies, when an entry's time comes, and when there is
 * room for more of a backlog. Never more than the transport has places for. Every worker runs one; they share the work.
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
    this.stopListening = this.listener.on(OUTBOX_CHANNEL, () => this.nudge());
    this.transport.onReady(() => this.nudge());
    this.nudge();
  }

  /** Relays soon what is due. Calls that come while it runs are answered by one more round. */
  nudge(): void {
    this.again = true;
    if (this.running || this.stopped) return;
    this.running = this.rounds().finally(() => {
      this.running = null;
      if (this.again) this.nudge(); // it came after the last look
    });
  }

  /** A slot of the job is free: there may be more of a backlog to offer. */
  slotFree(job: string): void {
    if (!this.backlog.has(job)) return;
    this.urgent = !this.transport.stocks;
    this.nudge();
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
      await this.round().catch((error: unknown) => this.log(error));
    }
  }

  /** At once after a while of silence, so that a single job does not wait; nor does a slot that stands empty. */
  private async debounce(): Promise<void> {
    const wait = this.lastRound + ROUND_MS - performance.now();
    if (wait > 0 && !this.urgent) await new Promise((resolve) => setTimeout(resolve, wait));
    this.lastRound = performance.now();
    this.urgent = false;
  }

  private async round(): Promise<void> {
    let nextLook = LOOK_MS;
    try {
      if (!this.transport.ready || this.stopped) return;
      const places = await this.transport.places();
      const due = places.size > 0 ? await this.outbox.takeDue(places) : [];
      if (due.length > 0) await this.offer(due);
      nextLook = await this.look(places, due);
    } finally {
      this.wakeIn(nextLook);
    }
  }

  private async offer(due: DueEntry[]): Promise<void> {
    try {
      await this.transport.offer(due);
    } catch (error) {
      await this.outbox.giveBack(due.map(({ id }) => id));
      throw error;
    }
  }

  /** Milliseconds until the next round. A job that filled its places, or had none, has a backlog: `slotFree` wakes for it. */
  private async look(places: Places, due: DueEntry[]): Promise<number> {
    const taken = (job: string) => due.filter((entry) => entry.job === job).length;
    this.backlog = new Set(this.jobs.filter((job) => taken(job) >= (places.get(job) ?? 0)));
    const others = this.jobs.filter((job) => !this.backlog.has(job));
    const seconds = others.length > 0 ? await this.outbox.secondsToNext(others) : null;
    return seconds === null ? LOOK_MS : Math.min(seconds * SECOND_MS, LOOK_MS);
  }

  private wakeIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.nudge(), Math.ceil(ms));
  }

  /** The next round tries again, so nothing is lost here; only what is no outage deserves attention. */
  private log(error: unknown) {
    if (isOutage(error)) this.logger.debug(`Relaying waits: ${String(error)}`);
    else this.logger.warn(`Relaying failed, the next round tries again: ${String(error)}`);
  }
}
