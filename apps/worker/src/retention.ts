import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { Env, isOutage, Mails } from '@app/core';
import { DeliveryList } from '@app/events';
import { RunsService } from '@app/extraction';

const INTERVAL_MS = 60 * 60 * 1000;
/** Rows per statement, to keep transactions short; the files of deleted runs are marked in the same transaction. */
const BATCH = 500;

/**
 * Deletes runs (with their files), mails and webhook deliveries that are older than the settings allow, at the start and every hour, in
 * batches. Any number of workers share the work.
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
    await this.deleteAll('runs', runs, (days) => this.runs.deleteOld(days, BATCH));
    await this.deleteAll('webhook deliveries', deliveries, (days) => this.deliveries.deleteOld(days, BATCH));
    await this.deleteAll('mails', mails, (days) => this.mails.deleteOld(days, BATCH));
  }

  private start() {
    this.running = this.running.then(() => this.sweep()).catch((error: unknown) => this.log(error));
  }

  private async deleteAll(what: string, days: number, deleteBatch: (days: number) => Promise<number>) {
    if (days === 0) return;
    let total = 0;
    for (let count = BATCH; count === BATCH && !this.stopped; total += count) count = await deleteBatch(days);
    if (total > 0) this.logger.log(`${total} ${what} older than ${days} days were deleted.`);
  }

  /** The sweep an hour later retries. */
  private log(error: unknown) {
    if (isOutage(error)) this.logger.debug(`Retention waits: ${String(error)}`);
    else this.logger.warn(`Retention failed, it is tried again in an hour: ${String(error)}`);
  }
}
