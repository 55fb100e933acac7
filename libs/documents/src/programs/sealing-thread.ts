/** Entry point of the threads that certify and seal stamped documents (`SealingThreads`). */
import { createHash, X509Certificate } from 'node:crypto';
import { serveWork } from '@app/core/programs';
import {
  appendCertificate,
  certificatePdf,
  type EvidenceFacts,
  evidenceFile,
  type KeptProofs,
  loadSealKeyPem,
  sealedSigningOf,
  SealProver,
  sealPdf,
  sealWithProofs,
  timestamperAt,
} from '@app/sealing';

/** Keys and certificates are PEM. */
export interface SealingTask {
  stamped: Uint8Array;
  facts: EvidenceFacts;
  key: { privateKey: string; certificates: string };
  tsaUrl: string | null;
  timestampRoots: string[];
  reason: string;
  /** What was learnt for earlier proofs; null when seals hold none. */
  proofs: KeptProofs | null;
}

export interface SealedBytes {
  sealed: Uint8Array;
  certificate: Uint8Array;
  evidence: Uint8Array;
  proofs: KeptProofs | null;
}

serveWork(async (task: SealingTask): Promise<SealedBytes> => {
  const { stamped, facts, key, tsaUrl, reason, proofs } = task;
  const pdf = await appendCertificate(stamped, facts);
  const request = {
    key: loadSealKeyPem(key.privateKey, key.certificates),
    name: 'Formwork',
    reason,
    at: new Date(),
    signing: sealedSigningOf(facts),
    timestampRoots: task.timestampRoots.map((pem) => new X509Certificate(pem)),
    timestamper: tsaUrl === null ? undefined : timestamperAt(tsaUrl),
  };
  const sealed = proofs ? await sealWithProofs(pdf, request, new SealProver(proofs)) : await sealPdf(pdf, request);
  const hash = createHash('sha256').update(sealed).digest('hex');
  const evidence = evidenceFile({ ...facts, hashes: { ...facts.hashes, sealed: hash } });
  return { sealed, certificate: await certificatePdf(facts), evidence, proofs };
});
