import { AppError } from '../errors/errors';

/** Maximum number of tasks that run at the same time, and that wait. */
export interface SlotLimits {
  running: number;
  waiting: number;
}

/** `Retry-After` of a refused call. */
const RETRY_SECONDS = 5;

/** A semaphore with a bounded queue; when the queue is full, calls are refused with 503 and `Retry-After`. */
export class Slots {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly limits: SlotLimits) {}

  /** @throws AppError 503 when the queue is full; called before a body is read, so that refusing is cheap */
  assertRoom(): void {
    if (this.running < this.limits.running || this.queue.length < this.limits.waiting) return;
    const detail = 'The service is processing as many files as it can. Try again shortly.';
    throw new AppError(503, 'busy', detail, { headers: { 'Retry-After': String(RETRY_SECONDS) } });
  }

  /** Runs `work` when a slot is free, in the order of the calls. @throws AppError 503 like `assertRoom` */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.assertRoom();
    if (this.running < this.limits.running) this.running += 1;
    else await new Promise<void>((begin) => this.queue.push(begin));
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  /** Passes the slot directly to the first waiter, so that no new call overtakes the queue. */
  private release(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.running -= 1;
  }
}
