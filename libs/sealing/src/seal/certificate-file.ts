import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Reads the certificates of a file: one or more in PEM, or one in DER. @throws for any other content */
export async function readCertificates(file: string): Promise<X509Certificate[]> {
  const bytes = await readFile(file);
  const pem = bytes.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  try {
    return (pem ?? [bytes]).map((one) => new X509Certificate(one));
  } catch (error) {
    throw new Error(`${file} holds no certificate in PEM or DER.`, { cause: error });
  }
}
