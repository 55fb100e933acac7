import type { HostMessage } from './work-message';

/** The work exceeded its time or memory limit; its thread or process was killed. */
export class WorkLimitError extends Error {
  constructor(readonly limit: 'time' | 'memory') {
    super(`The work took more ${limit} than it may.`);
    this.name = 'WorkLimitError';
  }
}

/** The thread or process ended before the work was done, for example by a crash of native code. */
export class WorkCrashError extends Error {
  constructor(reason: string) {
    super(`The work ended early: ${reason}.`);
    this.name = 'WorkCrashError';
  }
}

/** A folder with the files of an input, where a thread or child process may use it. */
export interface LentFolder {
  path: string;
  /** Puts it back with all that was made in it. */
  giveBack(): Promise<void>;
}

/** A thread or child process, which works on one input at a time. */
export interface WorkHost {
  /** Sends an input, or the reply to a question. */
  post(message: HostMessage<unknown>): void;
  /** Brings a folder to where it may use it. Nobody else uses that folder meanwhile. */
  lend(folder: string): Promise<LentFolder>;
  /** Ends it with its descendants. Resolves when that is done, or after a time limit. */
  end(): Promise<void>;
}

/** Listeners for a host's messages and its end; `onEnd` may be called more than once. */
export interface HostEvents {
  onMessage(message: unknown): void;
  onEnd(reason: Error): void;
}

export type StartHost = (events: HostEvents) => WorkHost;
