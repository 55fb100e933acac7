import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls the condition every 20 ms until it is true.
 * @throws Error when it is still false after `ms`, and the errors of `condition`
 */
export async function until(ms: number, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`The condition was not met within ${ms / 1000} s.`);
    await sleep(20);
  }
}
