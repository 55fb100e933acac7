/**
 * The promise's outcome, or the signal's reason when that comes first (a `TimeoutError` for `AbortSignal.timeout`). For work
 * that takes no signal itself: it goes on, and its outcome is dropped.
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let cancel = () => {};
  const aborted = new Promise<never>((_, reject) => {
    cancel = () => reject(signal.reason);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
  });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', cancel));
}
