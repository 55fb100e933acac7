/** A counting semaphore: at most `limit` tasks run at the same time, the others wait in the order of the calls. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  /** How many tasks run, and how many wait. */
  get use(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting.length };
  }

  get idle(): boolean {
    return this.running === 0;
  }

  /** Whether the next call has to wait. */
  get full(): boolean {
    return this.running >= this.limit;
  }

  /** Runs `work` while it holds a permit. Rejects with the signal's reason when it is aborted while waiting for one. */
  async acquire<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.full) await this.wait(signal);
    else this.running += 1;
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', cancel);
        resolve();
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.waiting.push(begin);
    });
  }

  /** Passes the permit directly to the first waiter, so that no new call overtakes the queue. */
  private release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
