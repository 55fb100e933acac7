import { setTimeout as sleep } from 'node:timers/promises';

/** For how long something is read, and how often, in milliseconds. */
export interface Timing {
  timeoutMs: number;
  everyMs: number;
}

/** Reads again and again until what is read is enough, or for the time. @returns what was read last */
export async function polled<T>(
  read: () => Promise<T>,
  isEnough: (value: T) => boolean,
  { timeoutMs, everyMs }: Timing,
): Promise<T> {
  const started = Date.now();
  for (;;) {
    const value = await read();
    if (isEnough(value) || Date.now() - started > timeoutMs) return value;
    await sleep(everyMs);
  }
}
