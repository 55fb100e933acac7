import type { X509Certificate } from 'node:crypto';
import { Certificate, CRLDistributionPoints, type GeneralName, InfoAccess } from 'pkijs';
import { attempt } from '../seal/strict-der';

/** Where the authority of a certificate answers whether it was revoked. */
export interface ProofAddresses {
  ocsp: string[];
  crl: string[];
}

const AUTHORITY_INFORMATION = '1.3.6.1.5.5.7.1.1';
const OCSP = '1.3.6.1.5.5.7.48.1';
const DISTRIBUTION_POINTS = '2.5.29.31';
/** The type of a general name that is an address (RFC 5280, 4.2.1.6). */
const URI = 6;
/** Addresses of one kind that are tried. */
const MAX_ADDRESSES = 3;

/** The http addresses in a certificate: authority information access and CRL distribution points (RFC 5280, 4.2). @throws DerError */
export function proofAddresses(certificate: X509Certificate): ProofAddresses {
  return attempt('the certificate is damaged', () => {
    const parsed = Certificate.fromBER(certificate.raw);
    return { ocsp: usable(ocspNames(parsed)), crl: usable(distributionNames(parsed)) };
  });
}

/** All addresses of the distribution points of a certificate, of any scheme. */
export function distributionNames(certificate: Certificate): string[] {
  const value = extensionOf(certificate, DISTRIBUTION_POINTS);
  if (!(value instanceof CRLDistributionPoints)) return [];
  return value.distributionPoints.flatMap(({ distributionPoint, reasons, cRLIssuer }) =>
    // Those for some reasons only, or of another issuer, are no complete lists of this one.
    Array.isArray(distributionPoint) && !reasons && !cRLIssuer ? addressesIn(distributionPoint) : [],
  );
}

/** The addresses among general names. */
export const addressesIn = (names: readonly GeneralName[]): string[] =>
  names.flatMap(({ type, value }) => (type === URI && typeof value === 'string' ? [value] : []));

function ocspNames(certificate: Certificate): string[] {
  const value = extensionOf(certificate, AUTHORITY_INFORMATION);
  if (!(value instanceof InfoAccess)) return [];
  const responders = value.accessDescriptions.filter(({ accessMethod }) => accessMethod === OCSP);
  return addressesIn(responders.map(({ accessLocation }) => accessLocation));
}

const extensionOf = ({ extensions = [] }: Certificate, id: string): unknown =>
  extensions.find(({ extnID }) => extnID === id)?.parsedValue;

const usable = (addresses: string[]): string[] => [...new Set(addresses)].filter(isUsable).slice(0, MAX_ADDRESSES);

function isUsable(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}
