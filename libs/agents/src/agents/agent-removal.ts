import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Jobs, NotFoundError } from '@app/core';
import type { Scope, TeamScope } from '@app/teams';
import { AgentsRepository } from './agents.repository';

/** Deletes agents, and the sessions that they keep. */
@Injectable()
export class AgentRemoval {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Deletes an agent with its runs and their files; workers that execute them stop. Jobs are locked before runs, as by a worker.
   * @throws NotFoundError
   */
  async delete(scope: TeamScope, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.jobs.cancelAll(manager, await this.agents.openJobs(scope, id, manager), scope);
      if (!(await this.agents.delete(scope, id, manager))) throw new NotFoundError(`Agent ${id}`);
    });
  }

  /** Forgets the signed-in state that the agent keeps in the environment. @throws NotFoundError */
  async forgetSession(scope: Scope, id: string): Promise<void> {
    const { id: agentId } = await this.agents.get(scope, id);
    await this.dataSource.transaction((manager) => this.agents.forgetSession(scope, agentId, manager));
  }
}
