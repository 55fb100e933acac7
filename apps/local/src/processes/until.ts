import { setTimeout as sleep } from 'node:timers/promises';

const SHORTEST_MS = 20;
const LONGEST_MS = 200;
/** The pause as a share of the time that has passed; the end of the wait is noticed late by at most this share. */
const PAUSE_SHARE = 0.1;

/**
 * Polls the condition until it is true: every 20 ms, and less often the longer it takes, because each look may be a request.
 * @throws Error when it is still false after `ms`, and the errors of `condition`
 */
export async function until(ms: number, condition: () => boolean | Promise<boolean>): Promise<void> {
  const started = Date.now();
  while (!(await condition())) {
    const passed = Date.now() - started;
    if (passed > ms) throw new Error(`The condition was not met within ${ms / 1000} s.`);
    await sleep(Math.min(Math.max(passed * PAUSE_SHARE, SHORTEST_MS), LONGEST_MS));
  }
}
