import { isNativeError } from 'node:util/types';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { Claim, ClaimLostError, PermanentFailure, Postponed, RetryAfter } from './claim';
import { UnavailableError } from '../errors/errors';
import { isOutage } from '../errors/outage';
import { type JobDefinition, pauseAfter } from './job';
import type { JobHandler } from './job-handlers';
import { inJob } from '../logging/log-facts';
import { jobSeconds, type JobOutcome } from '../metrics/instruments';
import { inJobSpan } from '../tracing/job-spans';
import type { Claimant, ClaimedEntry } from './claimed-entry';
import { MAX_DEATHS, type OutboxRepository } from './outbox.repository';

/** The error for the failure handler when workers died while they worked on the job, for example out of memory. */
export class WorkerDiedError extends Error {
  constructor() {
    super('The worker stopped unexpectedly each time it worked on this.');
  }
}

export interface JobWork {
  definition: JobDefinition<object>;
  handler: JobHandler;
}

/** Runs entries: claim, heartbeat, handler, then completion, retry or failure. An error of a job is never thrown. */
export class JobRunner {
  private readonly logger = new Logger('Jobs');
  private readonly active = new Set<Claim>();
  private stopping = false;
  private failing = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly dataSource: DataSource,
    private readonly claimant: Claimant,
  ) {}

  /**
   * Runs an entry unless it has finished or another worker holds its claim.
   * @param exclusive whether no other entry runs in this process meanwhile
   * @returns `needs-exclusive` when the entry was not run, because it must run without other entries; `ended` otherwise
   */
  async run(work: JobWork, entryId: string, exclusive: boolean): Promise<'needs-exclusive' | 'ended'> {
    if (this.stopping) {
      await this.outbox.markAsWaiting([entryId]);
      return 'ended';
    }
    const entry = await this.outbox.claim(entryId, this.claimant, exclusive);
    if (entry === 'needs-exclusive') return entry;
    if (entry) await this.workOn(work, entry);
    return 'ended';
  }

  /** From now on no further entry is started. */
  stop(): void {
    this.stopping = true;
  }

  /** Extends every claim now. */
  async extendAll(): Promise<void> {
    await Promise.all([...this.active].map((claim) => claim.extend(this.claimant)));
  }

  /** Marks this process as failing: jobs that do not finish in the drain time count this as a worker death. */
  fail(): void {
    this.failing = true;
  }

  /** Releases all running jobs to other workers; later writes of this worker are refused. */
  async releaseAll(): Promise<void> {
    if (this.failing) {
      for (const claim of this.active) claim.abandon();
      return this.outbox.releaseDead(this.claimant.workerId);
    }
    await Promise.all([...this.active].map((claim) => claim.release()));
  }

  private async workOn(work: JobWork, entry: ClaimedEntry): Promise<void> {
    const claim = new Claim(entry, this.outbox, this.dataSource, work.definition.retryAfterSeconds.length + 1);
    this.active.add(claim);
    const heartbeat = this.heartbeat(claim);
    const end = jobSeconds.startTimer({ job_name: entry.job });
    try {
      end({ outcome: await inJob(entry, () => inJobSpan(entry, () => this.attempt(work, entry, claim))) });
    } finally {
      clearInterval(heartbeat);
      this.active.delete(claim);
    }
  }

  private async attempt(work: JobWork, entry: ClaimedEntry, claim: Claim): Promise<JobOutcome> {
    try {
      if (entry.deaths >= MAX_DEATHS) throw new WorkerDiedError();
      await work.handler.work(entry.payload, claim);
      if (!claim.finished) await claim.end();
      return 'done';
    } catch (thrown) {
      return await this.afterError(work, entry, claim, isNativeError(thrown) ? thrown : new Error(String(thrown)));
    }
  }

  private async afterError(work: JobWork, entry: ClaimedEntry, claim: Claim, error: Error): Promise<JobOutcome> {
    const where = `${entry.job} ${entry.id} (attempt ${entry.attempt}${entry.requestId && `, request ${entry.requestId}`})`;
    if (claim.finished) {
      this.logger.error(`${where} is done, but its handler threw afterwards: ${error.stack}`);
      return 'done';
    }
    if (error instanceof ClaimLostError || claim.signal.aborted) {
      this.logger.warn(`${where} went to another worker or was cancelled.`);
      return 'lost';
    }
    if (error instanceof Postponed) {
      await claim.postpone(error.seconds);
      return 'postponed';
    }
    const isFinal = error instanceof PermanentFailure || error instanceof WorkerDiedError;
    const scheduled = isFinal
      ? null
      : pauseAfter(work.definition, entry.attempt, error instanceof UnavailableError || isOutage(error));
    const pause = scheduled !== null && error instanceof RetryAfter ? error.seconds : scheduled;
    if (pause !== null) {
      this.logger.warn(`${where} failed, again in ${pause.toFixed(1)} s: ${error.message}`);
      await claim.retryLater(pause, error.message);
      return 'retried';
    }
    if (error instanceof PermanentFailure) this.logger.warn(`${where} cannot be done: ${error.message}`);
    else this.logger.error(`${where} failed for good: ${error.stack}`);
    await claim.fail(error.message, (manager) => work.handler.giveUp(entry.payload, error, manager));
    return 'failed';
  }

  private heartbeat(claim: Claim): NodeJS.Timeout {
    const beat = () =>
      claim
        .extend(this.claimant)
        .catch((error: unknown) => this.logger.debug(`Heartbeat failed, the next one tries again: ${String(error)}`));
    const timer = setInterval(() => void beat(), (this.claimant.leaseSeconds * 1000) / 3);
    // A lost or released claim is not extended, although its handler may still run for a while.
    claim.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    return timer;
  }
}
