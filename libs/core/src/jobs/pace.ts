/**
 * Limits how often something happens on average, and lets it happen at once after a pause: the generic cell rate algorithm
 * (ITU-T I.371, annex A).
 */
export class Pace {
  /** The time of the next event if all events kept the interval. */
  private expected = Number.NEGATIVE_INFINITY;

  /**
   * @param intervalMs the interval of events on average
   * @param burst events that may happen at once after a pause
   */
  constructor(
    private readonly intervalMs: number,
    private readonly burst: number,
  ) {}

  /** Counts an event. Returns the milliseconds for which it has to wait at `now`. */
  take(now: number): number {
    const expected = Math.max(this.expected, now);
    this.expected = expected + this.intervalMs;
    return Math.max(0, expected - (this.burst - 1) * this.intervalMs - now);
  }
}
