/** The program of the threads that look at uploaded documents (`DocumentThreads`). It loads nothing of Nest. */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from '@app/core';
import { readTemplate, type ReadTemplate, type TemplateRefusal } from './read-template';
import { verifySealedPdf, type SealVerdict } from './signing/verify';

/** A sealed document and the evidence for it, if there is any; certificates as PEM. */
export interface VerifyQuestion {
  path: string;
  evidencePath: string | null;
  trusted: string[];
  timestampRoots: string[];
}

/** Files are told by path: their bytes never enter the memory of the process that asks. */
export type DocumentQuestion = { kind: 'template'; name: string; path: string } | ({ kind: 'verify' } & VerifyQuestion);

export type DocumentAnswer = ReadTemplate | TemplateRefusal | SealVerdict;

async function answer(question: DocumentQuestion): Promise<DocumentAnswer> {
  const bytes = await readFile(question.path);
  if (question.kind === 'template') return readTemplate(question.name, bytes);
  const { trusted, timestampRoots, evidencePath } = question;
  const trust = { certificates: trusted.map(toCertificate), timestampRoots: timestampRoots.map(toCertificate) };
  return verifySealedPdf(bytes, trust, evidencePath === null ? undefined : await readFile(evidencePath));
}

const toCertificate = (pem: string): X509Certificate => new X509Certificate(pem);

const send = (message: ThreadAnswer<DocumentAnswer>): void => parentPort?.postMessage(message);

parentPort?.on('message', (question: DocumentQuestion) => {
  answer(question).then(
    (output) => send({ kind: 'done', output }),
    (error: unknown) => send({ kind: 'failed', error: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
send({ kind: 'ready' });
