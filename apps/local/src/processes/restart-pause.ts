/** What lived this long was well: after its crash the pauses begin anew. */
const WELL_AFTER_MS = 60_000;
const FIRST_MS = 100;
const LONGEST_MS = 30_000;

/** Pauses before the restarts of one process: 100 ms, then twice as long each time, up to half a minute. */
export class RestartPause {
  private crashes = 0;

  /** Milliseconds to wait now that a process has ended that lived for `livedMs`. */
  after(livedMs: number): number {
    if (livedMs > WELL_AFTER_MS) this.crashes = 0;
    return Math.min(FIRST_MS * 2 ** this.crashes++, LONGEST_MS);
  }
}
