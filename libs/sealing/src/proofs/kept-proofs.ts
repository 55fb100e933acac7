/** What an authority stated about a certificate, in base64. */
export interface KeptAnswer {
  kind: 'ocsp' | 'crl';
  der: string;
}

/**
 * What was learnt for earlier seals, as plain data that can be sent between threads: texts are copied, while buffers of messages move.
 * All certificates are DER in base64.
 */
export interface KeptProofs {
  /** The certificates in the latest tokens of the timestamp authority, that of the signer of each first. */
  authorities: string[][];
  /** Answers by the SHA-256 of the certificate. */
  answers: Record<string, KeptAnswer>;
}

/** Nothing is known. */
export const nothingKept = (): KeptProofs => ({ authorities: [], answers: {} });
