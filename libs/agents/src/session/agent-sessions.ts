import { join, relative } from 'node:path';
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
import type { RunValue } from '@app/planning/services';
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
export const SESSION_REACH = { network: true, browser: true };

/**
 * Replies to the questions of a session (`SessionReplies`). What it throws ends the run.
 * @param folder where the files of the session are meanwhile
 */
export type OnSessionQuestion = (question: SessionQuestion, folder: string) => Promise<unknown>;

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
    let place = session.folder;
    const answer = async (asked: unknown): Promise<unknown> => {
      const question = asked as SessionQuestion | BrowserReport;
      return question.ask === 'unsandboxed' ? rememberUnsandboxed(chromium) : onAsk(question, place);
    };
    const input = (at: (path: string) => string): SessionWork => {
      place = at(session.folder);
      return { session: { ...session, folder: place, values: session.values.map(filesAt(at)) }, chromium };
    };
    const work = this.pool.runIn(session.folder, input, { signal, timeoutMs, onAsk: answer });
    return work.then(
      (outcome) => withFilesIn(session.folder, place, outcome),
      (error: unknown) => {
        if (error instanceof WorkLimitError) return exceeded(error, session);
        throw error;
      },
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}

const filesAt =
  (at: (path: string) => string) =>
  (value: RunValue): RunValue => ({ ...value, files: value.files.map((file) => ({ ...file, path: at(file.path) })) });

/** The outcome of a session whose files were in `place`, and are in `folder` now. */
const withFilesIn = (folder: string, place: string, outcome: SessionOutcome): SessionOutcome => ({
  ...outcome,
  downloads: outcome.downloads.map((file) => ({ ...file, path: join(folder, relative(place, file.path)) })),
});

/** A browser that takes too much memory does so each time, so the run is not repeated. */
function exceeded({ limit }: WorkLimitError, { policy, usedSeconds }: SessionInput): SessionOutcome {
  const failed = { ...NO_RESULTS, status: 'failed' } as const;
  return limit === 'memory'
    ? { ...failed, code: 'browser_crashed', error: 'The browser took too much memory.', usedSeconds }
    : { ...failed, code: 'max_seconds', error: 'The browser hung.', usedSeconds: policy.maxSeconds };
}
