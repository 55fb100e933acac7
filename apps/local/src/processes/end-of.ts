import type { ChildProcess } from 'node:child_process';

/** Resolves when the child has exited, with the reason: the name of a signal, or `exit code <n>`. */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)));
}
