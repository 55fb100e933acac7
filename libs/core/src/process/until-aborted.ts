/**
 * Settles like the promise, or rejects with the signal's reason when it aborts first (a `TimeoutError` for
 * `AbortSignal.timeout`). For work that does not accept a signal: it continues, and its outcome is ignored.
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
