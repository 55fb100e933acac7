import type { Env } from '@app/core';
import { proofAddresses, type ProvenCertificate, readSealKey, SealProver, timestamperAt } from '@app/sealing';
import { nothingKept, readCertificates } from '@app/sealing/services';
import { type Finding, findingsOf } from './finding';

const { good, warning, fault } = findingsOf('proofs');
const CONSEQUENCE = 'Documents stay unsealed.';

/** Asks for the proofs that seals hold (SEAL_PROOFS): whether certificates name OCSP or lists, and whether these answer. */
export async function checkSealProofs(env: Env): Promise<Finding[]> {
  if (!env.sealProofs) return [];
  const prover = new SealProver(nothingKept());
  return [...(await checkSealCertificate(env, prover)), ...(await checkTimestampCertificates(env, prover))];
}

async function checkSealCertificate({ sealKey: { file, password } }: Env, prover: SealProver): Promise<Finding[]> {
  if (file === null) return [warning(SIGNS_ITSELF)];
  return findingsFrom(async () => {
    const proven = await prover.proveSeal({ key: await readSealKey(file, password) });
    return proven.length === 0 ? [warning(SIGNS_ITSELF)] : proven.map(findingOf);
  });
}

const SIGNS_ITSELF =
  'the certificate of the seal signs itself, so nothing proves it: seals hold proofs for their timestamps only. ' +
  'Set SEAL_KEY_FILE to a key with a certificate of a certification authority.';

function checkTimestampCertificates({ tsaUrl, tsaRootsFile }: Env, prover: SealProver): Promise<Finding[]> {
  return findingsFrom(async () => {
    if (tsaUrl === null || tsaRootsFile === null) return [];
    const timestampRoots = await readCertificates(tsaRootsFile);
    return (await prover.proveTimestamp({ timestamper: timestamperAt(tsaUrl), timestampRoots })).map(findingOf);
  });
}

async function findingsFrom(check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [fault(`${(error instanceof Error && error.message) || String(error)} ${CONSEQUENCE}`)];
  }
}

function findingOf({ certificate, answer, period }: ProvenCertificate): Finding {
  const name = certificate.subject.replaceAll('\n', ', ');
  const until = `until ${period.until.toISOString()}`;
  const { ocsp } = proofAddresses(certificate);
  if (answer.kind === 'ocsp') return good(`${name} is not revoked by OCSP, ${until}`);
  return ocsp.length === 0
    ? good(`${name} is not revoked by its list, ${until}`)
    : warning(`${name} is not revoked by its list, ${until}; OCSP gives no usable answer: ${ocsp.join(', ')}`);
}
