/**
 * `npm run verify -- file.pdf [evidence.json] [--trust certificate.pem …] [--tsa-roots roots.pem]`: says whether a PDF is
 * as it was sealed, who signed it, and whether the evidence file belongs to it, without database and network. Trusted are the
 * given certificates, otherwise the one that `npm start` left in `.local/seal-certificate.pem`; timestamps are trusted
 * under the given roots, otherwise those in `TSA_ROOTS_FILE`.
 * Exit code: 0 valid, 1 altered or contradicted by the evidence, 2 unknown or evidence unconfirmed, 3 when it could not be
 * looked at.
 */
import type { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCertificates } from '../seal/certificate-file';
import { verdictReport } from './verdict-report';
import type { EvidenceStatus, SealStatus } from './verdict-statuses';
import { verifySealedPdf, type SealVerdict } from './verify';

const USAGE = 'Usage: npm run verify -- file.pdf [evidence.json] [--trust certificate.pem …] [--tsa-roots roots.pem]';
const EXIT_CODES: Record<SealStatus, number> = { valid: 0, altered: 1, unknown: 2 };
const EVIDENCE_CODES: Record<EvidenceStatus, number> = { confirmed: 0, contradicted: 1, unreadable: 1, unconfirmed: 2 };
const NOT_LOOKED_AT = 3;

async function main(): Promise<void> {
  const certificateFiles = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { trust: certificateFiles, 'tsa-roots': certificateFiles },
  });
  const [file, evidence, ...others] = positionals;
  if (!file || others.length > 0) throw new Error(USAGE);
  const trust = {
    certificates: await certificates(values.trust),
    timestampRoots: await timestampRoots(values['tsa-roots']),
  };
  const verdict = await verifySealedPdf(
    await readFile(given(file)),
    trust,
    evidence === undefined ? undefined : await readFile(given(evidence)),
  );
  console.log(verdictReport(verdict));
  process.exitCode = exitCode(verdict);
}

/** A document that is not valid says more than its evidence. */
function exitCode({ status, evidence }: SealVerdict): number {
  return EXIT_CODES[status] || (evidence ? EVIDENCE_CODES[evidence.status] : 0);
}

async function certificates(files?: string[]): Promise<X509Certificate[]> {
  if (files) return readAll(files);
  const own = join(process.env.LOCAL_DIR || '.local', 'seal-certificate.pem');
  if (!existsSync(own)) throw new Error(`There is no ${own}: run npm start once, or give --trust certificate.pem.`);
  return readCertificates(own);
}

async function timestampRoots(files?: string[]): Promise<X509Certificate[]> {
  const { TSA_ROOTS_FILE: setting } = process.env;
  return readAll(files ?? (setting ? [setting] : []));
}

const readAll = async (files: string[]): Promise<X509Certificate[]> =>
  (await Promise.all(files.map(given).map(readCertificates))).flat();

/** npm changes to the project's folder; what a person types is meant from where they are. */
const given = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = NOT_LOOKED_AT;
});
