import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, In, MoreThan, Repository, type QueryDeepPartialEntity, type SelectQueryBuilder } from 'typeorm';
import {
  type CountAge,
  countRows,
  type CountedRows,
  isUnfiltered,
  type ListFilter,
  type Listing,
  type ListPart,
  newestFirst,
  NewestRows,
  NotFoundError,
  PreparedStatements,
  withinList,
} from '@app/core';
import type { Scope } from '@app/teams';
import { entriesOf, type HeldValue, type UserEntry, userHolds } from '@app/users';
import { AgentRun } from './agent-run.entity';
import { AgentRunEvent } from './agent-run-event.entity';
import { AGENT_RUN_TRANSITIONS, ENDED, statesBefore, type AgentRunStatus } from './run-states';

export interface AgentRunFilter extends ListFilter {
  userId?: string;
  status?: AgentRunStatus;
  /** Only runs of users with this value. */
  holding?: HeldValue;
}

/** Columns that change with the state of a run. */
export type AgentRunChanges = QueryDeepPartialEntity<
  Omit<AgentRun, 'id' | 'teamId' | 'environmentId' | 'agentId' | 'userId' | 'status' | 'sealedFields' | 'secretFields'>
>;

/** An event without its place in the run. */
export type NewRunEvent = Pick<AgentRunEvent, 'kind' | 'actor'> & Partial<Omit<AgentRunEvent, 'runId' | 'number'>>;

/** A change of a run's state. */
export interface RunChange {
  status: AgentRunStatus;
  /** The states in which it has an effect; by default all that precede it in the table. */
  from?: readonly AgentRunStatus[];
  changes?: AgentRunChanges;
  /** E-mail of an account, `agent` or `service`. */
  actor: string;
  note?: string;
}

/** The values of a user, once in a part: they may be large, and a schedule makes many runs of one user. */
const ENTRIES = `CASE WHEN row_number() OVER (PARTITION BY page."userId" ORDER BY page."createdAt" DESC, page.id DESC) = 1
  THEN ${entriesOf('page."environmentId"', 'page."userId"')} END`;

/** A run with the values of its user, unless an earlier run of the part has them; null: there are none. */
export interface RunWithEntries extends AgentRun {
  entries: UserEntry[] | null;
}

/** A run that was read, with its scope. */
export type RunRow = Pick<AgentRun, 'id' | 'teamId' | 'environmentId'>;

const HOLD_USER = `SELECT FROM agent_run r JOIN "user" u ON u.environment_id = r.environment_id AND u.id = r.user_id
  WHERE r.id = $1 AND r.environment_id = $2 FOR KEY SHARE OF u`;

/** Runs of agents and their events. */
@Injectable()
export class AgentRunsRepository {
  private readonly newest: NewestRows<AgentRun>;

  constructor(
    @InjectRepository(AgentRun) private readonly runs: Repository<AgentRun>,
    @InjectRepository(AgentRunEvent) private readonly events: Repository<AgentRunEvent>,
    statements: PreparedStatements,
  ) {
    this.newest = new NewestRows(statements, runs, {
      name: 'agent_runs',
      owner: ['environmentId', 'agentId'],
      also: { entries: ENTRIES },
    });
  }

  /** A part of the runs of an agent, newest first. */
  list(scope: Scope, agentId: string, filter: AgentRunFilter, part: ListPart): Promise<AgentRun[]> {
    if (isUnfiltered(filter)) return this.newest.read([scope.environmentId, agentId], part);
    return newestFirst(this.filtered(scope, agentId, filter), part).getMany();
  }

  /** A part of all runs of an agent with the values of their users, newest first, and their number. */
  listCounted({ environmentId }: Scope, agentId: string, part: ListPart): Promise<CountedRows<RunWithEntries>> {
    return this.newest.readCounted<RunWithEntries>([environmentId, agentId], part);
  }

  count(scope: Scope, agentId: string, filter: AgentRunFilter, age: CountAge): Promise<number> {
    if (isUnfiltered(filter)) return this.newest.count([scope.environmentId, agentId], age);
    return countRows(this.filtered(scope, agentId, filter), age);
  }

  private filtered(
    { environmentId }: Scope,
    agentId: string,
    { userId, status, holding, ...filter }: AgentRunFilter,
  ): SelectQueryBuilder<AgentRun> {
    const query = this.runs.createQueryBuilder('r').where({ environmentId, agentId });
    if (userId !== undefined) query.andWhere('r.userId = :userId', { userId });
    if (status !== undefined) query.andWhere('r.status = :status', { status });
    if (holding) query.andWhere(userHolds('r.environmentId', 'r.userId'), holding);
    return withinList(query, filter, ["coalesce(r.userId, '')", 'r.identity', 'r.error']);
  }

  /** @throws NotFoundError also for a run of another agent or environment */
  async get({ environmentId }: Scope, agentId: string, id: string): Promise<AgentRun> {
    const run = await this.runs.findOneBy({ environmentId, agentId, id });
    if (!run) throw new NotFoundError('The run');
    return run;
  }

  /** The run in the payload of a job; outside of any scope. */
  findForJob(id: string, manager = this.runs.manager): Promise<AgentRun | null> {
    return manager.findOneBy(AgentRun, { id });
  }

  /** The run that a signed link names. */
  findByLink(id: string): Promise<AgentRun | null> {
    return this.runs.findOneBy({ id });
  }

