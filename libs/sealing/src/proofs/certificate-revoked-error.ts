/** A certification authority states that it revoked a certificate; the message is a readable sentence. No retry changes that. */
export class CertificateRevokedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CertificateRevokedError';
  }
}
