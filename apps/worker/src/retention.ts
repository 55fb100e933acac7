import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { AgentRunsService } from '@app/agents';
import { Env, Mails, RepeatedWork } from '@app/core';
import { DeliveryList } from '@app/events';
import { RunsService } from '@app/extraction';
import { IdempotentCalls } from '@app/teams';
import type { ClockFollower } from './clock-moves';

/** Rows per statement, to keep transactions short; the files of deleted runs are marked in the same transaction. */
const BATCH = 500;

/**
 * Deletes runs of extractions and agents (with their files), mails and webhook deliveries that are older than the settings
 * allow, and expired idempotency keys, at the start and every hour, in batches. Any number of workers share the work.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown, ClockFollower {
  private readonly logger = new Logger('Retention');
  private readonly work = new RepeatedWork({
    name: 'Retention',
    logger: this.logger,
    intervalMs: 60 * 60 * 1000,
    run: () => this.sweep(),
  });

  constructor(
    private readonly env: Env,
    private readonly runs: RunsService,
    private readonly agentRuns: AgentRunsService,
    private readonly mails: Mails,
    private readonly calls: IdempotentCalls,
    private readonly deliveries: DeliveryList,
  ) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  wake(): void {
    this.work.wake();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  /** Deletes everything that has expired. */
  async sweep(): Promise<void> {
    const { runs, mails, deliveries } = this.env.retentionDays;
    if (runs > 0) {
      await this.deleteAll(`runs older than ${runs} days`, () => this.runs.deleteOld(runs, BATCH));
      await this.deleteAll(`runs of agents older than ${runs} days`, () => this.agentRuns.deleteOld(runs, BATCH));
    }
    if (deliveries > 0)
      await this.deleteAll(`webhook deliveries older than ${deliveries} days`, () =>
        this.deliveries.deleteOld(deliveries, BATCH),
      );
    if (mails > 0) await this.deleteAll(`mails older than ${mails} days`, () => this.mails.deleteOld(mails, BATCH));
    await this.deleteAll('expired idempotency keys', () => this.calls.deleteOld(BATCH));
  }

  private async deleteAll(what: string, deleteBatch: () => Promise<number>) {
    const total = await this.work.drain(BATCH, deleteBatch);
    if (total > 0) this.logger.log(`${total} ${what} were deleted.`);
  }
}
