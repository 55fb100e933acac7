/** `within` ended before the promise settled. */
export class TimeLimitError extends Error {
  constructor(ms: number) {
    super(`There was no outcome within ${ms} ms.`);
    this.name = 'TimeLimitError';
  }
}

/**
 * Settles like the promise, or rejects with a TimeLimitError after `ms` milliseconds. Unlike `AbortSignal.timeout`, its timer
 * keeps the process alive until then, and does not outlive the promise.
 *
 * After a time in which the process was busy, timers run before what has arrived meanwhile is read (Node's guide "The Node.js Event
 * Loop"). So the limit counts one turn later: an answer that was there in time is not taken for a missing one.
 */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new TimeLimitError(ms))), ms);
    promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
