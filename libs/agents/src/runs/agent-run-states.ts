import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobSignals } from '@app/core';
import { type AgentRunEventDto, EventsService, type EventType } from '@app/events';
import type { AgentRun } from './agent-run.entity';
import { AgentRunsRepository, type RunChange, type RunRow } from './agent-runs.repository';
import type { AgentRunStatus } from './run-states';

/** The signal of every change of a run: its state, its approval. */
export const agentRunSignal = (id: string) => `agent-run:${id}`;

const EVENT_OF = {
  awaiting_approval: 'agent_run.awaiting_approval',
  succeeded: 'agent_run.succeeded',
  failed: 'agent_run.failed',
  cancelled: 'agent_run.cancelled',
} as const satisfies Partial<Record<AgentRunStatus, EventType>>;

/** Moves runs between their states: row, event of the run, wake-up of those who wait for it, and event for webhooks. */
@Injectable()
export class AgentRunStates {
  constructor(
    private readonly runs: AgentRunsRepository,
    private readonly events: EventsService,
    private readonly signals: JobSignals,
  ) {}

  /** Returns false, without an effect, when the run is in another state than those of `from`, or was deleted. */
  async move(manager: EntityManager, run: RunRow, change: RunChange, requestId?: string): Promise<boolean> {
    await this.runs.holdUser(run, manager);
    if (!(await this.runs.change(run, change, manager))) return false;
    await this.signals.notify(manager, agentRunSignal(run.id));
    if (isPublished(change.status)) await this.publish(manager, run, EVENT_OF[change.status], requestId);
    return true;
  }

  private async publish(manager: EntityManager, { id }: RunRow, type: PublishedType, requestId?: string) {
    const run = await this.runs.findForJob(id, manager);
    if (!run) return;
    const subject = { userId: run.userId, agentRunId: id, requestId };
    await this.events.publish(manager, run, { type, data: toEventDto(run), ...subject });
  }
}

type PublishedType = (typeof EVENT_OF)[keyof typeof EVENT_OF];

const isPublished = (status: AgentRunStatus): status is keyof typeof EVENT_OF => status in EVENT_OF;

const toEventDto = (run: AgentRun): AgentRunEventDto => ({
  agent_id: run.agentId,
  run_id: run.id,
  user_id: run.userId,
  status: run.status,
  error: run.error,
  error_code: run.errorCode,
  notes: run.result?.notes ?? '',
  confirmation_number: run.result?.confirmationNumber ?? null,
  approval_ends_at: run.approvalEndsAt,
  created_at: run.createdAt,
  finished_at: run.finishedAt,
});
