import type { Logger } from '@nestjs/common';
import { logRetried } from '../logging/log-retried';

interface Repetition {
  /** The subject of log messages: `Retention`. */
  name: string;
  logger: Logger;
  intervalMs: number;
  run: () => Promise<unknown>;
}

/** Work that runs at the start, at an interval and when it is woken, once at a time. A failed run is logged; the next one retries. */
export class RepeatedWork {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(private readonly repetition: Repetition) {}

  get isStopped(): boolean {
    return this.stopped;
  }

  start(): void {
    this.timer = setInterval(() => this.wake(), this.repetition.intervalMs);
    this.wake();
  }

  /** Starts, and waits for the first run. */
  async startWithRun(): Promise<void> {
    this.start();
    await this.running;
  }

  /** Starts a run. Calls during a run are merged into one further run. */
  wake(): void {
    this.again = true;
    if (this.running || this.stopped) return;
    this.running = this.runWhileWoken().finally(() => {
      this.running = null;
      if (this.again) this.wake(); // called after the loop's last check
    });
  }

  /** Starts no further run, and waits for the current one. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /**
   * Processes batches until one is not full, or until `stop`: a run of many batches does not delay the shutdown.
   * @param process processes at most `size` items and returns their number
   * @returns the number of all items
   */
  async drain(size: number, process: () => Promise<number>): Promise<number> {
    let total = 0;
    for (let count = size; count === size && !this.stopped; total += count) count = await process();
    return total;
  }

  private async runWhileWoken(): Promise<void> {
    const { name, logger, run } = this.repetition;
    while (this.again && !this.stopped) {
      this.again = false;
      await run().catch((error: unknown) => logRetried(logger, name, error));
    }
  }
}
