/**
 * Why a request did not get an answer: the host is not on the list of the agent, its address is private, the scheme is not of
 * the web, its certificate is invalid, it cannot be reached, a limit was exceeded, or whoever decides about submits refused.
 */
export type RefusalCode =
  | 'not_allowed'
  | 'private_address'
  | 'scheme'
  | 'certificate'
  | 'unreachable'
  | 'limit'
  | 'not_sent';

/** A request of the browser that is not sent, or whose answer is not passed on; the message is a sentence for people. */
export class RefusalError extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'RefusalError';
  }
}

/** Codes of OpenSSL's verification as node names them (`X509_V_ERR_…`), and of the comparison with the host. */
const CERTIFICATE =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH|CRL_)/;

/** The refusal for an error of the connection to `host`. It names no details of the network, which the page could read. */
export function refusalFor(error: Error, host: string): RefusalError {
  if (error instanceof RefusalError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (CERTIFICATE.test(code)) {
    return new RefusalError('certificate', `The certificate of ${host} is not valid.`, { cause: error });
  }
  const sentence =
    code === 'ECONNREFUSED'
      ? `${host} does not accept connections.`
      : `${host} ended the connection without an answer.`;
  return new RefusalError('unreachable', sentence, { cause: error });
}
