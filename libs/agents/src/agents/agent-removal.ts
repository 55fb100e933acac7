import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Jobs } from '@app/core';
import { type Auth, demandErasure, EnvironmentsService, type Scope } from '@app/teams';
import { AgentsRepository } from './agents.repository';

/** Deletes agents, and the sessions that they keep. */
@Injectable()
export class AgentRemoval {
  constructor(
    private readonly agents: AgentsRepository,
    private readonly environments: EnvironmentsService,
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Deletes an agent with its runs and their files in every environment; workers that execute them stop. Jobs are locked before
   * agent and runs, as by a worker.
   * @throws NotFoundError, ForbiddenError
   */
  async delete(auth: Auth, id: string): Promise<void> {
    const { scope } = auth;
    const team = await this.environments.ofTeam(scope);
    await this.dataSource.transaction(async (manager) => {
      await this.jobs.cancelAll(manager, await this.agents.openJobs(scope, id, manager), scope);
      await this.agents.lock(scope, id, manager);
      demandErasure(auth, team, {
        environmentIds: await this.agents.environmentsWithRuns(scope, id, manager),
        why: 'delete an agent that has runs',
        scope: 'agent_runs:write',
        nouns: { results: 'runs', definition: 'agent' },
      });
      await this.agents.delete(scope, id, manager);
    });
  }

  /** Forgets the signed-in state that the agent keeps in the environment. @throws NotFoundError */
  async forgetSession(scope: Scope, id: string): Promise<void> {
    const { id: agentId } = await this.agents.get(scope, id);
    await this.dataSource.transaction((manager) => this.agents.forgetSession(scope, agentId, manager));
  }
}
