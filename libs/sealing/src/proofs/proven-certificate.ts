import type { X509Certificate } from 'node:crypto';
import { CertificateRevokedError } from './certificate-revoked-error';
import { ProofError } from './proof-error';

/** A certificate of which is to be proven that it was not revoked, with that of its issuer. */
export interface CertificateToProve {
  certificate: X509Certificate;
  issuer: X509Certificate;
}

/** From when until when a statement of an authority about a certificate is valid. */
export interface ProofPeriod {
  from: Date;
  until: Date;
}

/** The clocks of two machines may differ by this. */
const CLOCK_MS = 5 * 60_000;
/** An authority that names no end always has a newer answer (RFC 6960, 4.2.2.1); it is taken for an hour. */
const WITHOUT_END_MS = 60 * 60_000;

/** The period of a statement. @throws ProofError unless it contains `at` */
export function periodAround(at: Date, from: Date, until: Date | undefined): ProofPeriod {
  const end = until ?? new Date(from.getTime() + WITHOUT_END_MS);
  if (from.getTime() > at.getTime() + CLOCK_MS) throw new ProofError(`it is valid from ${from.toISOString()} only`);
  if (end.getTime() < at.getTime() - CLOCK_MS) throw new ProofError(`it was valid until ${end.toISOString()} only`);
  return { from, until: end };
}

/** The name of a certificate for people: its subject in one line. */
export const subjectOf = ({ subject, serialNumber }: X509Certificate): string =>
  subject ? subject.replaceAll('\n', ', ') : `number ${serialNumber}`;

/** The error for a certificate that its authority revoked. */
export const revoked = (certificate: X509Certificate): CertificateRevokedError =>
  new CertificateRevokedError(`The certificate ${subjectOf(certificate)} was revoked by its certification authority.`);
