import { untilAborted } from './until-aborted';

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
 */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new TimeLimitError(ms)), ms);
  return untilAborted(promise, limit.signal).finally(() => clearTimeout(timer));
}
