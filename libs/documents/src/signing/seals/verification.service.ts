import type { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { addProblems, AppError, assertNoProblems, type Upload } from '@app/core';
import { SealKeysService } from './seal-keys.service';
import { TimestampRoots } from './timestamp-roots';
import { UploadThreads } from '../../programs/upload-threads';
import type { VerificationDto } from './verification.dto';

/** The name of the multipart part with the evidence file. */
export const EVIDENCE_PART = 'evidence';

/** Verifies documents that were sealed by this service. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly keys: SealKeysService,
    private readonly threads: UploadThreads,
    private readonly timestampRoots: TimestampRoots,
  ) {}

  /**
   * @param upload the document, and optionally its evidence in the part `evidence`
   * @throws InvalidInputError without a document; AppError 413 for more than one
   */
  async verify({ files, problems }: Upload): Promise<VerificationDto> {
    const [document, ...others] = files.filter(({ part }) => part !== EVIDENCE_PART);
    const [evidence, ...more] = files.filter(({ part }) => part === EVIDENCE_PART);
    if (others.length + more.length > 0)
      throw new AppError(413, 'too_many_files', 'Send one document, and at most one evidence file for it.');
    if (!document) addProblems(problems, [{ path: 'files', message: 'send exactly one file' }]);
    assertNoProblems(problems);
    return this.threads.verify({
      path: document!.path,
      evidencePath: evidence?.path ?? null,
      trusted: (await this.keys.trusted()).map(toPem),
      timestampRoots: (await this.timestampRoots.get()).map(toPem),
    });
  }

  /** The certificate of the current seal key as PEM, for offline verification. */
  async certificate(): Promise<string> {
    return (await this.keys.get()).certificate.toString();
  }
}

const toPem = (certificate: X509Certificate): string => certificate.toString();
