/** The program of the threads that look at uploaded documents (`DocumentThreads`). It loads nothing of Nest. */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from '@app/core';
import { readTemplate, type ReadTemplate, type TemplateRefusal } from './read-template';
import { verifySealedPdf, type SealVerdict } from './signing/verify';

/** Files are told by path: their bytes never enter the memory of the process that asks. */
export type DocumentQuestion =
  { kind: 'template'; name: string; path: string } | { kind: 'verify'; path: string; trusted: string[] };

export type DocumentAnswer = ReadTemplate | TemplateRefusal | SealVerdict;

async function answer(question: DocumentQuestion): Promise<DocumentAnswer> {
  const bytes = await readFile(question.path);
  if (question.kind === 'template') return readTemplate(question.name, bytes);
  return verifySealedPdf(
    bytes,
    question.trusted.map((pem) => new X509Certificate(pem)),
  );
}

const send = (message: ThreadAnswer<DocumentAnswer>): void => parentPort?.postMessage(message);

parentPort?.on('message', (question: DocumentQuestion) => {
  answer(question).then(
    (output) => send({ kind: 'done', output }),
    (error: unknown) => send({ kind: 'failed', error: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
send({ kind: 'ready' });
