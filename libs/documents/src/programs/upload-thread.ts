/** The program of the threads that look at uploaded documents (`UploadThreads`). It loads nothing of Nest. */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { serveWork } from '@app/core/programs';
import { readTemplate, type ReadTemplate, type TemplateRefusal } from '@app/templating';
import { type SealVerdict, verifySealedPdf } from '@app/sealing';

/** A sealed document and the evidence for it, if there is any; certificates as PEM. */
export interface VerifyQuestion {
  path: string;
  evidencePath: string | null;
  trusted: string[];
  timestampRoots: string[];
}

/** Files are told by path: their bytes never enter the memory of the process that asks. */
export type UploadQuestion = { kind: 'template'; name: string; path: string } | ({ kind: 'verify' } & VerifyQuestion);

export type UploadAnswer = ReadTemplate | TemplateRefusal | SealVerdict;

async function answer(question: UploadQuestion): Promise<UploadAnswer> {
  const bytes = await readFile(question.path);
  if (question.kind === 'template') return readTemplate(question.name, bytes);
  const { trusted, timestampRoots, evidencePath } = question;
  const trust = { certificates: trusted.map(toCertificate), timestampRoots: timestampRoots.map(toCertificate) };
  return verifySealedPdf(bytes, trust, evidencePath === null ? undefined : await readFile(evidencePath));
}

const toCertificate = (pem: string): X509Certificate => new X509Certificate(pem);

serveWork(answer);
