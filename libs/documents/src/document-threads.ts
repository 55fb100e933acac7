import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, InvalidInputError, ThreadLimitError, ThreadPool } from '@app/core';
import type { DocumentAnswer, DocumentQuestion } from './document-thread';
import type { ReadTemplate, TemplateRefusal } from './read-template';
import type { SealVerdict } from './signing/verify';

const LIMITS = { threads: 2, timeoutMs: 5_000, memoryMb: 256 };

/**
 * Looks at what people upload in threads of their own: a document may be large or made to stall its reader, and other
 * requests go on meanwhile. A document that takes too much time or memory is `too_complex`.
 */
@Injectable()
export class DocumentThreads implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<DocumentQuestion, DocumentAnswer>(
    compiledProgram(__dirname, 'document-thread'),
    LIMITS,
  );

  async readTemplate(name: string, path: string): Promise<ReadTemplate | TemplateRefusal> {
    const answer = this.ask<ReadTemplate | TemplateRefusal>({ kind: 'template', name, path });
    return answer.catch((error: unknown) => ({ code: 'too_complex', message: limitOf(error) }));
  }

  /** @param trusted certificates, PEM. @throws InvalidInputError */
  async verify(path: string, trusted: string[]): Promise<SealVerdict> {
    return this.ask<SealVerdict>({ kind: 'verify', path, trusted }).catch((error: unknown) => {
      throw new InvalidInputError(limitOf(error), 'too_complex');
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  private async ask<Answer extends DocumentAnswer>(question: DocumentQuestion): Promise<Answer> {
    return (await this.pool.run(question)) as Answer;
  }
}

/** Which limit was passed, as a sentence; every other error is thrown on. */
function limitOf(error: unknown): string {
  if (error instanceof ThreadLimitError) return `The file takes more ${error.limit} to read than it may.`;
  throw error;
}
