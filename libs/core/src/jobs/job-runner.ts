import { isNativeError } from 'node:util/types';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Claim, ClaimLostError, PermanentFailure } from './claim';
import { FailureHandler, Handler } from './handles';
import { JobDefinition, pauseAfter } from './job';
import { ClaimedEntry, OutboxRepository } from './outbox.repository';

/** What the failure handler gets when the worker died in the last attempt, as when it ran out of memory. */
export class WorkerDiedError extends Error {
  constructor() {
    super('The worker stopped unexpectedly each time it worked on this.');
  }
}

interface JobWork {
  definition: JobDefinition<object>;
  handler: Handler<object>;
  onFailure: FailureHandler<object>;
}

/** Works on entries: claim, heartbeat, handler, then the end, another attempt or failure. Never throws for a job's sake. */
export class JobRunner {
  private readonly logger = new Logger('Jobs');
  private readonly active = new Set<Claim>();
  private stopping = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly dataSource: DataSource,
    private readonly leaseSeconds: number,
  ) {}

  async run(work: JobWork, entryId: string): Promise<void> {
    if (this.stopping) return this.outbox.giveBack([entryId]);
    const entry = await this.outbox.claim(entryId, this.leaseSeconds);
    if (!entry) return;

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

  /** From now on nothing is started. */
  stop(): void {
    this.stopping = true;
  }

  /** Gives what is still being worked on to other workers; its writes here will be refused. */
  async releaseAll(): Promise<void> {
    await Promise.all([...this.active].map((claim) => claim.release()));
  }

  private async attempt(work: JobWork, entry: ClaimedEntry, claim: Claim) {
    try {
      if (entry.attempt > work.definition.retryAfterSeconds.length + 1) throw new WorkerDiedError();
      await work.handler(entry.payload, claim);
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

    const pause = error instanceof PermanentFailure ? null : pauseAfter(work.definition, entry.attempt);
    if (pause !== null) {
      this.logger.warn(`${where} failed, again in ${pause.toFixed(1)} s: ${error.message}`);
      return claim.retryLater(pause, error.message);
    }
    if (error instanceof PermanentFailure) this.logger.warn(`${where} cannot be done: ${error.message}`);
    else this.logger.error(`${where} failed for good: ${error.stack}`);
    await claim.fail(error.message, (manager) => work.onFailure(entry.payload, error, manager));
  }

  private heartbeat(claim: Claim): NodeJS.Timeout {
    const beat = () =>
      claim
        .extend(this.leaseSeconds)
        .catch((error: unknown) => this.logger.debug(`Heartbeat failed, the next one tries again: ${String(error)}`));
    return setInterval(() => void beat(), (this.leaseSeconds * 1000) / 3);
  }
}
