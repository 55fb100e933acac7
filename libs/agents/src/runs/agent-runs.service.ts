import { Injectable } from '@nestjs/common';
import { JobSignals, type Listing, type Sent } from '@app/core';
import type { Auth, Scope } from '@app/teams';
import type {
  AgentRunDto,
  AgentRunEventEntryDto,
  AgentRunEventsQuery,
  StartAgentRunDto,
  StartedAgentRunDto,
} from './agent-run.dto';
import type { AgentRun } from './agent-run.entity';
import { AgentRunStarts } from './agent-run-starts';
import { agentRunSignal } from './agent-run-states';
import { AgentRunViews } from './agent-run-views';
import { AgentRunsRepository } from './agent-runs.repository';
import { ENDED } from './run-states';

/** Starts, lists and reads runs of agents; the worker executes them (`AgentRunExecutor`). */
@Injectable()
export class AgentRunsService {
  constructor(
    private readonly runs: AgentRunsRepository,
    private readonly starts: AgentRunStarts,
    private readonly views: AgentRunViews,
    private readonly signals: JobSignals,
  ) {}

  /** Starts a run. Returns when run, values and job are stored. @throws NotFoundError, InvalidInputError */
  async start(
    auth: Auth,
    agentId: string,
    sent: Sent<StartAgentRunDto>,
    requestId: string,
  ): Promise<StartedAgentRunDto> {
    const run = await this.starts.start(auth, agentId, sent, requestId);
    return { run_id: run.id, run_url: this.views.url(run), user_id: run.userId! };
  }

  /**
   * A run. With `waitSeconds`, an unfinished one is returned when its state or its approval changes, at the latest after that time.
   * @throws NotFoundError
   */
  async read(scope: Scope, agentId: string, id: string, waitSeconds = 0): Promise<AgentRunDto> {
    const seen = await this.runs.get(scope, agentId, id);
    const isOver = waitSeconds === 0 || ENDED.includes(seen.status);
    const run = isOver ? seen : await this.changed(seen, waitSeconds);
    const [dto] = await this.views.toDtos(scope, [run]);
    return dto!;
  }

  /** Events of a run, in order, with the link to its page. @throws NotFoundError */
  async events(
    { scope, keyId }: Pick<Auth, 'scope' | 'keyId'>,
    agentId: string,
    id: string,
    { after, skip, page_size: take }: AgentRunEventsQuery,
  ): Promise<Listing<AgentRunEventEntryDto> & { page_url: string }> {
    const run = await this.runs.get(scope, agentId, id);
    const { count, results } = await this.runs.eventsOf(run, after, skip, take);
    return { count, results: this.views.toEventDtos(results), page_url: this.views.pageUrl(run, keyId) };
  }

  /** Deletes up to `limit` runs that finished more than `days` ago, with their files, and returns their number. */
  deleteOld(days: number, limit: number): Promise<number> {
    return this.runs.deleteOld(days, limit);
  }

  private async changed(seen: AgentRun, waitSeconds: number): Promise<AgentRun> {
    const { agentId, id, status, approval } = seen;
    const isNew = (run: AgentRun) => run.status !== status || run.approval?.id !== approval?.id;
    const read = async () => {
      const run = await this.runs.get(seen, agentId, id);
      return isNew(run) ? run : null;
    };
    return (await this.signals.wait(agentRunSignal(id), waitSeconds * 1_000, read)) ?? seen;
  }
}
