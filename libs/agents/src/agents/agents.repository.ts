import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, In, IsNull, Not, Repository, type SelectQueryBuilder } from 'typeorm';
import { type ListFilter, type ListPart, newestFirst, NotFoundError, selectionOf, withinList } from '@app/core';
import { MAX_USES_READ } from '@app/forms';
import { Feature, type Scope, type TeamScope } from '@app/teams';
import { ENDED } from '../runs/run-states';
import { AgentRun } from '../runs/agent-run.entity';
import { LISTED } from './agent-columns';
import { fieldsInUse } from './agent-definition';
import { AgentField } from './agent-field.entity';
import { AgentSession } from './agent-session.entity';
import { Agent } from './agent.entity';

/** The columns of a list of agents, without tasks and steps, which can be large. */
const LISTED_COLUMNS = {
  id: true,
  ...selectionOf(LISTED),
  nextRunAt: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Partial<Record<keyof Agent, true>>;
const COLUMNS = Object.keys(LISTED_COLUMNS).map((column) => `agent.${column}`);
export type ListedAgent = Pick<Agent, keyof typeof LISTED_COLUMNS>;

/** By reference, or by a placeholder of the task or of the recorded steps, which take the task's place. A secret takes the place of a field of its name. */
const USERS_OF_FIELD = `
  SELECT format('%s (%s)', o.name, o.id) AS name FROM agent o
  WHERE o.team_id = $1 AND (
    EXISTS (SELECT FROM agent_field u WHERE u.agent_id = o.id AND u.field_id = $2)
    OR NOT o.secrets @> jsonb_build_array(jsonb_build_object('name', $3::text)) AND CASE
      WHEN o.steps IS NULL THEN EXISTS (
        SELECT FROM regexp_matches(o.task, '\\{\\{([^{}]*)\\}\\}', 'g') named WHERE btrim(named[1], E' \\t\\r\\n') = $3::text)
      ELSE jsonb_path_exists(o.steps, '$.**.field ? (@ == $key)', jsonb_build_object('key', $3::text))
        OR jsonb_path_exists(o.steps, '$[*].saveTo ? (@ == $key)', jsonb_build_object('key', $3::text)) END)
  ORDER BY o.created_at, o.id LIMIT ${MAX_USES_READ}`;

const ENVIRONMENTS_WITH_RUNS = `
  SELECT n.id FROM environment n
  WHERE n.team_id = $1 AND EXISTS (SELECT FROM agent_run r WHERE r.environment_id = n.id AND r.agent_id = $2)`;

@Injectable()
export class AgentsRepository {
  constructor(@InjectRepository(Agent) private readonly agents: Repository<Agent>) {}

  /** Agents that match, newest first. */
  list(scope: TeamScope, filter: ListFilter, part: ListPart): Promise<ListedAgent[]> {
    return newestFirst(this.filtered(scope, filter), part).select(COLUMNS).getMany();
  }

  count(scope: TeamScope, filter: ListFilter): Promise<number> {
    return this.filtered(scope, filter).getCount();
  }

  private filtered({ teamId }: TeamScope, filter: ListFilter): SelectQueryBuilder<Agent> {
    return withinList(this.agents.createQueryBuilder('agent').where({ teamId }), filter, ['agent.name']);
  }

  async get({ teamId }: TeamScope, id: string, manager = this.agents.manager): Promise<Agent> {
    const agent = await manager.findOneBy(Agent, { teamId, id });
    if (!agent) throw new NotFoundError(`Agent ${id}`);
    return agent;
  }

  /** The oldest agents that save to a field, keep it secret or name it in their task, by name and id; at most `MAX_USES_READ`. */
  async usersOfField({ teamId }: TeamScope, { id, key }: { id: string; key: string }): Promise<string[]> {
    const rows = await this.agents.query<{ name: string }[]>(USERS_OF_FIELD, [teamId, id, key]);
    return rows.map(({ name }) => name);
  }

  /** Runs `work` in a transaction that holds a row lock on the agent. @throws NotFoundError */
  locked<T>({ teamId }: TeamScope, id: string, work: (agent: Agent, manager: EntityManager) => Promise<T>): Promise<T> {
    return this.agents.manager.transaction(async (manager) => work(await this.lock({ teamId }, id, manager), manager));
  }

  /** The agent, locked until the transaction ends: no run of it begins meanwhile. @throws NotFoundError */
  async lock({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<Agent> {
    const agent = await manager.findOne(Agent, { where: { teamId, id }, lock: { mode: 'pessimistic_write' } });
    if (!agent) throw new NotFoundError(`Agent ${id}`);
    return agent;
  }

  insert({ teamId }: TeamScope, agent: Omit<Agent, 'teamId' | 'createdAt' | 'updatedAt'>): Promise<Agent> {
    const created = this.agents.create({ ...agent, teamId });
    return this.agents.manager.transaction((manager) => this.save(created, manager));
  }

  /** Updates a locked agent. Without the lock, `save` could insert a row that has been deleted since it was read. */
  update(locked: Agent, changes: Partial<Agent>, manager: EntityManager): Promise<Agent> {
    return this.save(Object.assign(locked, changes), manager);
  }

  private async save(agent: Agent, manager: EntityManager): Promise<Agent> {
    const saved = await manager.save(agent);
    await manager.delete(AgentField, { agentId: saved.id });
    const fields = fieldsInUse(saved).map((fieldId) => ({ agentId: saved.id, fieldId }));
    await manager.insert(AgentField, fields);
    return saved;
  }

  /** The jobs of the runs of an agent that have not ended. */
  async openJobs({ teamId }: TeamScope, agentId: string, manager: EntityManager): Promise<string[]> {
    const runs = await manager.find(AgentRun, {
      select: { jobId: true },
      where: { teamId, agentId, status: Not(In(ENDED)), jobId: Not(IsNull()) },
    });
    return runs.flatMap(({ jobId }) => jobId ?? []);
  }

  /** The ids of the environments that have runs of the agent. */
  async environmentsWithRuns({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(ENVIRONMENTS_WITH_RUNS, [teamId, id]);
    return rows.map((row) => row.id);
  }

  async delete({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<void> {
    await manager.delete(Agent, { teamId, id });
  }

  /** Deletes the signed-in state that an agent keeps in an environment. */
  async forgetSession({ teamId, environmentId }: Scope, agentId: string, manager: EntityManager): Promise<void> {
    await manager.delete(AgentSession, { teamId, environmentId, agentId });
  }

  /** Deletes the signed-in states that an agent keeps in all environments. */
  async forgetSessions({ teamId, id: agentId }: Agent, manager: EntityManager): Promise<void> {
    await manager.delete(AgentSession, { teamId, agentId });
  }

  /** Whether no run by the schedule of the agent waits or works. */
  async isScheduleFreeForJob({ teamId, id: agentId }: Agent, manager: EntityManager): Promise<boolean> {
    const open = { teamId, agentId, userId: IsNull(), status: Not(In(ENDED)) };
    return !(await manager.existsBy(AgentRun, open));
  }

  /**
   * Locks an agent that is due and gives it the date that `work` returns. Other workers skip the locked row. Agents of teams
   * without the feature are left out, until the feature is enabled again. @returns false when none was due
   */
  takeDueForJob(work: (agent: Agent, manager: EntityManager) => Promise<Date | null>): Promise<boolean> {
    return this.agents.manager.transaction(async (manager) => {
      const agent = await manager
        .createQueryBuilder(Agent, 'agent')
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .where('agent.next_run_at <= now()')
        .andWhere('EXISTS (SELECT FROM team WHERE id = agent.team_id AND :feature = ANY (features))')
        .setParameters({ feature: Feature.computerAgents })
        .orderBy('agent.next_run_at')
        .limit(1)
        .getOne();
      if (!agent) return false;
      const next = await work(agent, manager);
      // Not `update`, which would set `updated_at`: nobody has edited the agent.
      await manager.query('UPDATE agent SET next_run_at = $2 WHERE id = $1', [agent.id, next]);
      return true;
    });
  }
}
