import { DataSource, EntityManager } from 'typeorm';
import type { CommitStatement } from '../requests/request-transaction';
import type { Claimant, ClaimedEntry } from './claimed-entry';
import type { EndedEntry } from './ended-entry';
import { OutboxRepository } from './outbox.repository';

/** Another worker has claimed the job, or it was cancelled: this worker's effects must not be written. */
export class ClaimLostError extends Error {}

/** Thrown by a handler that knows when a retry makes sense: after `seconds`, unless this attempt was the last one. */
export class RetryAfter extends Error {
  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super(message);
  }
}

/** Thrown by a handler that cannot begin yet: the job is due again after `seconds`, and this attempt does not count. */
export class Postponed extends Error {
  constructor(readonly seconds: number) {
    super('The job cannot begin yet.');
  }
}

/** Thrown by a handler when a retry cannot help; the message is shown to the user. */
export class PermanentFailure extends Error {}

type Effects<Result> = (manager: EntityManager) => Promise<Result>;

/**
 * A worker's right to write the effects of one job. It carries a fencing token: when another worker claims the job, because
 * this one stalled or seemed dead, the token increases, and later writes of this worker are refused and rolled back.
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

  /** The job's id, the same for every attempt; use it as the idempotency key of calls to other systems. */
  get id(): string {
    return this.entry.id;
  }

  /** The number of this attempt, from 1. */
  get attempt(): number {
    return this.entry.attempt;
  }

  get isLastAttempt(): boolean {
    return this.entry.attempt >= this.attempts;
  }

  get requestId(): string {
    return this.entry.requestId;
  }

  /** Aborts when the claim is lost or the worker stops; pass it to long operations. */
  get signal(): AbortSignal {
    return this.aborter.signal;
  }

  get finished(): boolean {
    return this.done;
  }

  /** Writes in a transaction that commits only while the claim holds, without ending the job. @throws `ClaimLostError` */
  async write<Result>(effects: Effects<Result>): Promise<Result> {
    return this.transaction((manager) => this.outbox.lock(manager, this.entry), effects);
  }

  /** Writes the effects and ends the job in one transaction. @throws `ClaimLostError` */
  async finish<Result>(effects: Effects<Result>): Promise<Result> {
    const result = await this.transaction((manager) => this.outbox.remove(manager, this.entry), effects);
    this.done = true;
    return result;
  }

  /**
   * Writes the effects and ends the job by one statement (`OutboxRepository.endBy`), which saves the round trips of a transaction. It may
   * leave the job: then nothing was written.
   * @throws `ClaimLostError`
   */
  async finishBy<Row extends EndedEntry>(statement: CommitStatement): Promise<Row> {
    const row = await this.outbox.endBy<Row>(this.entry, statement);
    if (!row.isHeld) throw this.lost();
    this.done = row.isEnded;
    return row;
  }

  /** Ends a job without effects in the database. @throws `ClaimLostError` */
  async end(): Promise<void> {
    if (!(await this.outbox.end(this.entry))) throw this.lost();
    this.done = true;
  }

  /** Writes the effects of the failure and marks the job as failed in one transaction. @throws `ClaimLostError` */
  async fail(error: string, effects: Effects<void>): Promise<void> {
    await this.transaction((manager) => this.outbox.markFailed(manager, this.entry, error), effects);
    this.done = true;
  }

  /** Extends the lease by `leaseSeconds`. When the claim is lost, `signal` aborts. */
  async extend(claimant: Claimant): Promise<void> {
    const kept = await this.outbox.extend(this.entry, claimant);
    if (!kept && !this.done) this.abort(this.lost());
  }

  async retryLater(pauseSeconds: number, error: string): Promise<void> {
    await this.outbox.retryLater(this.entry, pauseSeconds, error);
  }

  async postpone(pauseSeconds: number): Promise<void> {
    await this.outbox.postpone(this.entry, pauseSeconds);
  }

  /** Returns the job to the outbox for another worker; this attempt does not count. */
  async release(): Promise<void> {
    this.abort(new ClaimLostError('The worker is shutting down.'));
    await this.outbox.release(this.entry);
  }

  /** Aborts the work because its worker process is failing; `releaseDead` then releases the entry. */
  abandon(): void {
    this.abort(new ClaimLostError('The worker failed.'));
  }

  /** @param hold takes the entry for this transaction; false when the claim was lost */
  private transaction<Result>(hold: Effects<boolean>, effects: Effects<Result>): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await hold(manager))) throw this.lost();
      return effects(manager);
    });
  }

  private abort(reason: ClaimLostError) {
    this.aborter.abort(reason);
  }

  private lost() {
    return new ClaimLostError(
      `This worker has lost its claim on job ${this.entry.job} ${this.entry.id} (fence ${this.entry.fence}).`,
    );
  }
}
