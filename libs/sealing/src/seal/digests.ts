import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';
import { AlgorithmIdentifier } from 'pkijs';
import { DerError, sameEncoding } from './strict-der';

/** The accepted digests, each with the identifiers of its signature algorithms. */
const DIGESTS = [
  { name: 'sha256', oid: '2.16.840.1.101.3.4.2.1', rsa: '1.2.840.113549.1.1.11', ecdsa: '1.2.840.10045.4.3.2' },
  { name: 'sha384', oid: '2.16.840.1.101.3.4.2.2', rsa: '1.2.840.113549.1.1.12', ecdsa: '1.2.840.10045.4.3.3' },
  { name: 'sha512', oid: '2.16.840.1.101.3.4.2.3', rsa: '1.2.840.113549.1.1.13', ecdsa: '1.2.840.10045.4.3.4' },
] as const;

/** A digest with its identifiers. */
export type Digest = (typeof DIGESTS)[number];

export const SHA256: Digest = DIGESTS[0];

/** The SHA-256 of bytes. */
export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The identifier of SHA-256 without parameters (RFC 5754, 2). */
export const sha256Identifier = (): AlgorithmIdentifier => new AlgorithmIdentifier({ algorithmId: SHA256.oid });

/** The digest of an identifier, with or without the parameter NULL (RFC 5754, 2). @throws DerError for one that is not accepted */
export function digestFor(identifier: AlgorithmIdentifier): Digest {
  const found = DIGESTS.find(({ oid }) =>
    [undefined, new asn1js.Null()].some((algorithmParams) =>
      sameEncoding([new AlgorithmIdentifier({ algorithmId: oid, algorithmParams })], [identifier]),
    ),
  );
  if (!found) throw new DerError('the digest algorithm is not accepted');
  return found;
}

/** The digest of a signature algorithm (RSA PKCS #1, ECDSA) by its identifier; null for one that is not accepted. */
export const digestOfSignature = (algorithmId: string): Digest | null =>
  DIGESTS.find(({ rsa, ecdsa }) => rsa === algorithmId || ecdsa === algorithmId) ?? null;
