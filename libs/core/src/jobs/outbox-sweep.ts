import { Logger } from '@nestjs/common';
import { isOutage } from '../errors/outage';
import type { JobRunner } from './job-runner';
import type { JobSlots } from './transports/job-slots';
import type { Work } from './transports/job-transport';
import { OUTBOX_CHANNEL, type DueEntry, type OutboxRepository, type Places } from './outbox.repository';
import type { PgListener } from './pg-listener';

/** How long an entry that is due may stay unclaimed while a worker is idle: a wake-up takes a few milliseconds. */
const UNCLAIMED_SECONDS = 0.1;
/** From a notification to the look at what became of its entry. */
const LOOK_AFTER_MS = 150;
const UNKNOWN_MS = 60_000;

/**
 * Recovers lost entries. An idle worker claims entries that were offered but not claimed: the wake-up was lost, or went to
 * a worker that hangs. While all workers are busy, waiting entries are normal and not touched. The sweep also releases
 * lapsed leases, and reports entries of jobs that no worker knows.
 */
export class OutboxSweep {
  private readonly logger = new Logger('Outbox');
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly reported = new Set<string>();
  private stopListening = () => {};
  private nextLook: NodeJS.Timeout | undefined;
  private stopped = false;
  private notifiedAt = 0;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly slots: JobSlots,
    private readonly runner: JobRunner,
    private readonly listener: PgListener,
    private readonly settings: { jobs: readonly string[]; leaseSeconds: number },
  ) {}

  /** Starts the timers; recovered entries are passed to `work`. */
  start(work: Work): void {
    const leaseMs = this.settings.leaseSeconds * 1000;
    this.every(leaseMs / 6, () => this.releaseLapsed());
    this.every(leaseMs / 30, () => this.claimUnclaimed(work));
    this.stopListening = this.listener.on(OUTBOX_CHANNEL, () => this.lookSoon(work));
    this.every(UNKNOWN_MS, () => this.reportUnknown());
    void this.guarded(() => this.reportUnknown());
  }

  stop(): void {
    this.stopped = true;
    this.stopListening();
    clearTimeout(this.nextLook);
    this.timers.forEach(clearInterval);
  }

  /** Extends this worker's claims first: after an outage of PostgreSQL they may have lapsed although their jobs still run. */
  private async releaseLapsed(): Promise<void> {
    await this.runner.extendAll();
    await this.outbox.releaseLapsed();
  }

  /** Debounced: one query serves all notifications of the delay before it; later ones cause another query. */
  private lookSoon(work: Work): void {
    this.notifiedAt = performance.now();
    if (this.nextLook || this.stopped) return;
    const planned = this.notifiedAt;
    this.nextLook = setTimeout(() => {
      this.nextLook = undefined;
      void this.guarded(() => this.claimUnclaimed(work));
      if (this.notifiedAt > planned) this.lookSoon(work);
    }, LOOK_AFTER_MS);
  }

  private async claimUnclaimed(work: Work): Promise<void> {
    const places = this.slots.idle();
    if (places.size === 0) return;
    const offered = await this.outbox.takeUnclaimed(places, UNCLAIMED_SECONDS);
    const left = without(places, offered);
    const overdue = left.size > 0 ? await this.outbox.takeOverdue(left, UNCLAIMED_SECONDS) : [];
    const found = [...offered, ...overdue];
    for (const { job, id } of found) void work(job, id);
    if (found.length > 0) this.lookSoon(work); // more may have been lost with them
  }

  private async reportUnknown(): Promise<void> {
    const unknown = await this.outbox.unknownJobs(this.settings.jobs);
    for (const job of unknown.filter((name) => !this.reported.has(name))) {
      this.reported.add(job);
      this.logger.error(
        `There are entries of job ${job}, which this worker does not know: they wait for one that does.`,
      );
    }
  }

  private every(ms: number, work: () => Promise<void>): void {
    this.timers.push(setInterval(() => void this.guarded(work), ms));
  }

  private async guarded(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      if (isOutage(error)) this.logger.debug(`The sweep waits: ${String(error)}`);
      else this.logger.warn(`A sweep failed, the next one tries again: ${String(error)}`);
    });
  }
}

function without(places: Places, entries: readonly DueEntry[]): Places {
  const left = [...places].map(
    ([job, count]) => [job, count - entries.filter((entry) => entry.job === job).length] as const,
  );
  return new Map(left.filter(([, count]) => count > 0));
}
