import { sealPdf, type SealRequest } from '../seal/seal';
import { ProofError } from './proof-error';
import type { SealProver } from './seal-prover';

/** Attempts to learn all certificates of an authority. */
const MAX_ROUNDS = 4;

/**
 * Seals a PDF like `sealPdf`, with the proofs that none of the certificates was revoked (PAdES B-LT, ETSI EN 319 142-1). The seal covers
 * them, so they are fetched before its timestamp is: when that turns out to be by another authority than the known one, the document
 * is sealed again with the proofs for both.
 * @throws CertificateRevokedError, ProofError, and the errors of `sealPdf`
 */
export async function sealWithProofs(
  bytes: Uint8Array,
  request: Omit<SealRequest, 'proofs' | 'onTimestamp'>,
  prover: SealProver,
): Promise<Buffer> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const proofs = await prover.proofsFor(request);
    const tokens: Buffer[] = [];
    const sealed = await sealPdf(bytes, { ...request, proofs, onTimestamp: (token) => void tokens.push(token) });
    const unknown = tokens.find((token) => !prover.knows(token));
    if (!unknown) return sealed;
    prover.learn(unknown);
  }
  throw new ProofError('The timestamp authority signs each timestamp with another certificate.');
}
