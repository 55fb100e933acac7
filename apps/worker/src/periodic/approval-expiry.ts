import { Injectable } from '@nestjs/common';
import { AgentRunExpiry } from '@app/agents';
import { PeriodicTask } from './periodic-task';

/** Runs per transaction. */
const BATCH = 100;

/** Cancels runs of agents for which nobody has decided in time. */
@Injectable()
export class ApprovalExpiry extends PeriodicTask {
  constructor(private readonly runs: AgentRunExpiry) {
    super('The expiry of approvals', 15_000);
  }

  async sweep(): Promise<void> {
    await this.drain(BATCH, () => this.runs.expire(BATCH));
  }
}
