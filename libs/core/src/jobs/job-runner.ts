import { isNativeError } from 'node:util/types';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { Claim, ClaimLostError, PermanentFailure } from './claim';
import { type JobDefinition, pauseAfter } from './job';
import type { JobHandler } from './job-handlers';
import { ALONE_AFTER_DEATHS, type Claimant, type ClaimedEntry, type OutboxRepository } from './outbox.repository';

/** What the failure handler gets when the worker died in every attempt, as when it ran out of memory. */
export class WorkerDiedError extends Error {
  constructor() {
    super('The worker stopped unexpectedly each time it worked on this.');
  }
}

export interface JobWork {
  definition: JobDefinition<object>;
  handler: JobHandler;
}

/** Works on entries: claim, heartbeat, handler, then the end, another attempt or failure. Never throws for a job's sake. */
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

  /** Works on an entry when it is still open. Answers `alone` when only a worker that does nothing else may: call again with `alone`. */
  async run(work: JobWork, entryId: string, alone: boolean): Promise<'alone' | 'over'> {
    if (this.stopping) {
      await this.outbox.giveBack([entryId]);
      return 'over';
    }
    const entry = await this.outbox.claim(entryId, this.claimant, alone);
    if (entry === 'alone') return 'alone';
    if (entry) await this.workOn(work, entry);
    return 'over';
  }

  /** From now on nothing is started. */
  stop(): void {
    this.stopping = true;
  }

  /** Extends every claim now. */
  async extendAll(): Promise<void> {
    await Promise.all([...this.active].map((claim) => claim.extend(this.claimant)));
  }

  /** This process is broken: what it does not end in the drain time was in hand at a worker's death. */
  fail(): void {
    this.failing = true;
  }

  /** Gives what is still being worked on to other workers; its writes here will be refused. */
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
    try {
      await this.attempt(work, entry, claim);
    } finally {
      clearInterval(heartbeat);
      this.active.delete(claim);
    }
  }

  private async attempt(work: JobWork, entry: ClaimedEntry, claim: Claim) {
    try {
      if (entry.deaths > ALONE_AFTER_DEATHS) throw new WorkerDiedError();
      await work.handler.work(entry.payload, claim);
      if (!claim.finished) await claim.finish(async () => undefined);
    } catch (thrown) {
      await this.afterError(work, entry, claim, isNativeError(thrown) ? thrown : new Error(String(thrown)));
    }
  }

  private async afterError(work: JobWork, entry: ClaimedEntry, claim: Claim, error: Error) {
    const where = `${entry.job} ${entry.id} (attempt ${entry.attempt}${entry.requestId && `, request ${entry.requestId}`})`;
    if (claim.finished) return this.logger.error(`${where} is done, but its handler threw afterwards: ${error.stack}`);
    if (error instanceof ClaimLostError || claim.signal.aborted)
      return this.logger.warn(`${where} went to another worker or was cancelled.`);

    const isFinal = error instanceof PermanentFailure || error instanceof WorkerDiedError;
    const pause = isFinal ? null : pauseAfter(work.definition, entry.attempt);
    if (pause !== null) {
      this.logger.warn(`${where} failed, again in ${pause.toFixed(1)} s: ${error.message}`);
      return claim.retryLater(pause, error.message);
    }
    if (error instanceof PermanentFailure) this.logger.warn(`${where} cannot be done: ${error.message}`);
    else this.logger.error(`${where} failed for good: ${error.stack}`);
    await claim.fail(error.message, (manager) => work.handler.giveUp(entry.payload, error, manager));
  }

  private heartbeat(claim: Claim): NodeJS.Timeout {
    const beat = () =>
      claim
        .extend(this.claimant)
        .catch((error: unknown) => this.logger.debug(`Heartbeat failed, the next one tries again: ${String(error)}`));
    const timer = setInterval(() => void beat(), (this.claimant.leaseSeconds * 1000) / 3);
    // A claim that is lost or handed over is not extended, although its handler may go on for a while.
    claim.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    return timer;
  }
}
