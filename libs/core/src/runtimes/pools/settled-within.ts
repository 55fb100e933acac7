import { untilAborted } from '../../process/until-aborted';

const nothing = () => undefined;

/** Resolves when the promise settles, or after `ms` milliseconds; never rejects. */
export const settledWithin = (ms: number, promise: Promise<unknown>): Promise<void> =>
  untilAborted(promise, AbortSignal.timeout(ms)).then(nothing, nothing);
