/** A mark that cannot be drawn; the message is a readable sentence. */
export class SignatureMarkError extends Error {
  readonly code = 'invalid_signature';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SignatureMarkError';
  }
}
