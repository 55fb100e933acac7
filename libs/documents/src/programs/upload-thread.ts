/** Entry point of the threads that read uploaded documents (`UploadThreads`). It does not load Nest. */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { serveWork } from '@app/core/programs';
import {
  checkTemplate,
  type CheckedTemplate,
  readTemplate,
  type ReadTemplate,
  type TagSettings,
  type TemplateRefusal,
} from '@app/templating';
import { type SealVerdict, verifySealedPdf } from '@app/sealing';

/** Paths of a sealed document and its optional evidence; certificates as PEM. */
export interface VerificationTask {
  path: string;
  evidencePath: string | null;
  trusted: string[];
  timestampRoots: string[];
}

/** Files are passed by path, so that their bytes do not enter the memory of the calling process. */
export type UploadTask =
  | { kind: 'template' | 'check'; name: string; path: string; settings: TagSettings; names: readonly string[] }
  | ({ kind: 'verify' } & VerificationTask);

export type UploadResult = ReadTemplate | TemplateRefusal | CheckedTemplate | SealVerdict;

async function execute(task: UploadTask): Promise<UploadResult> {
  const bytes = await readFile(task.path);
  if (task.kind !== 'verify')
    return (task.kind === 'check' ? checkTemplate : readTemplate)(task.name, bytes, task.settings, task.names);
  const { trusted, timestampRoots, evidencePath } = task;
  const trust = { certificates: trusted.map(toCertificate), timestampRoots: timestampRoots.map(toCertificate) };
  return verifySealedPdf(bytes, trust, evidencePath === null ? undefined : await readFile(evidencePath));
}

const toCertificate = (pem: string): X509Certificate => new X509Certificate(pem);

serveWork(execute);
