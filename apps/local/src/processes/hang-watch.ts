import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 1_000;

/** The limits after which a process counts as hung. */
export interface HealthCheckLimits {
  /** Time limit of one response. */
  timeoutMs: number;
  /** Failed checks in a row. They are counted instead of timed, because clocks continue while a laptop sleeps. */
  failures: number;
}

/** Three timeouts of five seconds are half of the default lease. Heavy work does not run on the event loop, so it responds. */
export const DEFAULT_LIMITS: HealthCheckLimits = { timeoutMs: 5_000, failures: 3 };

/**
 * Requests the health endpoint of a process every second. A response with any status shows that its event loop runs.
 * @returns true when the process hangs, false when `signal` has ended the watch
 */
export async function hangs(url: string, signal: AbortSignal, limits: HealthCheckLimits): Promise<boolean> {
  for (let failures = 0; !signal.aborted;) {
    failures = (await responds(url, limits.timeoutMs)) ? 0 : failures + 1;
    if (failures >= limits.failures) return !signal.aborted;
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined); // the signal ends the pause too
  }
  return false;
}

async function responds(url: string, ms: number): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ms) });
    await response.arrayBuffer();
    return true;
  } catch {
    return false; // connection refused, connection lost, or timeout
  }
}
