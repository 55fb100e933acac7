import { Injectable } from '@nestjs/common';
import { FileLinks, NotFoundError } from '@app/core';
import type { Scope } from '@app/teams';
import { AgentsRepository } from '../agents/agents.repository';
import type { AgentRun } from './agent-run.entity';
import type { AgentRunDto, AgentRunEventEntryDto } from './agent-run.dto';
import { AgentRunLinks } from './agent-run-links';
import { AgentRunViews } from './agent-run-views';
import { AgentRunsRepository } from './agent-runs.repository';
import { AgentRunsService } from './agent-runs.service';
import { SCREENSHOT } from './screenshot';

/** Events on a page: those of most tasks, some 200 kB of HTML. */
const EVENTS_SHOWN = 200;

/** Kinds of steps that put a value on a page. */
const ENTERING = ['enter', 'select', 'check', 'pick_date', 'set', 'upload', 'paste'];

/** Decisions on a page. */
const MAX_DECISIONS = 100;

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
  /** The approvals and rejections of the run. */
  decisions: AgentRunEventEntryDto[];
  /** Numbers of the first and the last of `events`; 0 for none. */
  firstShown: number;
  lastShown: number;
  /** Whether the events go on to the newest one. */
  isNewest: boolean;
  /** Whether the run has put values on pages. */
  hasEntered: boolean;
  /** When the run sent something that is no sign-in for the first time. */
  sentAt: Date | null;
  /** CSS pixels of its pictures. */
  pictureSize: { width: number; height: number };
  /** Changes with the content of the page. */
  version: string;
  mayDecide: boolean;
}

/** The part of the events that a page shows: the newest by default. */
export interface EventsShown {
  /** Only events after this number. */
  after?: number;
  /** Only events before this number. */
  before?: number;
}

/** The content of the page of a run. */
@Injectable()
export class AgentRunPages {
  constructor(
    private readonly links: AgentRunLinks,
    private readonly rows: AgentRunsRepository,
    private readonly runs: AgentRunsService,
    private readonly agents: AgentsRepository,
    private readonly views: AgentRunViews,
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

  async view(opened: OpenedRun, mayDecide: boolean, shown: EventsShown = {}): Promise<AgentRunView> {
    const { scope, run: row } = opened;
    const agent = await this.agents.get(scope, row.agentId);
    // Events first: a state that is newer than its events is shown with them at the next look.
    const part = await this.eventsShown(row, shown);
    const run = await this.runs.read(scope, row.agentId, row.id);
    return {
      ...{ agentName: agent.name, pictureSize: agent.policy.viewport, run, mayDecide, ...part },
      decisions: this.views.toEventDtos(await this.rows.decisionsOf(row, MAX_DECISIONS)),
      hasEntered: await this.rows.hasStepOf(row, ENTERING),
      sentAt: row.actedAt,
      version: versionOf(run, part.lastShown),
    };
  }

  /** At most `EVENTS_SHOWN` events: the first after or the last before a number, else the newest. */
  private async eventsShown(row: AgentRun, { after, before }: EventsShown) {
    const newest = await this.rows.lastEventOf(row);
    const end = Math.min(newest + 1, before ?? newest + 1);
    const start = after ?? Math.max(0, end - 1 - EVENTS_SHOWN);
    const take = Math.min(EVENTS_SHOWN, Math.max(0, end - 1 - start));
    const events = await this.rows.eventsAfter(row, start, take);
    const lastShown = events.at(-1)?.number ?? Math.min(start, newest);
    const firstShown = events[0]?.number ?? 0;
    return { events: this.views.toEventDtos(events), firstShown, lastShown, isNewest: lastShown >= newest };
  }

  /** The `version` of the page now. */
  async version(opened: OpenedRun): Promise<string> {
    const { run } = opened;
    return versionOf(run, await this.rows.lastEventOf(run));
  }

  /** The path of the picture of an event. @throws NotFoundError */
  async screenshot(opened: OpenedRun, number: number): Promise<string> {
    if (number < 1 || number > (await this.rows.lastEventOf(opened.run))) throw new NotFoundError('The picture');
    const [event] = this.views.toEventDtos(await this.rows.eventsAfter(opened.run, number - 1, 1));
    return pathOf(event?.screenshot_url ?? null);
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
  lastEvent: number,
) => `${status}.${approval?.id ?? ''}.${lastEvent}`;

/** The links of a page lead to the host that the person uses. @throws NotFoundError without a link */
function pathOf(link: string | null): string {
  if (link === null) throw new NotFoundError('The file');
  const { pathname, search } = new URL(link);
  return pathname + search;
}
