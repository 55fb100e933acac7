import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { ScheduledRuns } from '@app/agents';
import { RepeatedWork } from '@app/core';
import type { ClockFollower } from './clock-moves';

/** Schedules name minutes, so a run starts at most a quarter of a minute late. */
const INTERVAL_MS = 15_000;

/** Starts the runs of agents that are due, at the start and four times a minute. Any number of workers share the work. */
@Injectable()
export class AgentSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown, ClockFollower {
  private readonly work = new RepeatedWork({
    name: 'The schedule of agents',
    logger: new Logger('AgentSchedule'),
    intervalMs: INTERVAL_MS,
    run: () => this.startDue(),
  });

  constructor(private readonly runs: ScheduledRuns) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  wake(): void {
    this.work.wake();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  async startDue(): Promise<void> {
    await this.work.drain(1, async () => Number(await this.runs.startDue()));
  }
}
