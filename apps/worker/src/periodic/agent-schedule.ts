import { Injectable } from '@nestjs/common';
import { ScheduledRuns } from '@app/agents';
import { PeriodicTask } from './periodic-task';

/** Schedules name minutes, so a run starts at most a quarter of a minute late. */
const INTERVAL_MS = 15_000;

/** Starts the runs of agents that are due. */
@Injectable()
export class AgentSchedule extends PeriodicTask {
  constructor(private readonly runs: ScheduledRuns) {
    super('The schedule of agents', INTERVAL_MS);
  }

  async sweep(): Promise<void> {
    await this.drain(1, async () => Number(await this.runs.startDue()));
  }
}
