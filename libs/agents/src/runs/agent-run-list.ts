import { Injectable } from '@nestjs/common';
import {
  type CountedRows,
  type ExportType,
  isUnfiltered,
  isUuid,
  listFilter,
  type Listing,
  type ListPart,
  RowExport,
  rowBatches,
  rowsOfPage,
} from '@app/core';
import { AuditTrail, type Scope } from '@app/teams';
import { ValueFilters } from '@app/users';
import { AgentsRepository } from '../agents/agents.repository';
import { AgentRunDto, type AgentRunListQuery } from './agent-run.dto';
import { AgentRunViews } from './agent-run-views';
import { type AgentRunFilter, AgentRunsRepository, type RunWithEntries } from './agent-runs.repository';

/** Runs of a batch of an export. Each shows all values of its user. */
const BATCH = 100;

/** The runs of an agent, in pages and as files. */
@Injectable()
export class AgentRunList {
  constructor(
    private readonly runs: AgentRunsRepository,
    private readonly agents: AgentsRepository,
    private readonly views: AgentRunViews,
    private readonly filters: ValueFilters,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * One page, newest first, or with `type` all of them in that format.
   * @throws NotFoundError for an unknown agent; InvalidInputError for half of a filter by a value
   */
  async read(
    scope: Scope,
    agentId: string,
    query: AgentRunListQuery,
    type: ExportType,
  ): Promise<Listing<AgentRunDto> | RowExport> {
    const { user_id: userId, status, filter_field_id, filter_field_value } = query;
    const own = { ...listFilter(query), userId, status };
    const isKnownByRuns = !type && isUnfiltered({ ...own, filter_field_id, filter_field_value });
    if (!isKnownByRuns) await this.agents.get(scope, agentId);
    const filter = { ...own, holding: await this.filters.read(scope, query) };
    if (type) return RowExport.of(type, AgentRunDto, this.all(scope, agentId, filter));
    const { total, rows, next } = await rowsOfPage(query, {
      read: (part) => this.runs.list(scope, agentId, filter, part),
      count: (age) => this.runs.count(scope, agentId, filter, age),
      readCounted: (part) => (isKnownByRuns ? this.pageCounted(scope, agentId, part) : null),
      isId: isUuid,
    });
    return { count: total, results: await this.views.toDtos(scope, rows), after: next };
  }

  /** A part of all runs, and their number. Only an agent without any of them is looked for. @throws NotFoundError */
  private async pageCounted(scope: Scope, agentId: string, part: ListPart): Promise<CountedRows<RunWithEntries>> {
    const counted = await this.runs.listCounted(scope, agentId, part);
    if (counted.rows.length === 0) await this.agents.get(scope, agentId);
    return counted;
  }

  /** The export has an entry in the audit log, which is written before anything is sent. */
  private async *all(scope: Scope, agentId: string, filter: AgentRunFilter): AsyncGenerator<AgentRunDto[]> {
    await this.trail.addRead({ objectType: 'agent', objectIds: [agentId] });
    const batches = rowBatches(BATCH, (part) => this.runs.list(scope, agentId, filter, part));
    for await (const rows of batches) yield this.views.toDtos(scope, rows);
  }
}
