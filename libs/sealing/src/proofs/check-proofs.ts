import { X509Certificate } from 'node:crypto';
import { PdfFillError, readRevision } from '@app/formats';
import { attempt, DerError } from '../seal/strict-der';
import type { RevocationStatus } from '../verification/verdict-statuses';
import { pathToRoot } from './certificate-path';
import { checkCrl } from './crl';
import { CERTIFICATES_ENTRY, proofsIn, type SealProofs } from './document-proofs';
import { checkOcsp } from './ocsp';
import { CertificateRevokedError } from './certificate-revoked-error';
import type { CertificateToProve, ProofPeriod } from './proven-certificate';

/** What is to be proven: a certificate of the seal or of its timestamp, with roots that need no proof. */
export interface ProofSubject {
  certificate: X509Certificate;
  roots: X509Certificate[];
}

/** Whether a sealed document proves that its certificates were not revoked, and from when the oldest of these proofs is. */
export interface RevocationFacts {
  status: RevocationStatus;
  at: Date | null;
}

const NONE: RevocationFacts = { status: 'none', at: null };
const INCOMPLETE: RevocationFacts = { status: 'incomplete', at: null };

/**
 * Checks the proofs in a sealed document (ISO 32000-2, 12.8.4.3) for the time of the seal, without a network. The seal covers them. It is
 * `none` for a document without proofs, and when nothing needs them because all certificates sign themselves.
 */
export function checkProofs(bytes: Buffer, subjects: readonly ProofSubject[], at: Date): RevocationFacts {
  if (!bytes.includes(CERTIFICATES_ENTRY)) return NONE;
  try {
    const file = readRevision(bytes);
    return file ? factsOf(proofsIn(file), subjects, at) : INCOMPLETE;
  } catch (error) {
    if (error instanceof PdfFillError) return INCOMPLETE;
    throw error;
  }
}

function factsOf(proofs: SealProofs, subjects: readonly ProofSubject[], at: Date): RevocationFacts {
  const known = certificatesOf(proofs);
  const paths = subjects.map(({ certificate, roots }) => pathToRoot(certificate, known, roots));
  const toProve = paths.flatMap((path) => path ?? []);
  const periods = toProve.map((about) => periodOf(about, proofs, at));
  const isProven = paths.every((path) => path !== null) && periods.every((period) => period !== null);
  if (isProven) return toProve.length === 0 ? NONE : { status: 'proven', at: earliest(periods) };
  const isMeant = subjects.some(({ certificate }) => known.some(({ raw }) => raw.equals(certificate.raw)));
  return isMeant ? INCOMPLETE : NONE;
}

/** The certificates that can be read; other programs may have stored anything. */
function certificatesOf({ certificates }: SealProofs): X509Certificate[] {
  return certificates.flatMap(
    (der) => orNone(() => attempt('it is no certificate', () => [new X509Certificate(der)])) ?? [],
  );
}

/** The latest period for which a proof says that the certificate is good; null without a proof, and with one that it was revoked. */
function periodOf(about: CertificateToProve, { ocsps, crls }: SealProofs, at: Date): ProofPeriod | null {
  try {
    const periods = [
      ...ocsps.map((der) => orNone(() => checkOcsp(der, about, at))),
      ...crls.map((der) => orNone(() => checkCrl(der, about, at))),
    ].filter((period) => period !== null);
    return periods.toSorted((one, other) => other.from.getTime() - one.from.getTime())[0] ?? null;
  } catch (error) {
    if (error instanceof CertificateRevokedError) return null;
    throw error;
  }
}

function orNone<Found>(read: () => Found): Found | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}

function earliest(periods: readonly (ProofPeriod | null)[]): Date | null {
  const times = periods.flatMap((period) => (period ? [period.from.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
