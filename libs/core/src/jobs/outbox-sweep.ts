import { Logger } from '@nestjs/common';
import { isOutage } from '../errors/outage';
import type { JobRunner } from './job-runner';
import type { JobSlots } from './transports/job-slots';
import type { Work } from './transports/job-transport';
import type { OutboxRepository } from './outbox.repository';

/** Time that an offered entry may stay unclaimed while a worker is idle. */
const UNCLAIMED_SECONDS = 1;
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

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly slots: JobSlots,
    private readonly runner: JobRunner,
    private readonly settings: { jobs: readonly string[]; leaseSeconds: number },
  ) {}

  /** Starts the timers; recovered entries are passed to `work`. */
  start(work: Work): void {
    this.every((this.settings.leaseSeconds * 1000) / 6, () => this.releaseLapsed());
    this.every(UNCLAIMED_SECONDS * 1000, () => this.claimUnclaimed(work));
    this.every(UNKNOWN_MS, () => this.reportUnknown());
    void this.guarded(() => this.reportUnknown());
  }

  stop(): void {
    this.timers.forEach(clearInterval);
  }

  /** Extends this worker's claims first: after an outage of PostgreSQL they may have lapsed although their jobs still run. */
  private async releaseLapsed(): Promise<void> {
    await this.runner.extendAll();
    await this.outbox.releaseLapsed();
  }

  private async claimUnclaimed(work: Work): Promise<void> {
    const places = this.slots.idle();
    if (places.size === 0) return;
    for (const { job, id } of await this.outbox.takeUnclaimed(places, UNCLAIMED_SECONDS)) void work(job, id);
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
