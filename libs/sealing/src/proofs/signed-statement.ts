import { constants, type KeyObject, verify, type VerifyKeyObjectInput } from 'node:crypto';
import { type AlgorithmIdentifier, RSASSAPSSParams } from 'pkijs';
import { type Digest, digestFor, digestOfSignature } from '../seal/digests';
import { attempt } from '../seal/strict-der';
import { ProofError } from './proof-error';

/** RSASSA-PSS (RFC 4055, 3.1). */
const PSS = '1.2.840.113549.1.1.10';

/** A statement of an authority: what is signed, how, and the signature. */
export interface SignedStatement {
  signed: Uint8Array;
  algorithm: AlgorithmIdentifier;
  signature: Uint8Array;
}

/** Verifies a statement with the key of who made it. @throws ProofError unless the algorithm is accepted and the signature verifies */
export function requireSignature({ signed, algorithm, signature }: SignedStatement, key: KeyObject): void {
  const { digest, options, type } = schemeOf(algorithm);
  const kind = key.asymmetricKeyType === 'rsa-pss' ? 'rsa' : key.asymmetricKeyType;
  if (type !== kind) throw new ProofError('its signature is of another kind than the key of its authority');
  const isValid = attempt('its signature is damaged', () =>
    verify(digest.name, signed, { key, ...options }, signature),
  );
  if (!isValid) throw new ProofError('it is not signed by the authority of the certificate');
}

interface Scheme {
  digest: Digest;
  type: 'rsa' | 'ec';
  options: Omit<VerifyKeyObjectInput, 'key'>;
}

function schemeOf(algorithm: AlgorithmIdentifier): Scheme {
  const { algorithmId, algorithmParams } = algorithm;
  if (algorithmId === PSS) {
    const { hashAlgorithm, saltLength } = attempt(
      'its signature is damaged',
      () => new RSASSAPSSParams({ schema: algorithmParams }),
    );
    const options = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
    return { digest: digestFor(hashAlgorithm), type: 'rsa', options };
  }
  const digest = digestOfSignature(algorithmId);
  if (!digest) throw new ProofError(`its signature algorithm ${algorithmId} is not accepted`);
  return { digest, type: algorithmId === digest.rsa ? 'rsa' : 'ec', options: {} };
}
