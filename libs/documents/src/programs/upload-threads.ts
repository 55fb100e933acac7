import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, InvalidInputError, ThreadPool, WorkLimitError } from '@app/core';
import type { UploadAnswer, UploadQuestion, VerifyQuestion } from './upload-thread';
import type { ReadTemplate, TemplateRefusal } from '@app/templating';
import type { SealVerdict } from '@app/sealing';

/** More memory than the readers' own limits let any document take: those are what refuses a hostile one. */
const LIMITS = { slots: 1, timeoutMs: 5_000, memoryMb: 256 };

/**
 * Looks at what people upload in threads of their own: a document may be large or made to stall its reader, and other
 * requests go on meanwhile. A document that takes too much time or memory is `too_complex`.
 */
@Injectable()
export class UploadThreads implements OnApplicationShutdown {
  /** One each: whoever may verify without a key cannot keep those waiting who upload templates. */
  private readonly templates = newPool();
  private readonly sealed = newPool();

  async readTemplate(name: string, path: string): Promise<ReadTemplate | TemplateRefusal> {
    const answer = this.templates.run({ kind: 'template', name, path }) as Promise<ReadTemplate | TemplateRefusal>;
    return answer.catch((error: unknown) => ({ code: 'too_complex', message: limitOf(error) }));
  }

  /** @throws InvalidInputError */
  async verify(question: VerifyQuestion): Promise<SealVerdict> {
    const answer = this.sealed.run({ kind: 'verify', ...question }) as Promise<SealVerdict>;
    return answer.catch((error: unknown) => {
      throw new InvalidInputError(limitOf(error), 'too_complex');
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.templates.close(), this.sealed.close()]);
  }
}

const newPool = () => new ThreadPool<UploadQuestion, UploadAnswer>(compiledProgram(__dirname, 'upload-thread'), LIMITS);

/** Which limit was passed, as a sentence; every other error is thrown on. */
function limitOf(error: unknown): string {
  if (error instanceof WorkLimitError) return `The file takes more ${error.limit} to read than it may.`;
  throw error;
}
