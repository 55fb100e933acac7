import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { AgentRunExpiry } from '@app/agents';
import { RepeatedWork } from '@app/core';
import type { ClockFollower } from './clock-moves';

/** Runs per sweep. */
const BATCH = 100;

/**
 * Cancels runs of agents for which nobody has decided in time, at the start and every 15 s. Any number of workers share the
 * work.
 */
@Injectable()
export class ApprovalExpiry implements OnApplicationBootstrap, BeforeApplicationShutdown, ClockFollower {
  private readonly work = new RepeatedWork({
    name: 'The expiry of approvals',
    logger: new Logger('ApprovalExpiry'),
    intervalMs: 15_000,
    run: () => this.sweep(),
  });

  constructor(private readonly runs: AgentRunExpiry) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  wake(): void {
    this.work.wake();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  /** Cancels every run whose time for a decision is over. */
  async sweep(): Promise<void> {
    await this.work.drain(BATCH, () => this.runs.expire(BATCH));
  }
}
