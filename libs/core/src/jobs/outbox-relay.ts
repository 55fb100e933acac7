import { Logger } from '@nestjs/common';
import { isOutage } from '../errors/outage';
import { JobQueues } from './job-queues';
import { DueEntry, OUTBOX_CHANNEL, OutboxRepository } from './outbox.repository';
import { PgListener } from './pg-listener';

const FORGET_FAILED_DAYS = 14;
const HOUR_MS = 3_600_000;

/**
 * Moves due entries from PostgreSQL to Redis: at once when a commit notifies, and by a sweep for what was missed
 * (Redis was down or lost its data, a worker died, a pause is over). Every worker runs one; they share the work.
 */
export class OutboxRelay {
  private readonly logger = new Logger('Outbox');
  private readonly timers: NodeJS.Timeout[] = [];
  private stopListening = () => {};
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly queues: JobQueues,
    private readonly listener: PgListener,
    private readonly jobs: string[],
    private readonly lostAfterSeconds: number,
  ) {}

  start(): void {
    this.stopListening = this.listener.on(OUTBOX_CHANNEL, () => this.nudge());
    this.queues.onReady(() => this.nudge());
    this.timers.push(setInterval(() => this.nudge(), (this.lostAfterSeconds * 1000) / 6));
    this.timers.push(setInterval(() => void this.forgetFailed(), HOUR_MS));
    this.nudge();
  }

  /** Relays soon what is due. Calls that come while it runs are answered by one more round. */
  nudge(): void {
    this.again = true;
    if (this.running || this.stopped) return;
    this.running = this.relay().finally(() => {
      this.running = null;
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.stopListening();
    this.timers.forEach(clearInterval);
    await this.running;
  }

  private async relay() {
    try {
      while (this.again && !this.stopped && this.queues.ready) {
        this.again = false;
        while ((await this.relayBatch()) > 0 && !this.stopped);
      }
    } catch (error) {
      this.log(error);
    }
  }

  private async relayBatch(): Promise<number> {
    const due = await this.outbox.takeDue(this.jobs, this.lostAfterSeconds);
    if (due.length > 0) await this.enqueue(due);
    return due.length;
  }

  private async enqueue(due: DueEntry[]) {
    try {
      await this.queues.add(due);
    } catch (error) {
      await this.outbox.giveBack(due.map(({ id }) => id));
      throw error;
    }
  }

  private async forgetFailed() {
    await this.outbox.forgetFailed(FORGET_FAILED_DAYS).catch((error: unknown) => this.log(error));
  }

  /** The next sweep tries again, so nothing is lost here; only what is no outage deserves attention. */
  private log(error: unknown) {
    if (isOutage(error)) this.logger.debug(`Relaying waits: ${String(error)}`);
    else this.logger.warn(`Relaying failed, the next sweep tries again: ${String(error)}`);
  }
}
