import { readdirSync, readFileSync } from 'node:fs';
import { until } from '../../../../apps/local/src/processes/until';

/** The ids of the processes that `pid` has started and that run now (Linux). */
export function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return all.filter((one) => parentOf(one) === pid);
}

/** Field 4 of /proc/<pid>/stat; null when the process is gone. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/** Sends a signal to those of the processes that run. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/** Resolves when none of the processes runs any more. */
export const gone = (pids: readonly number[]): Promise<void> =>
  until(30_000, () => pids.every((pid) => parentOf(pid) === null));
