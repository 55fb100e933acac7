/**
 * `npm run verify -- file.pdf [--trust certificate.pem …]`: says whether a PDF is as it was sealed, without database and
 * network. Trusted are the given certificates, otherwise the one that `npm start` left in `.local/seal-certificate.pem`.
 * Exit code: 0 valid, 1 altered, 2 unknown, 3 when it could not be looked at.
 */
import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { verdictReport } from './verdict-report';
import { verifySealedPdf, type SealVerdict } from './verify';

const EXIT_CODES: Record<SealVerdict['status'], number> = { valid: 0, altered: 1, unknown: 2 };
const NOT_LOOKED_AT = 3;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { trust: { type: 'string', multiple: true } },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new Error('Usage: npm run verify -- file.pdf [--trust certificate.pem …]');
  const verdict = verifySealedPdf(await readFile(given(file)), await certificates(values.trust));
  console.log(verdictReport(verdict));
  process.exitCode = EXIT_CODES[verdict.status];
}

async function certificates(files?: string[]): Promise<X509Certificate[]> {
  if (files) return (await Promise.all(files.map(given).map(readCertificates))).flat();
  const own = join(process.env.LOCAL_DIR || '.local', 'seal-certificate.pem');
  if (!existsSync(own)) throw new Error(`There is no ${own}: run npm start once, or give --trust certificate.pem.`);
  return readCertificates(own);
}

/** The certificates of a file, PEM (one or many) or DER. */
async function readCertificates(file: string): Promise<X509Certificate[]> {
  const bytes = await readFile(file);
  const pem = bytes.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  try {
    return (pem ?? [bytes]).map((one) => new X509Certificate(one));
  } catch {
    throw new Error(`${file} is no certificate: bring the one of the sealing service, from GET /verify/certificate.`);
  }
}

/** npm changes to the project's folder; what a person types is meant from where they are. */
const given = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = NOT_LOOKED_AT;
});
