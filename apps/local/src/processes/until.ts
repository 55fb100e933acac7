import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks every 20 ms until the answer is true.
 * @throws Error when it is not after `ms`, and whatever `question` throws
 */
export async function until(ms: number, question: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await question())) {
    if (Date.now() > deadline) throw new Error(`Nothing happened within ${ms / 1000} s.`);
    await sleep(20);
  }
}
