import { DataSource, EntityManager } from 'typeorm';
import { Claimant, ClaimedEntry, OutboxRepository } from './outbox.repository';

/** The claim went to another worker, or the job was cancelled: nothing that was done under it may be written. */
export class ClaimLostError extends Error {}

/** Thrown by a handler when another attempt cannot help; the message is what the user reads. */
export class PermanentFailure extends Error {}

type Effects<Result> = (manager: EntityManager) => Promise<Result>;

/**
 * A worker's right to write the effects of one job. It has a fencing number: when the worker stalls (or is taken for
 * dead) and another one claims the job, the number grows and every later write of the first is refused and rolled back.
 */
export class Claim {
  private readonly aborter = new AbortController();
  private done = false;

  constructor(
    private readonly entry: ClaimedEntry,
    private readonly outbox: OutboxRepository,
    private readonly dataSource: DataSource,
    private readonly attempts: number,
  ) {}

  /** The job's id; the same for every attempt, so it can serve outer systems as idempotency key. */
  get id(): string {
    return this.entry.id;
  }

  /** This attempt, from 1. */
  get attempt(): number {
    return this.entry.attempt;
  }

  get isLastAttempt(): boolean {
    return this.entry.attempt >= this.attempts;
  }

  get requestId(): string {
    return this.entry.requestId;
  }

  /** Aborts when the claim is lost or the worker has to stop: pass it to whatever takes long. */
  get signal(): AbortSignal {
    return this.aborter.signal;
  }

  get finished(): boolean {
    return this.done;
  }

  /** Writes in a transaction that commits only while the claim holds; the job goes on. Throws `ClaimLostError`. */
  async write<Result>(effects: Effects<Result>): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.outbox.lock(manager, this.entry))) throw this.lost();
      return effects(manager);
    });
  }

  /** Writes the effects and ends the job, both or neither. Throws `ClaimLostError`. */
  async finish<Result>(effects: Effects<Result>): Promise<Result> {
    const result = await this.write(async (manager) => {
      await this.outbox.remove(manager, this.entry);
      return effects(manager);
    });
    this.done = true;
    return result;
  }

  /** Writes the effects of giving up and ends the job as failed, both or neither. */
  async fail(error: string, effects: Effects<void>): Promise<void> {
    await this.write(async (manager) => {
      await this.outbox.markFailed(manager, this.entry, error);
      await effects(manager);
    });
    this.done = true;
  }

  /** Says that the claim lives on, for another `leaseSeconds`. When it does not, `signal` aborts. */
  async extend(claimant: Claimant): Promise<void> {
    const kept = await this.outbox.extend(this.entry, claimant);
    if (!kept && !this.done) this.abort(this.lost());
  }

  async retryLater(pauseSeconds: number, error: string): Promise<void> {
    await this.outbox.retryLater(this.entry, pauseSeconds, error);
  }

  /** Gives the job to another worker, as if this one had never tried. */
  async release(): Promise<void> {
    this.abort(new ClaimLostError('The worker is shutting down.'));
    await this.outbox.release(this.entry);
  }

  /** Stops the work because its worker dies; `releaseDead` then lets the entry go. */
  abandon(): void {
    this.abort(new ClaimLostError('The worker failed.'));
  }

  private abort(reason: ClaimLostError) {
    this.aborter.abort(reason);
  }

  private lost() {
    return new ClaimLostError(
      `Job ${this.entry.job} ${this.entry.id} is no longer this worker's (fence ${this.entry.fence}).`,
    );
  }
}
