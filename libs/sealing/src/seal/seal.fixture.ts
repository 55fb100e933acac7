import { generateKeyPairSync } from 'node:crypto';
import { basicConstraints, issueCertificate, keyPurpose, type CertificateRequest } from './certificate';
import { certifySealKey, loadSealKeyPem, type SealKey } from './seal-key';

/** Keys for tests: small and quick to make. */

let rsa: SealKey | null = null;

/** One RSA key for all tests of a file. */
export function rsaSealKey(): SealKey {
  if (rsa) return rsa;
  const { privateKey, certificate } = certifySealKey(generateKeyPairSync('rsa', { modulusLength: 2048 }), {
    name: 'Test seal',
  });
  rsa = loadSealKeyPem(privateKey, certificate);
  return rsa;
}

const DAY = 86_400_000;
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/** A P-256 key with a certificate, by default self-signed and valid now. */
export function ecSealKey(name = 'Test seal', changes: Partial<CertificateRequest> = {}): SealKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const request = {
    subject: [['2.5.4.3', name]] satisfies CertificateRequest['subject'],
    publicKey,
    from: new Date(Date.now() - DAY),
    until: new Date(Date.now() + DAY),
    extensions: [],
    issuerKey: privateKey,
  };
  return { privateKey, certificate: issueCertificate({ ...request, ...changes }), chain: [] };
}

/** An authority that issues certificates. */
export const rootKey = (name = 'Test root'): SealKey => ecSealKey(name, { extensions: [basicConstraints(true)] });

/** The key of a timestamp authority, issued by `root`, with `changes` to its certificate. */
export function timestampKey(root: SealKey, changes: Partial<CertificateRequest> = {}): SealKey {
  return ecSealKey('Test authority', {
    issuerKey: root.privateKey,
    issuer: root.certificate,
    extensions: [keyPurpose(TIME_STAMPING, true)],
    ...changes,
  });
}
