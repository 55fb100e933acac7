import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Jobs, type Sent } from '@app/core';
import { noteForAudit, type Auth, type Scope } from '@app/teams';
import { boundedValues, type GivenValues } from '@app/users';
import type { Agent } from '../agents/agent.entity';
import { AgentsRepository } from '../agents/agents.repository';
import { runAgent } from '../agent.jobs';
import type { StartAgentRunDto } from './agent-run.dto';
import { AgentRun } from './agent-run.entity';
import { AgentRunsRepository } from './agent-runs.repository';
import { RunFields } from './run-fields';
import { TriggeredValues } from './triggered-values';

/** Whose values a run enters, and who triggered it. */
interface Trigger {
  scope: Scope;
  userId: string | null;
  identity: string;
  fields: GivenValues;
  requestId: string;
}

/** Starts runs: the run, its job, and the values on its user commit together. */
@Injectable()
export class AgentRunStarts {
  constructor(
    private readonly runs: AgentRunsRepository,
    private readonly agents: AgentsRepository,
    private readonly given: RunFields,
    private readonly values: TriggeredValues,
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Starts a run for a user and stores the values on the user, except secret ones: they are kept sealed with the run only.
   * @throws NotFoundError for an unknown agent; InvalidInputError with the problems of all fields
   */
  async start(auth: Auth, agentId: string, sent: Sent<StartAgentRunDto>, requestId: string): Promise<AgentRun> {
    const { scope, account } = auth;
    const agent = await sent.found(() => this.agents.get(scope, agentId));
    const fields = boundedValues(sent.value.fields ?? {}, sent);
    sent.add(await this.values.problemsOf(scope, fields));
    const { user_id: wanted } = sent.valid();
    const storable = await this.values.withoutSecrets(agent, fields);
    return this.dataSource.transaction(async (manager) => {
      const userId = await this.values.store(scope, wanted, storable, manager);
      const run = await this.insert(manager, agent, { scope, userId, identity: account.email, fields, requestId });
      const keys = Object.keys(fields);
      noteForAudit({ objectType: 'run', objectIds: [run.id], ...(keys.length > 0 && { fields: keys }) });
      return run;
    });
  }

  /** Starts a run without a user, in the environment of the schedule. */
  startScheduled(agent: Agent, manager: EntityManager): Promise<AgentRun> {
    const { teamId, scheduleEnvironmentId: environmentId } = agent;
    if (environmentId === null) throw new Error(`Agent ${agent.id} has no schedule.`);
    const nobody = { userId: null, identity: '', fields: {}, requestId: '' };
    return this.insert(manager, agent, { scope: { teamId, environmentId }, ...nobody });
  }

  private async insert(manager: EntityManager, agent: Agent, { scope, fields, requestId, ...trigger }: Trigger) {
    const id = randomUUID();
    const run = Object.assign(new AgentRun(), {
      ...{ id, agentId: agent.id, planner: agent.planner, ...trigger },
      sealedFields: this.given.seal(id, fields),
      secretFields: agent.secretFields.map(({ fieldInternalId }) => fieldInternalId),
      jobId: await this.jobs.add(manager, runAgent, { runId: id }, { ...scope, requestId }),
    });
    await this.runs.insert(scope, run, manager);
    return run;
  }
}
