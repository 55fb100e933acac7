/** The program of the threads that certify and seal stamped documents (`SealingThreads`). */
import { createHash } from 'node:crypto';
import { serveWork } from '@app/core/programs';
import { appendCertificate, certificatePdf } from './signing/certificate-page';
import { evidenceFile, type EvidenceFacts } from './signing/evidence';
import { sealPdf } from './signing/seal';
import { loadSealKeyPem } from './signing/seal-key';
import { timestamperAt } from './signing/timestamp-authority';

/** Keys and certificates are PEM. */
export interface SealingTask {
  stamped: Uint8Array;
  facts: EvidenceFacts;
  key: { privateKey: string; certificates: string };
  tsaUrl: string | null;
  reason: string;
}

export interface SealedBytes {
  sealed: Uint8Array;
  certificate: Uint8Array;
  evidence: Uint8Array;
}

serveWork(async ({ stamped, facts, key, tsaUrl, reason }: SealingTask): Promise<SealedBytes> => {
  const sealed = await sealPdf(await appendCertificate(stamped, facts), {
    key: loadSealKeyPem(key.privateKey, key.certificates),
    name: 'Formwork',
    reason,
    at: new Date(),
    timestamper: tsaUrl === null ? undefined : timestamperAt(tsaUrl),
  });
  const hash = createHash('sha256').update(sealed).digest('hex');
  const evidence = evidenceFile({ ...facts, hashes: { ...facts.hashes, sealed: hash } });
  return { sealed, certificate: await certificatePdf(facts), evidence };
});
