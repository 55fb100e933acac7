import type { ChildProcess } from 'node:child_process';

/** A server (PostgreSQL, Redis) that this process has started. */
export interface RunningServer {
  url: string;
  /** Why it ended, once it has. */
  ended: Promise<string>;
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

export interface ServerOptions {
  folder: string;
  logFile: string;
  /** False trades safety for speed: what it holds may be lost. For tests. */
  durable: boolean;
  /** The address of one that ran before on these files: the new one takes its place. */
  url?: string;
  /** Told of the process before it is ready. */
  onStart?: (child: ChildProcess) => void;
}
