import type { ChildProcess } from 'node:child_process';

/** A server (PostgreSQL, Redis) that this process has started. */
export interface RunningServer {
  url: string;
  /** Resolves with the reason when it has ended. */
  ended: Promise<string>;
  stop(): Promise<void>;
  /** Ends it immediately, without a clean shutdown. */
  kill(): void;
}

export interface ServerOptions {
  folder: string;
  logFile: string;
  /** False for tests: faster, but data may be lost in a crash. */
  durable: boolean;
  /** The address of the predecessor on these files, which the new server reuses. */
  url?: string;
  /** Called with the process before it is ready. */
  onStart?: (child: ChildProcess) => void;
}
