import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 1_000;

/** How patient a watch is. */
export interface Patience {
  /** How long one answer may take. */
  answerMs: number;
  /** How many questions in a row stay without one: counted, as a clock runs on while a laptop sleeps. */
  misses: number;
}

/** Half of the default lease: three times five seconds without an answer. Heavy work runs beside the event loop, not on it. */
export const PATIENCE: Patience = { answerMs: 5_000, misses: 3 };

/**
 * Asks a process's health endpoint every second. Any answer shows that its event loop turns.
 * Resolves with true when the process hangs, and with false when `signal` ends the watch.
 */
export async function hangs(url: string, signal: AbortSignal, { answerMs, misses }: Patience): Promise<boolean> {
  for (let missed = 0; !signal.aborted;) {
    missed = (await answers(url, answerMs)) ? 0 : missed + 1;
    if (missed >= misses) return !signal.aborted;
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined); // the end of the watch ends the pause too
  }
  return false;
}

async function answers(url: string, ms: number): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ms) });
    await response.arrayBuffer();
    return true;
  } catch {
    return false; // refused, cut off, or not in time: all of them are no answer
  }
}
