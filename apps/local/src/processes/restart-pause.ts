/** A process that ran for this long was healthy: its crash resets the back-off. */
const HEALTHY_AFTER_MS = 60_000;
const FIRST_MS = 100;
const LONGEST_MS = 30_000;

/** Exponential back-off for the restarts of one process: 100 ms, doubled after each crash, up to half a minute. */
export class RestartPause {
  private crashes = 0;

  /** The pause in milliseconds after the end of a process that ran for `livedMs`. */
  after(livedMs: number): number {
    if (livedMs > HEALTHY_AFTER_MS) this.crashes = 0;
    return Math.min(FIRST_MS * 2 ** this.crashes++, LONGEST_MS);
  }
}
