import { setTimeout as sleep } from 'node:timers/promises';

/** Reads again and again until what is read is enough, or for the time. @returns what was read last */
export async function polled<T>(
  read: () => Promise<T>,
  isEnough: (value: T) => boolean,
  { timeoutMs, everyMs }: { timeoutMs: number; everyMs: number },
): Promise<T> {
  const started = Date.now();
  for (;;) {
    const value = await read();
    if (isEnough(value) || Date.now() - started > timeoutMs) return value;
    await sleep(everyMs);
  }
}
