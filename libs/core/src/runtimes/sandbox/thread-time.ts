import { readFileSync, readlinkSync } from 'node:fs';

/** The number of this thread in the system (Linux, `/proc/thread-self`); 0 where the system does not tell it. */
export const ownThread = (): number =>
  told(() => Number(/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1] ?? 0)) ?? 0;

/**
 * The processor time of a thread of this process in milliseconds (Linux, `/proc/[pid]/task/[tid]/schedstat`, which counts
 * nanoseconds); null where the system does not tell it, and when the thread has ended.
 */
export const threadCpuMs = (thread: number): number | null =>
  told(() => Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000);

/** Null when it cannot be read, for whatever reason: no such system or thread, no right, no descriptor. */
function told<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}
