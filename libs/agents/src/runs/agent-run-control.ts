import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError, Jobs, NotFoundError } from '@app/core';
import { noteForAudit, type Auth } from '@app/teams';
import { runAgent } from '../agent.jobs';
import type { AgentRunDto, ApproveRunDto, RejectRunDto } from './agent-run.dto';
import type { AgentRun, StoredApproval } from './agent-run.entity';
import { AgentRunStates } from './agent-run-states';
import { AgentRunsRepository, type AgentRunChanges } from './agent-runs.repository';
import { AgentRunsService } from './agent-runs.service';
import { cancelled, failed } from './run-endings';
import { ENDED, type AgentRunStatus } from './run-states';

/** A run that waits for a decision. */
type WaitingRun = AgentRun & { approval: StoredApproval };

type Effects = (run: AgentRun, manager: EntityManager) => Promise<unknown>;

/**
 * The decisions of people about runs. Each locks the run first, so that of two decisions one has an effect, and the other gets
 * 409. The worker watches the row: it never needs the lock of a job.
 */
@Injectable()
export class AgentRunControl {
  constructor(
    private readonly runs: AgentRunsRepository,
    private readonly service: AgentRunsService,
    private readonly states: AgentRunStates,
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
  ) {}

  /** Lets the action of a run happen. @throws NotFoundError; AppError 409 in other states, and for another approval */
  approve(
    auth: Auth,
    agentId: string,
    id: string,
    { approval_id: seen }: ApproveRunDto,
    requestId: string,
  ): Promise<AgentRunDto> {
    return this.change(auth, agentId, id, async (locked, manager) => {
      const run = waiting(locked, 'approved');
      if (seen !== undefined && seen !== run.approval.id) throw otherApproval();
      await this.addDecision(run, 'approved', auth, '', manager);
      await this.resume(run, auth.account.email, requestId, manager);
    });
  }

  /** Ends a run that waits for a decision. @throws NotFoundError; AppError 409 for a run in another state */
  reject(auth: Auth, agentId: string, id: string, { reason = '' }: RejectRunDto): Promise<AgentRunDto> {
    return this.change(auth, agentId, id, async (locked, manager) => {
      const run = waiting(locked, 'rejected');
      await this.addDecision(run, 'rejected', auth, reason, manager);
      const actor = auth.account.email;
      const note = `Rejected by ${actor}${reason === '' ? '.' : `: ${reason}`}`;
      await this.states.move(manager, run, { status: 'cancelled', changes: cancelled(note), actor, note });
    });
  }

  /** Ends a run that has not ended. @throws NotFoundError; AppError 409 for a run that has */
  cancel(auth: Auth, agentId: string, id: string): Promise<AgentRunDto> {
    return this.change(auth, agentId, id, async (run, manager) => {
      if (ENDED.includes(run.status)) throw wrongState(run.status, 'cancelled', 'has not ended');
      const actor = auth.account.email;
      const note = `Cancelled by ${actor}.`;
      await this.states.move(manager, run, { status: 'cancelled', changes: cancelled(note), actor, note });
    });
  }

  /**
   * Lets the browser that waits go on, or else starts another one that gets to the same point. A run that has submitted
   * something is not repeated.
   */
  private async resume(run: WaitingRun, actor: string, requestId: string, manager: EntityManager): Promise<void> {
    const { teamId, environmentId, id, jobId, approval } = run;
    if (jobId === null && run.actedAt !== null) {
      await this.states.move(manager, run, { status: 'failed', changes: failed('not_replayable', GONE), actor });
      return;
    }
    const { step, digest, screen } = approval;
    const changes: AgentRunChanges = {
      approved: [...run.approved, { step, digest, screen }],
      ...{ approval: null, approvalEndsAt: null },
      // The replay signs in again: what was sent before does not count.
      ...(jobId === null && {
        jobId: await this.jobs.add(manager, runAgent, { runId: id }, { teamId, environmentId, requestId }),
        submittedAt: null,
      }),
    };
    await this.states.move(manager, run, { status: 'running', changes, actor });
  }

  private async change(auth: Auth, agentId: string, id: string, effects: Effects): Promise<AgentRunDto> {
    const found = await this.runs.get(auth.scope, agentId, id);
    noteForAudit({ objectType: 'run', objectIds: [id] });
    await this.dataSource.transaction(async (manager) => {
      const run = await this.runs.lock(found, manager);
      if (!run) throw new NotFoundError('The run');
      await effects(run, manager);
    });
    return this.service.read(auth.scope, agentId, id);
  }

  private addDecision(
    run: WaitingRun,
    kind: 'approved' | 'rejected',
    { account: { email: actor } }: Auth,
    note: string,
    manager: EntityManager,
  ): Promise<void> {
    const { step, text, action, target, value, screen } = run.approval;
    const about = { step, text, action, target, value, address: screen.address };
    return this.runs.addEvent(run, { kind, actor, note, ...about }, manager);
  }
}

/** @throws AppError 409 for a run that does not wait, or whose time for a decision is over */
function waiting(run: AgentRun, what: string): WaitingRun {
  const { status, approval, approvalEndsAt } = run;
  if (status !== 'awaiting_approval' || !approval) throw wrongState(status, what, 'waits for approval');
  if (approvalEndsAt !== null && approvalEndsAt.getTime() <= Date.now()) throw tooLate();
  return { ...run, approval };
}

const wrongState = (status: AgentRunStatus, what: string, wanted: string) =>
  new AppError(409, 'wrong_state', `Only a run that ${wanted} can be ${what}; the status of this one is ${status}.`);
const tooLate = () => new AppError(409, 'wrong_state', 'The time for a decision is over; the run is being cancelled.');
const otherApproval = () =>
  new AppError(409, 'approval_changed', 'The run waits for the approval of another action. Read it again.');

const GONE =
  'The browser was closed while the run waited, after it had submitted something. A repetition could submit it twice.';
