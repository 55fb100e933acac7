import { setTimeout as delay } from 'node:timers/promises';
import { isOutage } from '@app/core';

/** As long as a browser waits for a reviewer: a restart of PostgreSQL or the storage takes seconds. */
const LONGEST_MS = 5 * 60_000;
/** The pause between two attempts. */
const PAUSE_MS = 500;

/**
 * Repeats work that fails because PostgreSQL or the storage is down, until it is back. What a browser has done cannot be repeated
 * by a retry of the job. `work` must have no effect, or the same, when the outcome of its commit is unknown.
 * @throws other errors of the work, the last outage after five minutes, the reason of `signal`
 */
export async function outlastOutage<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  const deadline = performance.now() + LONGEST_MS;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || performance.now() > deadline) throw error;
      await delay(PAUSE_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}
