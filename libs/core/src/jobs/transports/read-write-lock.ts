type Mode = 'shared' | 'exclusive';

/** A fair readers-writer lock: any number of holders share it, or one holds it exclusively. Waiters are served in order. */
export class ReadWriteLock {
  private shared = 0;
  private exclusive = false;
  private readonly waiting: { mode: Mode; begin: () => void }[] = [];

  /** Runs `work` while the lock is held in that mode. */
  async hold<Result>(mode: Mode, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.waiting.push({ mode, begin });
      this.admit();
    });
    try {
      return await work();
    } finally {
      if (mode === 'shared') this.shared -= 1;
      else this.exclusive = false;
      this.admit();
    }
  }

  private admit(): void {
    for (let next = this.waiting[0]; next && this.isFree(next.mode); next = this.waiting[0]) {
      this.waiting.shift();
      if (next.mode === 'shared') this.shared += 1;
      else this.exclusive = true;
      next.begin();
    }
  }

  private isFree(mode: Mode): boolean {
    return !this.exclusive && (mode === 'shared' || this.shared === 0);
  }
}
