import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** The state of a counter right after one request was counted. */
export interface Count {
  /** Requests in this window, including this one; infinite when the store was not asked, because the subject is over the limit. */
  place: number;
  /** Until the window ends, in milliseconds. */
  rest: number;
}

interface Waiter {
  resolve: (count: Count) => void;
  reject: (error: unknown) => void;
}

/**
 * Counts the requests of one rule, with at most one command at a time for a subject. Requests that arrive meanwhile are
 * counted by the next command together. So a busy key costs the store few writes, and each request still has its exact place.
 */
export class CoalescedCounter {
  /** Requests that wait for the command of their subject; a subject without a command has no entry. */
  private readonly waiting = new Map<string, Waiter[]>();

  constructor(private readonly limiter: RateLimiterAbstract) {}

  get limit(): number {
    return this.limiter.points;
  }

  /** @throws the store's error when it cannot be reached */
  count(subject: string): Promise<Count> {
    return new Promise((resolve, reject) => {
      const waiting = this.waiting.get(subject);
      if (waiting) return void waiting.push({ resolve, reject });
      this.waiting.set(subject, []);
      void this.countAll(subject, [{ resolve, reject }]);
    });
  }

  /** Begins the subject's window anew. @throws the store's error when it cannot be reached */
  async forget(subject: string): Promise<void> {
    await this.limiter.delete(subject);
  }

  private async countAll(subject: string, waiters: Waiter[]): Promise<void> {
    try {
      const { consumedPoints, msBeforeNext } = await this.consume(subject, waiters.length);
      for (const [index, { resolve }] of waiters.entries()) {
        const place = consumedPoints === 0 ? Infinity : consumedPoints - waiters.length + index + 1;
        resolve({ place, rest: msBeforeNext });
      }
    } catch (error) {
      for (const { reject } of waiters) reject(error);
    }
    this.continue(subject);
  }

  private continue(subject: string): void {
    const next = this.waiting.get(subject) ?? [];
    if (next.length === 0) return void this.waiting.delete(subject);
    this.waiting.set(subject, []);
    void this.countAll(subject, next);
  }

  /** The library rejects with a result, not an error, when the limit is exceeded. */
  private consume(subject: string, points: number): Promise<RateLimiterRes> {
    return this.limiter.consume(subject, points).catch((thrown: unknown) => {
      if (thrown instanceof RateLimiterRes) return thrown;
      throw thrown;
    });
  }
}
