import { ChildProcess } from 'node:child_process';

interface StopOptions {
  signal?: NodeJS.Signals;
  /** The signal when the child has not exited after `ms`. */
  killSignal?: NodeJS.Signals;
  ms?: number;
}

/**
 * Ends a child process, first with `signal`. Resolves when it has exited. The launcher uses Node's own child processes: execa
 * takes 70 ms to load, and its forced kill is always SIGKILL, which PostgreSQL's clean-up does not survive.
 */
export async function stopChild(
  child: ChildProcess,
  { signal = 'SIGTERM', killSignal = 'SIGKILL', ms = 10_000 }: StopOptions = {},
): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const timer = setTimeout(() => child.kill(killSignal), ms);
  await ended.finally(() => clearTimeout(timer));
}
