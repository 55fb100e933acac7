import { setTimeout as delay } from 'node:timers/promises';
import { WatchedTree } from './process-tree';

/** A check takes some milliseconds; between two checks memory grows by about a gigabyte at most. */
const INTERVAL_MS = 500;

/**
 * Checks the memory of a process and its descendants periodically until `signal` aborts.
 * @returns true as soon as they hold more than `memoryMb` together, false when `signal` aborts
 */
export async function exceedsMemory(pid: number, memoryMb: number, signal: AbortSignal): Promise<boolean> {
  const tree = new WatchedTree(pid);
  while (!signal.aborted) {
    const kilobytes = (await tree.look()).reduce((sum, one) => sum + one.kilobytes, 0);
    if (kilobytes > memoryMb * 1024) return true;
    await delay(INTERVAL_MS, null, { signal, ref: false }).catch(ifAborted);
  }
  return false;
}

function ifAborted(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}
