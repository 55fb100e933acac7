import { Injectable } from '@nestjs/common';
import { type ExportType, listFilter, type Listing, RowExport, rowBatches } from '@app/core';
import type { Scope } from '@app/teams';
import { ValueFilters } from '@app/users';
import { AgentsRepository } from '../agents/agents.repository';
import { AgentRunDto, type AgentRunListQuery } from './agent-run.dto';
import { AgentRunViews } from './agent-run-views';
import { type AgentRunFilter, AgentRunsRepository } from './agent-runs.repository';

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
  ) {}

  /**
   * One page, newest first, or with `type` all of them in that format.
   * @throws NotFoundError for an unknown agent; InvalidInputError for an unknown field in a filter
   */
  async read(
    scope: Scope,
    agentId: string,
    query: AgentRunListQuery,
    type: ExportType,
  ): Promise<Listing<AgentRunDto> | RowExport> {
    await this.agents.get(scope, agentId);
    const { skip, page_size: take, user_id: userId, status } = query;
    const filter = { ...listFilter(query), userId, status, holding: await this.filters.read(scope, query) };
    if (type) return RowExport.of(type, AgentRunDto, this.all(scope, agentId, filter));
    const [count, rows] = await Promise.all([
      this.runs.count(scope, agentId, filter),
      this.runs.list(scope, agentId, filter, { skip, take }),
    ]);
    return { count, results: await this.views.toDtos(scope, rows) };
  }

  private async *all(scope: Scope, agentId: string, filter: AgentRunFilter): AsyncGenerator<AgentRunDto[]> {
    const batches = rowBatches(BATCH, (part) => this.runs.list(scope, agentId, filter, part));
    for await (const rows of batches) yield this.views.toDtos(scope, rows);
  }
}
