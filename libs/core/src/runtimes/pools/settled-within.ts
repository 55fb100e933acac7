import { within } from '../../process/within';

const nothing = () => undefined;

/** Resolves when the promise settles, or after `ms` milliseconds; never rejects. */
export const settledWithin = (ms: number, promise: Promise<unknown>): Promise<void> =>
  within(ms, promise).then(nothing, nothing);
