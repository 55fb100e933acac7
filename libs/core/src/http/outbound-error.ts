export type OutboundFault = 'refused' | 'unreachable' | 'timeout' | 'too_large';

/**
 * A failed call to a caller's address. `refused`: the address is not allowed; `unreachable`: no connection, or it broke;
 * `timeout`: no complete response in time; `too_large`: the response exceeds the size limit.
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