  /** Ids of up to `limit` runs whose time for a decision is over. */
  async overdueForJob(limit: number): Promise<string[]> {
    const sql = `SELECT id FROM agent_run WHERE status = 'awaiting_approval' AND approval_ends_at <= now()
      ORDER BY approval_ends_at LIMIT $1`;
    return (await this.runs.query<{ id: string }[]>(sql, [limit])).map(({ id }) => id);
  }

  async insert({ teamId, environmentId }: Scope, run: AgentRun, manager: EntityManager): Promise<void> {
    // The driver takes values of JSON columns as they are; the type of TypeORM does not.
    const row = { ...run, teamId, environmentId } as QueryDeepPartialEntity<AgentRun>;
    await manager.insert(AgentRun, row);
  }

  /** Keeps the user of a run from being erased until the transaction ends. An erasure locks the user before the run. */
  async holdUser({ environmentId, id }: RunRow, manager: EntityManager): Promise<void> {
    await manager.query(HOLD_USER, [id, environmentId]);
  }

  /** The run, locked with its user until the transaction ends; null when it was deleted. */
  async lock(run: RunRow, manager: EntityManager): Promise<AgentRun | null> {
    await this.holdUser(run, manager);
    const { environmentId, id } = run;
    return manager.findOne(AgentRun, { where: { environmentId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Moves a run to another state when its present one is in `from`, and adds the event. Returns false otherwise, so that of two
   * concurrent changes one has an effect.
   */
  async change(run: RunRow, { status, from, changes, actor, note = '' }: RunChange, manager: EntityManager) {
    const allowed = (from ?? statesBefore(status)).filter((state) => AGENT_RUN_TRANSITIONS[state].includes(status));
    const where = { environmentId: run.environmentId, id: run.id, status: In(allowed) };
    const ending = { finishedAt: () => 'now()', jobId: null, approval: null, approvalEndsAt: null };
    const values = { ...(ENDED.includes(status) && ending), ...changes, status };
    const { affected } = await manager.update(AgentRun, where, values);
    if (!affected) return false;
    await this.addEvent(run, { kind: 'status', action: status, actor, note }, manager);
    return true;
  }

  /** Changes columns of a locked run without a change of its state. */
  async update({ environmentId, id }: RunRow, changes: AgentRunChanges, manager: EntityManager): Promise<void> {
    await manager.update(AgentRun, { environmentId, id }, changes);
  }

  /** Frees a run that waits for a reviewer from its job. Returns false when it does not wait any more. */
  async park({ environmentId, id }: RunRow, manager: EntityManager): Promise<boolean> {
    const where = { environmentId, id, status: 'awaiting_approval' } as const;
    return ((await manager.update(AgentRun, where, { jobId: null })).affected ?? 0) > 0;
  }

  /** Adds an event to a locked run. */
  async addEvent(run: RunRow, event: NewRunEvent, manager: EntityManager): Promise<void> {
    const number = (await this.countEvents(run, manager)) + 1;
    await manager.insert(AgentRunEvent, { ...event, runId: run.id, number });
  }

  /** The number of the last event, because they are numbered without gaps. */
  async countEvents({ id: runId }: RunRow, manager: EntityManager): Promise<number> {
    return (await manager.maximum(AgentRunEvent, 'number', { runId })) ?? 0;
  }

  /** The number of the last event, outside of a transaction. */
  lastEventOf(run: RunRow): Promise<number> {
    return this.countEvents(run, this.events.manager);
  }

  /** What people decided, in order. */
  decisionsOf({ id: runId }: RunRow, take: number): Promise<AgentRunEvent[]> {
    const where = { runId, kind: In(['approved', 'rejected']) };
    return this.events.find({ where, order: { number: 'ASC' }, take });
  }

  /** Whether a step of one of these kinds was done. */
  hasStepOf({ id: runId }: RunRow, actions: string[]): Promise<boolean> {
    return this.events.existsBy({ runId, kind: 'step', outcome: 'done', action: In(actions) });
  }

  /** At most `take` events of a run after a number, in order. */
  eventsAfter({ id: runId }: RunRow, after: number, take: number): Promise<AgentRunEvent[]> {
    return this.events.find({ where: { runId, number: MoreThan(after) }, order: { number: 'ASC' }, take });
  }

  /** Events of a run after a number, in order, and the count of all after it. */
  async eventsOf({ id: runId }: RunRow, after: number, skip: number, take: number): Promise<Listing<AgentRunEvent>> {
    const where = { runId, number: MoreThan(after) };
    const [results, count] = await this.events.findAndCount({ where, order: { number: 'ASC' }, skip, take });
    return { count, results };
  }

  /**
   * Deletes up to `limit` runs of all teams that finished more than `days` ago and have no delivery to come. A trigger marks
   * their files as deleted.
   */
  async deleteOld(days: number, limit: number): Promise<number> {
    const sql = `WITH old AS (
        SELECT id FROM agent_run run WHERE finished_at < now() - make_interval(days => $1)
          AND NOT EXISTS (SELECT FROM webhook_delivery WHERE agent_run_id = run.id AND delivered_at IS NULL AND failed_at IS NULL)
        ORDER BY finished_at LIMIT $2 FOR UPDATE SKIP LOCKED
      ), gone AS (DELETE FROM agent_run run USING old WHERE run.id = old.id RETURNING run.id)
      SELECT id FROM gone`;
    return (await this.runs.query<unknown[]>(sql, [days, limit])).length;
  }
}
