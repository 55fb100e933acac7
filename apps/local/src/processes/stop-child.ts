import { ChildProcess } from 'node:child_process';

interface Manner {
  polite?: NodeJS.Signals;
  hard?: NodeJS.Signals;
  /** How long the polite way may take. */
  ms?: number;
}

/** Ends a child, politely first. Resolves when it is gone; at once when it already was. */
export async function stopChild(
  child: ChildProcess,
  { polite = 'SIGTERM', hard = 'SIGKILL', ms = 10_000 }: Manner = {},
): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(polite);
  const timer = setTimeout(() => child.kill(hard), ms);
  await ended.finally(() => clearTimeout(timer));
}
