/** The work passed its time or its memory; its thread or process is gone, this process is unharmed. */
export class WorkLimitError extends Error {
  constructor(readonly limit: 'time' | 'memory') {
    super(`The work took more ${limit} than it may.`);
    this.name = 'WorkLimitError';
  }
}

/** The thread or process ended without a limit being passed, for example by a crash of native code. */
export class WorkCrashError extends Error {
  constructor(reason: string) {
    super(`The work ended early: ${reason}.`);
    this.name = 'WorkCrashError';
  }
}

/** Where one piece of work runs at a time: a thread or a child process. */
export interface WorkHost {
  /** Hands over an input. */
  post(input: unknown): void;
  /** Ends it and all that it started. Resolves when that is done, or has been waited for long enough. */
  end(): Promise<void>;
}

/** What a host reports: every message, and once or more that it ended, with the reason. */
export interface HostEvents {
  onMessage(message: unknown): void;
  onEnd(reason: Error): void;
}

export type StartHost = (events: HostEvents) => WorkHost;
