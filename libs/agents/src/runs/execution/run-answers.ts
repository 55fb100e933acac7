import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Jobs, JobSignals, type StorageAttempt, StoredObjects } from '@app/core';
import type {
  PendingAction,
  SessionEvent,
  SessionQuestion,
  SessionReplies,
  SubmitRequest,
} from '../../session/session-messages';
import { runAgent } from '../../agent.jobs';
import { ModelDecisions } from '../../model/model-decisions';
import type { AgentRun } from '../agent-run.entity';
import { AgentRunStates, agentRunSignal } from '../agent-run-states';
import { AgentRunsRepository, type NewRunEvent } from '../agent-runs.repository';
import { SCREENSHOT } from '../screenshot';
import { ENDED } from '../run-states';
import { outlastOutage } from './outlast-outage';
import { RunEndedError, type RunWork } from './run-work';
import { openSessionFile } from './session-files';
import { storable } from './session-text';

/** Milliseconds that a browser stays open while a reviewer decides. */
const PATIENCE_MS = 5 * 60_000;
/** A run that waits for a browser for longer finds none free; a free one is taken in a fraction of a second. */
const OVERDUE_SECONDS = 3;

/** Events of one run. A page can cause any number of them, such as refused requests; later ones are dropped. */
const MAX_EVENTS = 5_000;

type Reply = SessionReplies[keyof SessionReplies];

/**
 * Answers what the session of a run asks. Each answer is given after its effects are committed, and only while this worker holds
 * the claim and the run has not ended: so a worker that has lost its run submits nothing more.
 */
@Injectable()
export class RunAnswers implements OnModuleDestroy {
  private draining = false;

  constructor(
    private readonly runs: AgentRunsRepository,
    private readonly states: AgentRunStates,
    private readonly objects: StoredObjects,
    private readonly signals: JobSignals,
    private readonly models: ModelDecisions,
    private readonly jobs: Jobs,
  ) {}

  /** The worker stops: browsers that wait for a reviewer are closed. */
  onModuleDestroy(): void {
    this.draining = true;
  }

  /** @throws RunEndedError, ClaimLostError: the session must end */
  async answer(work: RunWork, asked: SessionQuestion): Promise<Reply> {
    const question = storable(asked);
    switch (question.ask) {
      case 'started':
        return this.start(work);
      case 'event':
        return this.addEvent(work, question.event);
      case 'submit':
        return this.recordSubmit(work, question.submit);
      case 'approval':
        return this.approval(work, question.pending);
      case 'decide':
        return this.models.decide(work.run.teamId, question.observation, work.claim.signal);
    }
  }

  private async start({ run, claim }: RunWork): Promise<null> {
    const changes = { startedAt: () => 'coalesce(started_at, now())' };
    const change = { status: 'running', from: ['pending', 'running'], changes, actor: 'service' } as const;
    const moved = await claim.write((manager) => this.states.move(manager, run, change));
    if (!moved) throw new RunEndedError();
    return null;
  }

  private async addEvent(work: RunWork, { screenshot, ...event }: SessionEvent): Promise<null> {
    await this.withPicture(work, screenshot, async (manager, run, screenshotKey) => {
      if ((await this.runs.countEvents(run, manager)) >= MAX_EVENTS) return;
      await this.runs.addEvent(run, { ...event, actor: 'agent', screenshotKey }, manager);
    });
    return null;
  }

  private async recordSubmit({ run, claim }: RunWork, { method, address, cause, step }: SubmitRequest): Promise<null> {
    await claim.write(async (manager) => {
      const locked = await this.runs.lock(run, manager);
      // A run that was parked and approved goes on in another job: a browser that is still open must not send the same.
      if (locked?.status !== 'running' || locked.jobId !== claim.id) throw new RunEndedError();
      const now = new Date();
      const acted = cause === 'action' ? { actedAt: locked.actedAt ?? now } : {};
      await this.runs.update(run, { submittedAt: locked.submittedAt ?? now, ...acted }, manager);
      const event = { kind: 'submit', actor: 'agent', action: method, address, note: cause, step };
      await this.runs.addEvent(run, event, manager);
    });
    return null;
  }

