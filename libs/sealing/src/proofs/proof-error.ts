import { DerError } from '../seal/strict-der';

/** Nothing usable proves that a certificate was not revoked. The message says what was lacking. */
export class ProofError extends DerError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProofError';
  }
}
