import { UnavailableError } from '../errors/errors';

/** The effects that a request waits for (`commitEarly`) were undone, by a failure or by a timeout of another request. */
export class EffectGoneError extends UnavailableError {
  constructor() {
    super('What this request waited for was undone. Try again shortly.', 1);
  }
}
