import { readFileSync, readlinkSync } from 'node:fs';

/** The number of this thread in the system (Linux, `/proc/thread-self`); 0 on other systems. */
export const ownThread = (): number =>
  unlessAbsent(() => Number(/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1] ?? 0)) ?? 0;

/**
 * The processor time of a thread of this process in milliseconds (Linux, `/proc/[pid]/task/[tid]/schedstat`, which counts
 * nanoseconds); null on other systems, and when the thread has ended.
 */
export const threadCpuMs = (thread: number): number | null =>
  unlessAbsent(() => Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000);

function unlessAbsent<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    // ESRCH: the thread ended while its file was read.
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}
