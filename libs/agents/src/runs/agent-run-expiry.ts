import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgentRunStates } from './agent-run-states';
import { AgentRunsRepository } from './agent-runs.repository';
import { cancelled } from './run-endings';

const NOTE = 'Nobody decided about the action in time, so it did not happen.';

/** Runs for which nobody has decided in time. */
@Injectable()
export class AgentRunExpiry {
  constructor(
    private readonly runs: AgentRunsRepository,
    private readonly states: AgentRunStates,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Cancels up to `limit` runs, each in a transaction of its own: a decision that comes at the same time or another worker has
   * the row first, and then this has no effect. @returns the number of runs that were found
   */
  async expire(limit: number): Promise<number> {
    const overdue = await this.runs.overdueForJob(limit);
    for (const id of overdue) await this.cancel(id);
    return overdue.length;
  }

  private async cancel(id: string): Promise<void> {
    const run = await this.runs.findForJob(id);
    if (!run) return;
    await this.dataSource.transaction(async (manager) => {
      const locked = await this.runs.lock(run, manager);
      const endsAt = locked?.approvalEndsAt?.getTime() ?? Infinity;
      if (endsAt > Date.now()) return;
      const change = { status: 'cancelled', from: ['awaiting_approval'], changes: cancelled(NOTE) } as const;
      await this.states.move(manager, run, { ...change, actor: 'service', note: NOTE });
    });
  }
}
