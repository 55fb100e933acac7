import type { X509Certificate } from 'node:crypto';
import type { CertificateToProve } from './proven-certificate';

/** Certificates of a longest path. */
const MAX_LENGTH = 10;

/**
 * The path from a certificate to a root: each one with its issuer out of `candidates`. A root is one of `anchors`, or signs itself, and
 * is not part of it. Empty for a root. Null when a certificate on every path has no issuer among them.
 */
export function pathToRoot(
  certificate: X509Certificate,
  candidates: readonly X509Certificate[],
  anchors: readonly X509Certificate[] = [],
): CertificateToProve[] | null {
  const isRoot = (one: X509Certificate): boolean => isIssuedBy(one, one) || anchors.some((root) => isSame(root, one));
  const all = [...anchors, ...candidates];
  // Each certificate is visited once, so that many with the same name take no exponential time.
  const seen = new Set([certificate.fingerprint256]);
  let open: { last: X509Certificate; path: CertificateToProve[] }[] = [{ last: certificate, path: [] }];
  while (open.length > 0) {
    const done = open.find(({ last }) => isRoot(last));
    if (done) return done.path;
    open = open.flatMap(({ last, path }) =>
      path.length === MAX_LENGTH ? [] : issuersOf(last, all, seen).map((issuer) => step(last, issuer, path)),
    );
  }
  return null;
}

const step = (certificate: X509Certificate, issuer: X509Certificate, path: CertificateToProve[]) => ({
  last: issuer,
  path: [...path, { certificate, issuer }],
});

function issuersOf(
  certificate: X509Certificate,
  candidates: readonly X509Certificate[],
  seen: Set<string>,
): X509Certificate[] {
  return candidates.filter((one) => {
    if (seen.has(one.fingerprint256) || !isIssuedBy(certificate, one)) return false;
    seen.add(one.fingerprint256);
    return true;
  });
}

/** Whether the key of `issuer`, which may issue certificates, signed the certificate. */
export const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  (issuer.ca || isSame(issuer, certificate)) && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

const isSame = (one: X509Certificate, other: X509Certificate): boolean => one.raw.equals(other.raw);
