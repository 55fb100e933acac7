/** The time limits of one input. */
export interface WorkTime {
  /** Milliseconds until the result or the next `progress`; loading not counted. */
  timeoutMs: number;
  /** Milliseconds for all parts together. */
  totalMs: number;
}

/**
 * Calls `late` once a part, or all parts together, took more time than they may. Time in which the clock rests does not
 * count.
 */
export class WorkClock {
  /** Undefined while the clock rests. */
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private startedAt = performance.now();
  private totalLeft: number;

  constructor(
    private readonly time: WorkTime,
    private readonly late: (limit: 'part' | 'total') => void,
  ) {
    this.totalLeft = time.totalMs;
    this.start();
  }

  /** Milliseconds of all parts so far. */
  get usedMs(): number {
    const running = this.timer === undefined ? 0 : performance.now() - this.startedAt;
    return this.time.totalMs - this.totalLeft + running;
  }

  /** Begins the next part. */
  nextPart(): void {
    if (this.timer === undefined) return;
    this.rest();
    this.start();
  }

  /** Ends the clock: a late answer to a question does not start it again. */
  stop(): void {
    this.stopped = true;
    this.rest();
  }

  rest(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.totalLeft -= performance.now() - this.startedAt;
  }

  /** Ends a rest; the next part begins. */
  start(): void {
    if (this.stopped) return;
    this.startedAt = performance.now();
    const limit = this.time.timeoutMs < this.totalLeft ? 'part' : 'total';
    this.timer = setTimeout(() => this.late(limit), Math.max(0, Math.min(this.time.timeoutMs, this.totalLeft)));
  }
}
