import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, Env, ThreadPool } from '@app/core';
import type { Answer, Question } from '@app/answering/services';
import type { DocumentPrompt } from './document-prompt';
import type { TextResult, TextTask } from './document-text-thread';
import type { QuotedEntity } from './quoted-answers';

/** Equal to the concurrency of runs in one worker (`runExtraction`). */
const SLOTS = 2;

/** The text of read documents for a model, and the answers that its quotes are, in threads. `path` is a file of `writeDocument`. */
@Injectable()
export class DocumentTexts implements OnApplicationShutdown {
  private readonly threads: ThreadPool<TextTask, TextResult>;

  constructor({ workSeconds, workMemoryMb: memoryMb }: Env) {
    const timeoutMs = workSeconds * 1_000;
    const limits = { slots: SLOTS, timeoutMs, totalMs: timeoutMs, memoryMb, errors: [] };
    this.threads = new ThreadPool(compiledProgram(__dirname, 'document-text-thread'), limits);
  }

  async prompt(path: string, characters: number, signal: AbortSignal): Promise<DocumentPrompt> {
    return (await this.threads.run({ task: 'prompt', path, characters }, { signal })) as DocumentPrompt;
  }

  /** See `quotedAnswers`. */
  async answers(path: string, questions: Question[], quoted: QuotedEntity[], signal: AbortSignal): Promise<Answer[][]> {
    return (await this.threads.run({ task: 'answers', path, questions, quoted }, { signal })) as Answer[][];
  }

  onApplicationShutdown(): Promise<void> {
    return this.threads.close();
  }
}
