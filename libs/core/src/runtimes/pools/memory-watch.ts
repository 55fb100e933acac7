import { setTimeout as delay } from 'node:timers/promises';
import { processTree } from './process-tree';

/** A look costs some milliseconds; memory grows by at most a gigabyte or so between two. */
const INTERVAL_MS = 500;

/**
 * Looks at the memory of a process and all that it started until `signal` aborts.
 * @returns true once they hold more than `memoryMb` together, false when the watch was ended
 */
export async function exceedsMemory(pid: number, memoryMb: number, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const tree = await processTree(pid);
    const kilobytes = tree.reduce((sum, one) => sum + one.kilobytes, 0);
    if (kilobytes > memoryMb * 1024) return true;
    await delay(INTERVAL_MS, null, { signal, ref: false }).catch(ifAborted);
  }
  return false;
}

function ifAborted(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}
