import type { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError, runCommand, UsageError } from '@app/core/commands';
import { readCertificates } from '../seal/certificate-file';
import { verdictReport } from './verdict-report';
import type { EvidenceStatus, SealStatus } from './verdict-statuses';
import { verifySealedPdf, type SealVerdict } from './verify';

const USAGE = `npm run verify -- file.pdf [evidence.json] [--trust certificate.pem …] [--tsa-roots roots.pem]
Verifies the seal of a PDF and prints the signer, and whether the evidence file belongs to the document. It needs neither
database nor network. The default of --trust is the certificate that npm start writes to .local/seal-certificate.pem, that of
--tsa-roots is the file in TSA_ROOTS_FILE.
Exit code: 0 valid, 1 altered or contradicted by the evidence, 2 unknown or evidence unconfirmed, 3 when a file could not be read
or the arguments are wrong.`;
const EXIT_CODES: Record<SealStatus, number> = { valid: 0, altered: 1, unknown: 2 };
const EVIDENCE_CODES: Record<EvidenceStatus, number> = { confirmed: 0, contradicted: 1, unreadable: 1, unconfirmed: 2 };
const NOT_VERIFIED = 3;

const certificateFiles = { type: 'string', multiple: true } as const;
const options = { trust: certificateFiles, 'tsa-roots': certificateFiles };

/** `npm run verify`. */
async function main(
  { trust: trusted, 'tsa-roots': roots }: { trust?: string[]; 'tsa-roots'?: string[] },
  [file, evidence, ...others]: string[],
): Promise<void> {
  if (file === undefined || others.length > 0) throw new UsageError('Name one PDF, and one evidence file at most.');
  try {
    const trust = { certificates: await certificates(trusted), timestampRoots: await timestampRoots(roots) };
    const [pdf, facts] = [await readFrom(file), evidence === undefined ? undefined : await readFrom(evidence)];
    const verdict = await verifySealedPdf(pdf, trust, facts);
    console.log(verdictReport(verdict));
    process.exitCode = exitCode(verdict);
  } catch (error) {
    // Whatever is wrong with a file, it is the caller's to mend.
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

/** The status of an invalid document takes precedence over that of its evidence. */
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
  (await Promise.all(files.map(fromCallerFolder).map(readCertificates))).flat();

/** npm changes the working directory to the project; a relative path is meant from the caller's directory. */
const fromCallerFolder = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

const readFrom = (path: string): Promise<Buffer> => readFile(fromCallerFolder(path));

export const ended = runCommand({ usage: USAGE, options, positionals: true, failed: NOT_VERIFIED }, main);
