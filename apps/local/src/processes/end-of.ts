import type { ChildProcess } from 'node:child_process';

/** Resolves when the child has ended, with the reason: a signal's name, or its exit code in words. */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)));
}
