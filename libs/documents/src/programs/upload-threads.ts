import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, InvalidInputError, ThreadPool, WorkLimitError } from '@app/core';
import type { UploadResult, UploadTask, VerificationTask } from './upload-thread';
import type { CheckedTemplate, ReadTemplate, TagSettings, TemplateRefusal } from '@app/templating';
import type { SealVerdict } from '@app/sealing';

/** More memory than any document within the readers' limits needs: hostile documents are rejected by those limits. */
const LIMITS = { slots: 1, timeoutMs: 5_000, memoryMb: 256 };

/**
 * Reads uploaded documents in threads, because a document may be large or made to stall its reader, which must not delay
 * other requests. A document beyond the time or memory limit is rejected as `too_complex`.
 */
@Injectable()
export class UploadThreads implements OnApplicationShutdown {
  /** Separate pools, so that verifications, which need no API key, cannot delay the upload of templates. */
  private readonly templates = newPool();
  private readonly sealed = newPool();

  async readTemplate(
    name: string,
    path: string,
    settings: TagSettings,
    names: readonly string[] = [],
  ): Promise<ReadTemplate | TemplateRefusal> {
    const result = this.templates.run({ kind: 'template', name, path, settings, names }) as Promise<
      ReadTemplate | TemplateRefusal
    >;
    return result.catch((error: unknown) => tooComplex(limitMessage(error)));
  }

  async checkTemplate(
    name: string,
    path: string,
    settings: TagSettings,
    names: readonly string[] = [],
  ): Promise<CheckedTemplate> {
    const result = this.templates.run({ kind: 'check', name, path, settings, names }) as Promise<CheckedTemplate>;
    return result.catch((error: unknown) => {
      const { problems } = tooComplex(limitMessage(error));
      return { type: null, fields: [], templates: [], tags: [], example: {}, problems };
    });
  }

  /** @throws InvalidInputError */
  async verify(task: VerificationTask): Promise<SealVerdict> {
    const result = this.sealed.run({ kind: 'verify', ...task }) as Promise<SealVerdict>;
    return result.catch((error: unknown) => {
      throw new InvalidInputError(limitMessage(error), 'too_complex');
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.templates.close(), this.sealed.close()]);
  }
}

const newPool = () => new ThreadPool<UploadTask, UploadResult>(compiledProgram(__dirname, 'upload-thread'), LIMITS);

function tooComplex(message: string): TemplateRefusal {
  const problem = { code: 'too_complex' as const, message };
  return { ...problem, problems: [problem] };
}

/** A sentence about the exceeded limit; rethrows every other error. */
function limitMessage(error: unknown): string {
  if (error instanceof WorkLimitError) return `The file takes more ${error.limit} to read than it may.`;
  throw error;
}
