import { Logger } from '@nestjs/common';
import { logRetried } from '../logging/log-retried';
import type { JobRunner } from './job-runner';
import type { JobSlots } from './transports/job-slots';
import type { Work } from './transports/job-transport';
import { OUTBOX_CHANNEL, type DueEntry, type JobCapacity, type OutboxRepository } from './outbox.repository';
import type { PgListener } from './pg-listener';

/** Time that a due entry may stay unclaimed while a worker is idle. A wake-up arrives within a few milliseconds. */
const UNCLAIMED_SECONDS = 0.1;
/** Time from a notification to the check whether its entry was claimed. */
const CHECK_DELAY_MS = 150;
/** Interval of the looks for jobs that no worker knows. */
const UNKNOWN_MS = 60_000;
/** Share of a lease after which a claim is quiet. Its worker, if it lives, sends a heartbeat after each third of the lease. */
const QUIET_SHARE = 0.4;
/**
 * Checks in a row without a sign of life after which a process counts as gone. There are six in a lease. After an outage of
 * PostgreSQL, running workers have reconnected by then: each extends its claims at its own checks, and connects again within 5 s.
 */
const LOOKS = 3;

/**
 * Recovers lost entries. An idle worker claims entries that were offered but not claimed: the wake-up was lost, or went to
 * a worker that hangs. While all workers are busy, waiting entries are normal and not touched. The sweep also releases
 * lapsed leases and quiet claims of processes that are gone, and reports entries of jobs that no worker knows.
 */
export class OutboxSweep {
  private readonly logger = new Logger('Outbox');
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly reported = new Set<string>();
  /** Workers without a sign of life at the last checks, with the number of these checks. */
  private looks: ReadonlyMap<string, number> = new Map();
  private stopListening = () => {};
  private nextCheck: NodeJS.Timeout | undefined;
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
    void this.guarded(() => this.releaseLost());
    this.every(leaseMs / 6, () => this.releaseLost());
    this.every(leaseMs / 30, () => this.claimUnclaimed(work));
    this.stopListening = this.listener.on(OUTBOX_CHANNEL, () => this.scheduleCheck(work));
    this.every(UNKNOWN_MS, () => this.reportUnknown());
    void this.guarded(() => this.reportUnknown());
  }

  stop(): void {
    this.stopped = true;
    this.stopListening();
    clearTimeout(this.nextCheck);
    this.timers.forEach(clearInterval);
  }

  /** Extends this worker's claims first: after an outage of PostgreSQL they may have lapsed although their jobs still run. */
  private async releaseLost(): Promise<void> {
    const before = this.looks;
    // Counted anew after an outage of PostgreSQL, in which running workers lose their connections, too.
    this.looks = new Map();
    await this.runner.extendAll();
    await this.outbox.releaseLapsed();
    await this.releaseGone(before);
  }

  private async releaseGone(before: ReadonlyMap<string, number>): Promise<void> {
    const found = await this.outbox.goneWorkers();
    this.looks = new Map(found.map((id) => [id, (before.get(id) ?? 0) + 1]));
    const gone = found.filter((id) => this.looks.get(id)! >= LOOKS);
    if (gone.length === 0) return;
    const noted = gone.filter((id) => this.looks.get(id) === LOOKS);
    if (noted.length > 0) this.logger.warn(`Workers are gone, others take over their jobs: ${noted.join(', ')}`);
    await this.outbox.releaseGone(gone, this.settings.leaseSeconds * (1 - QUIET_SHARE));
  }

  /** Debounced: notifications while a check is scheduled cause only one further check. */
  private scheduleCheck(work: Work): void {
    this.notifiedAt = performance.now();
    if (this.nextCheck || this.stopped) return;
    const scheduledAt = this.notifiedAt;
    this.nextCheck = setTimeout(() => {
      this.nextCheck = undefined;
      void this.guarded(() => this.claimUnclaimed(work));
      if (this.notifiedAt > scheduledAt) this.scheduleCheck(work);
    }, CHECK_DELAY_MS);
  }

  private async claimUnclaimed(work: Work): Promise<void> {
    const capacity = this.slots.idle();
    if (capacity.size === 0) return;
    const unclaimed = await this.outbox.fetchUnclaimed(capacity, UNCLAIMED_SECONDS);
    const remaining = remainingCapacity(capacity, unclaimed);
    const overdue = remaining.size > 0 ? await this.outbox.fetchOverdue(remaining, UNCLAIMED_SECONDS) : [];
    const found = [...unclaimed, ...overdue];
    for (const { job, id } of found) void work(job, id);
    // Others may have been lost at the same time. One that a busy relay has just offered is too young to be taken now.
    if (found.length > 0 || (await this.outbox.hasUnclaimed([...capacity.keys()]))) this.scheduleCheck(work);
  }

  private async reportUnknown(): Promise<void> {
    const unknown = await this.outbox.unknownJobs(this.settings.jobs);
    for (const job of unknown.filter((name) => !this.reported.has(name))) {
      this.reported.add(job);
      this.logger.error(
        `There are entries of job ${job}, which this worker does not know: they wait for a worker that knows it.`,
      );
    }
  }

  private every(ms: number, work: () => Promise<void>): void {
    this.timers.push(setInterval(() => void this.guarded(work), ms));
  }

  private async guarded(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => logRetried(this.logger, 'The sweep of the outbox', error));
  }
}

function remainingCapacity(capacity: JobCapacity, entries: readonly DueEntry[]): JobCapacity {
  const remaining = [...capacity].map(
    ([job, count]) => [job, count - entries.filter((entry) => entry.job === job).length] as const,
  );
  return new Map(remaining.filter(([, count]) => count > 0));
}
