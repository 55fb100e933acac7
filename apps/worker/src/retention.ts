import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { Env, isOutage, Mails } from '@app/core';
import { DeliveryList } from '@app/events';
import { RunsService } from '@app/extraction';
import { IdempotentCalls } from '@app/teams';

const INTERVAL_MS = 60 * 60 * 1000;
/** Rows per statement, to keep transactions short; the files of deleted runs are marked in the same transaction. */
const BATCH = 500;

/**
 * Deletes runs (with their files), mails and webhook deliveries that are older than the settings allow, and expired idempotency
 * keys, at the start and every hour, in batches. Any number of workers share the work.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Retention');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly env: Env,
    private readonly runs: RunsService,
    private readonly mails: Mails,
    private readonly calls: IdempotentCalls,
    private readonly deliveries: DeliveryList,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), INTERVAL_MS);
    this.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Deletes everything that has expired. */
  async sweep(): Promise<void> {
    const { runs, mails, deliveries } = this.env.retentionDays;
    if (runs > 0) await this.deleteAll(`runs older than ${runs} days`, () => this.runs.deleteOld(runs, BATCH));
    if (deliveries > 0)
      await this.deleteAll(`webhook deliveries older than ${deliveries} days`, () =>
        this.deliveries.deleteOld(deliveries, BATCH),
      );
    if (mails > 0) await this.deleteAll(`mails older than ${mails} days`, () => this.mails.deleteOld(mails, BATCH));
    await this.deleteAll('expired idempotency keys', () => this.calls.deleteOld(BATCH));
  }

  private start() {
    this.running = this.running.then(() => this.sweep()).catch((error: unknown) => this.log(error));
  }

  private async deleteAll(what: string, deleteBatch: () => Promise<number>) {
    let total = 0;
    for (let count = BATCH; count === BATCH && !this.stopped; total += count) count = await deleteBatch();
    if (total > 0) this.logger.log(`${total} ${what} were deleted.`);
  }

  /** The sweep an hour later retries. */
  private log(error: unknown) {
    if (isOutage(error)) this.logger.debug(`Retention waits: ${String(error)}`);
    else this.logger.warn(`Retention failed, it is tried again in an hour: ${String(error)}`);
  }
}
