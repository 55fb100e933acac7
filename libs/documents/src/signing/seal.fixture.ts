import { createPrivateKey, X509Certificate, generateKeyPairSync, sign } from 'node:crypto';
import { bits, integer, oid, sequence, setOf, tagged, text, time } from './der';
import { generateSealKey, loadSealKeyPem, type SealKey } from './seal-key';

/** Keys for tests: small and quick to make. */

let rsa: SealKey | null = null;

/** One RSA key for all tests of a file. */
export function rsaSealKey(): SealKey {
  if (rsa) return rsa;
  const { privateKey, certificate } = generateSealKey({ name: 'Test seal', bits: 2048 });
  rsa = loadSealKeyPem(privateKey, certificate);
  return rsa;
}

/** A P-256 key with a self-signed certificate. */
export function ecSealKey(name = 'Test seal'): SealKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const subject = sequence(setOf(sequence(oid('2.5.4.3'), text(name))));
  const validity = sequence(time(new Date(Date.now() - 86_400_000)), time(new Date(Date.now() + 86_400_000)));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(tagged(0, integer(2)), integer(7), algorithm, subject, validity, subject, spki);
  const certificate = new X509Certificate(sequence(body, algorithm, bits(sign('sha256', body, privateKey))));
  return { privateKey: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })), certificate, chain: [] };
}
