import { Injectable } from '@nestjs/common';
import { FileLinks, NotFoundError } from '@app/core';
import type { Scope } from '@app/teams';
import { AgentsRepository } from '../agents/agents.repository';
import type { AgentRun } from './agent-run.entity';
import { type AgentRunDto, AgentRunEventsQuery, type AgentRunEventEntryDto } from './agent-run.dto';
import { AgentRunLinks } from './agent-run-links';
import { AgentRunsRepository } from './agent-runs.repository';
import { AgentRunsService } from './agent-runs.service';
import { SCREENSHOT } from './screenshot';

/** Events on a page: those of the longest tasks, some 2 MB of HTML. */
const MOST_EVENTS = 2_000;

/** The run of a link, and the key with which the link was made. */
export interface OpenedRun {
  run: AgentRun;
  scope: Scope;
  keyId: string;
}

/** What the page of a run shows. */
export interface AgentRunView {
  agentName: string;
  run: AgentRunDto;
  events: AgentRunEventEntryDto[];
  /** Whether there are more events than the page shows. */
  isCut: boolean;
  /** Changes with the content of the page. */
  version: string;
  mayDecide: boolean;
}

/** The content of the page of a run. */
@Injectable()
export class AgentRunPages {
  constructor(
    private readonly links: AgentRunLinks,
    private readonly rows: AgentRunsRepository,
    private readonly runs: AgentRunsService,
    private readonly agents: AgentsRepository,
    private readonly files: FileLinks,
  ) {}

  /** @throws AppError 404 for an unknown link or run, 403 for a link that has ended */
  async open(token: string): Promise<OpenedRun> {
    const { runId, keyId } = this.links.open(token);
    const run = await this.rows.findByLink(runId);
    if (!run) throw new NotFoundError('The run');
    const { teamId, environmentId } = run;
    return { run, scope: { teamId, environmentId }, keyId };
  }

  async view(opened: OpenedRun, mayDecide: boolean): Promise<AgentRunView> {
    const {
      scope,
      run: { id, agentId },
    } = opened;
    const { name: agentName } = await this.agents.get(scope, agentId);
    // Events first: a state that is newer than its events is shown with them at the next look.
    const { count, results: events } = await this.runs.events(opened, agentId, id, eventsAfter(0, MOST_EVENTS));
    const run = await this.runs.read(scope, agentId, id);
    return { agentName, run, events, isCut: events.length < count, version: versionOf(run, count), mayDecide };
  }

  /** The `version` of the page now. */
  async version(opened: OpenedRun): Promise<string> {
    const { run } = opened;
    const { count } = await this.runs.events(opened, run.agentId, run.id, eventsAfter(0, 1));
    return versionOf(run, count);
  }

  /** The path of the picture of an event. @throws NotFoundError */
  async screenshot(opened: OpenedRun, number: number): Promise<string> {
    const { run } = opened;
    const { results } = await this.runs.events(opened, run.agentId, run.id, eventsAfter(number - 1, 1));
    const [event] = results;
    if (event?.number !== number) throw new NotFoundError('The picture');
    return pathOf(event.screenshot_url);
  }

  /** The path of the picture of the pending approval. @throws NotFoundError also for one that was decided about */
  approvalScreenshot({ run: { approval } }: OpenedRun, id: string): string {
    const key = approval?.id === id ? approval.screenshotKey : null;
    return pathOf(key === null ? null : this.files.url({ key, ...SCREENSHOT }));
  }

  /** The path of a file that the run has saved. @throws NotFoundError */
  download({ run }: OpenedRun, index: number): string {
    const file = run.downloads[index];
    return pathOf(file ? this.files.url(file) : null);
  }
}

const versionOf = (
  { status, approval }: Pick<AgentRunDto, 'status'> & { approval: { id: string } | null },
  events: number,
) => `${status}.${approval?.id ?? ''}.${events}`;

const eventsAfter = (after: number, size: number): AgentRunEventsQuery =>
  Object.assign(new AgentRunEventsQuery(), { after, page: 1, page_size: size });

/** The links of a page lead to the host that the person uses. @throws NotFoundError without a link */
function pathOf(link: string | null): string {
  if (link === null) throw new NotFoundError('The file');
  const { pathname, search } = new URL(link);
  return pathname + search;
}
