import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { JobSignals, WorkCrashError } from '@app/core';
import { AgentSessions } from '../../session/agent-sessions';
import type { SessionOutcome, SessionQuestion } from '../../session/session-messages';
import type { AgentRun } from '../agent-run.entity';
import { agentRunSignal } from '../agent-run-states';
import { AgentRunsRepository } from '../agent-runs.repository';
import { ENDED } from '../run-states';
import { outcomeOfCrash } from './crash-outcome';
import { outlastOutage } from './outlast-outage';
import { RunAnswers } from './run-answers';
import { RunEndedError, type RunWork } from './run-work';
import { SessionInputs } from './session-inputs';

/** How long a run is watched at once. */
const WATCH_MS = 24 * 60 * 60 * 1_000;
/** The pause before a watch that failed begins again. */
const WATCH_PAUSE_MS = 1_000;

/** The browser session of a run: what starts it, answers it and stops it. */
@Injectable()
export class RunSessions {
  private readonly logger = new Logger('AgentRuns');

  constructor(
    private readonly runs: AgentRunsRepository,
    private readonly inputs: SessionInputs,
    private readonly browsers: AgentSessions,
    private readonly answers: RunAnswers,
    private readonly signals: JobSignals,
  ) {}

  /**
   * Runs the session of a run to its end.
   * @returns null when somebody has ended or deleted the run meanwhile
   * @throws errors after which the job is to be retried
   */
  async run(work: RunWork): Promise<SessionOutcome | null> {
    const { run, claim } = work;
    const [stopped, over] = [new AbortController(), new AbortController()];
    const watching = this.watch(run, stopped, over.signal);
    try {
      const input = await this.inputs.of(work);
      const signal = AbortSignal.any([claim.signal, stopped.signal]);
      return await this.browsers.run(input, {
        signal,
        onAsk: (question, folder) => this.answer({ ...work, folder }, stopped, question),
      });
    } catch (error) {
      const cause: unknown = stopped.signal.aborted ? stopped.signal.reason : error;
      if (cause instanceof RunEndedError) return null;
      return await this.outcomeAfter(work, cause);
    } finally {
      over.abort();
      await watching;
    }
  }

  /** An answer that fails ends the session with its error. */
  private async answer(work: RunWork, stopped: AbortController, question: SessionQuestion): Promise<unknown> {
    try {
      const answer = () => this.answers.answer(work, question);
      // An approval waits for a person: its parts outlast outages one by one.
      return await (question.ask === 'approval' ? answer() : outlastOutage(answer, work.claim.signal));
    } catch (error) {
      stopped.abort(error);
      throw error;
    }
  }

  /** Stops the session of a run that somebody cancels or deletes. */
  private async watch(run: AgentRun, stopped: AbortController, over: AbortSignal): Promise<void> {
    const read = () => this.hasEnded(run);
    while (!over.aborted && !stopped.signal.aborted) {
      try {
        if (await this.signals.wait(agentRunSignal(run.id), WATCH_MS, read, { signal: over }))
          stopped.abort(new RunEndedError());
      } catch (error) {
        this.logger.debug(`The run ${run.id} is not watched for a moment: ${String(error)}`);
        await delay(WATCH_PAUSE_MS, undefined, { signal: over }).catch(() => undefined);
      }
    }
  }

  private async hasEnded({ id }: AgentRun): Promise<true | null> {
    const run = await this.runs.findForJob(id);
    return !run || ENDED.includes(run.status) ? true : null;
  }

  /** @returns null when the run was deleted meanwhile. @throws the error, after which the job is to be retried */
  private async outcomeAfter({ run: { id }, claim }: RunWork, error: unknown): Promise<SessionOutcome | null> {
    if (claim.signal.aborted || !(error instanceof WorkCrashError)) throw error;
    const run = await outlastOutage(() => this.runs.findForJob(id), claim.signal);
    const outcome = run && outcomeOfCrash(run, claim.attempt);
    if (run && !outcome) throw error;
    return outcome;
  }
}
