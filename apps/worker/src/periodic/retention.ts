import { Injectable } from '@nestjs/common';
import { AgentRunsService } from '@app/agents';
import { Env, Mails } from '@app/core';
import { DeliveryList } from '@app/events';
import { RunsService } from '@app/extraction';
import { IdempotentCalls } from '@app/teams';
import { PeriodicTask } from './periodic-task';

/** Rows per statement, to keep transactions short; the files of deleted runs are marked in the same transaction. */
const BATCH = 500;

/**
 * Deletes runs of extractions and agents (with their files), mails and webhook deliveries that are older than the settings
 * allow, and expired idempotency keys.
 */
@Injectable()
export class Retention extends PeriodicTask {
  constructor(
    private readonly env: Env,
    private readonly runs: RunsService,
    private readonly agentRuns: AgentRunsService,
    private readonly mails: Mails,
    private readonly calls: IdempotentCalls,
    private readonly deliveries: DeliveryList,
  ) {
    super('Retention', 60 * 60 * 1000);
  }

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
    const total = await this.drain(BATCH, deleteBatch);
    if (total > 0) this.logger.log(`${total} ${what} were deleted.`);
  }
}
