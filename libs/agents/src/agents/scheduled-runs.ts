import { Injectable } from '@nestjs/common';
import { AgentRunStarts } from '../runs/agent-run-starts';
import { AgentsRepository } from './agents.repository';
import { nextRunAt } from './schedule-times';

/** Runs of agents by their schedules. */
@Injectable()
export class ScheduledRuns {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly starts: AgentRunStarts,
  ) {}

  /**
   * Starts one run that is due, however many of its dates have passed. The next date and the run commit together, so that of
   * several workers one starts it. While the run before waits or works, the date is skipped: runs that wait for approval would
   * pile up. @returns false when none was due
   */
  startDue(): Promise<boolean> {
    return this.agents.takeDueForJob(async (agent, manager) => {
      const isFree = await this.agents.isScheduleFreeForJob(agent, manager);
      if (isFree) await this.starts.startScheduled(agent, manager);
      return agent.schedule && nextRunAt(agent.schedule, new Date());
    });
  }
}
