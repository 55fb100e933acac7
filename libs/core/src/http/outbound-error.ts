export type OutboundFault = 'refused' | 'unreachable' | 'timeout' | 'too_large';

/**
 * A call to a caller's address that brought no answer. `refused`: we may not go there; `unreachable`: no connection, or
 * it broke; `timeout`: too slow; `too_large`: more was answered than wanted.
 */
export class OutboundError extends Error {
  constructor(
    readonly fault: OutboundFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
