import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  compiledProgram,
  Env,
  locateChromium,
  ProcessPool,
  rememberUnsandboxed,
  WorkCrashError,
  WorkLimitError,
} from '@app/core';
import {
  type BrowserReport,
  NO_RESULTS,
  type SessionInput,
  type SessionOutcome,
  type SessionQuestion,
} from './session-messages';
import { RUNS_AT_ONCE } from '../agent.jobs';
import type { SessionWork } from './session-process';

/** The process limits itself (`RunLimits`); this ends one that hangs. */
const GRACE_MS = 60_000;

/** Of each process of a session, besides its memory. */
export const SESSION_LIMITS = {
  ...{ slots: RUNS_AT_ONCE, timeoutMs: GRACE_MS, singleUse: true, spare: true },
  errors: [WorkCrashError],
};

/** The policy of an agent limits it further (`PolicyProxy`). */
export const SESSION_REACH = { network: true };

/** Replies to the questions of a session (`SessionReplies`). What it throws ends the run. */
export type OnSessionQuestion = (question: SessionQuestion) => Promise<unknown>;

export interface SessionOptions {
  /** Ends the process and its browser. */
  signal: AbortSignal;
  onAsk: OnSessionQuestion;
}

/** Runs browser sessions, each in a process of its own that ends with it: no state of one reaches another. */
@Injectable()
export class AgentSessions implements OnApplicationShutdown {
  private readonly pool: ProcessPool<SessionWork, SessionOutcome>;

  constructor(private readonly env: Env) {
    const { agentMemoryMb: memoryMb, searchPath, chromiumPath } = env;
    this.pool = new ProcessPool(
      compiledProgram(__dirname, 'session-process'),
      { ...SESSION_LIMITS, memoryMb },
      { PATH: searchPath, ...(chromiumPath !== null && { CHROMIUM_PATH: chromiumPath }) },
      SESSION_REACH,
    );
  }

  /**
   * @throws the signal's reason, WorkCrashError when the process or its browser ended by itself, or what `onAsk` throws. The run
   * may be repeated when it has submitted nothing.
   */
  async run(session: SessionInput, { signal, onAsk }: SessionOptions): Promise<SessionOutcome> {
    const chromium = await locateChromium(this.env);
    const seconds = session.policy.maxSeconds - session.usedSeconds;
    const timeoutMs = seconds * 1_000 + GRACE_MS;
    const answer = async (asked: unknown): Promise<unknown> => {
      const question = asked as SessionQuestion | BrowserReport;
      return question.ask === 'unsandboxed' ? rememberUnsandboxed(chromium) : onAsk(question);
    };
    return this.pool.run({ session, chromium }, { signal, timeoutMs, onAsk: answer }).catch((error: unknown) => {
      if (error instanceof WorkLimitError) return exceeded(error, session);
      throw error;
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}

/** A browser that takes too much memory does so each time, so the run is not repeated. */
function exceeded({ limit }: WorkLimitError, { policy, usedSeconds }: SessionInput): SessionOutcome {
  const failed = { ...NO_RESULTS, status: 'failed' } as const;
  return limit === 'memory'
    ? { ...failed, code: 'browser_crashed', error: 'The browser took too much memory.', usedSeconds }
    : { ...failed, code: 'max_seconds', error: 'The browser hung.', usedSeconds: policy.maxSeconds };
}