  /** @param id of the approval; a request that is repeated with the same id has one effect */
  private async requestApproval(work: RunWork, id: string, { screenshot, ...pending }: PendingAction): Promise<void> {
    const { step, text, action, target, value, screen, differences } = pending;
    const about: NewRunEvent = {
      ...{ kind: 'approval_requested', actor: 'agent', step, text, action, target, value },
      ...{ address: screen.address, note: differences.join('\n') },
    };
    await this.withPicture(work, screenshot, async (manager, run, screenshotKey) => {
      if (run.approval?.id === id) return;
      const changes = {
        approval: { ...pending, id, screenshotKey },
        approvalEndsAt: () => `now() + make_interval(secs => ${work.agent.approvalSeconds})`,
      };
      const change = { status: 'awaiting_approval', from: ['running'], changes, actor: 'agent' } as const;
      if (!(await this.states.move(manager, run, change, work.claim.requestId))) throw new RunEndedError();
      await this.runs.addEvent(run, { ...about, screenshotKey }, manager);
    });
  }

  private async approval(work: RunWork, pending: PendingAction): Promise<SessionReplies['approval']> {
    const { signal } = work.claim;
    const id = randomUUID();
    await outlastOutage(() => this.requestApproval(work, id, pending), signal);
    await this.signals.wait(
      agentRunSignal(work.run.id),
      PATIENCE_MS,
      () => outlastOutage(() => this.stopsWaiting(work), signal),
      { signal },
    );
    signal.throwIfAborted();
    return outlastOutage(() => this.decision(work), signal);
  }

  /** True once somebody has decided, or the browser is needed elsewhere. */
  private async stopsWaiting({ run }: RunWork): Promise<true | null> {
    const now = await this.runs.findForJob(run.id);
    const waits = now?.status === 'awaiting_approval' && !this.draining && !(await this.isBrowserWanted(now));
    return waits ? null : true;
  }

  /** The run is parked before the session learns of it, so that an approval finds one or the other. */
  private async decision({ run, claim }: RunWork): Promise<SessionReplies['approval']> {
    if (await claim.write((manager) => this.runs.park(run, manager))) return 'parked';
    const now = await this.runs.findForJob(run.id);
    // Parked by an attempt whose commit was not confirmed, and approved since: another job goes on.
    if (now?.status !== 'running' || now.jobId !== claim.id) throw new RunEndedError();
    return 'approved';
  }

  /** Another run waits for a browser, and this one can be repeated without its own. */
  private async isBrowserWanted({ actedAt }: AgentRun): Promise<boolean> {
    return actedAt === null && (await this.jobs.isAnyOverdue(runAgent, OVERDUE_SECONDS));
  }

  /** Stores the picture, and runs `effects` in the transaction that commits it. */
  private withPicture(
    { run, claim, folder }: RunWork,
    path: string | null,
    effects: (manager: EntityManager, run: AgentRun, key: string | null) => Promise<void>,
  ): Promise<void> {
    return this.objects.attempt(run.teamId, async (files) => {
      const key = path === null ? null : await this.storePicture(files, run, folder, path);
      await claim.write(async (manager) => {
        // A run that waits for a reviewer may still tell what its page did before.
        const locked = await this.runs.lock(run, manager);
        if (!locked || ENDED.includes(locked.status)) throw new RunEndedError();
        await effects(manager, locked, key);
        await files.commit(manager);
      });
    });
  }

  private async storePicture(files: StorageAttempt, { id }: AgentRun, folder: string, path: string): Promise<string> {
    const owner = { table: 'agent_run', id } as const;
    return (await files.put(owner, 'screenshot', await openSessionFile(folder, path), SCREENSHOT)).key;
  }
}
