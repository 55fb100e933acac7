import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, Env, ProcessPool, ThreadPool, WorkCrashError, WorkLimitError } from '@app/core';
import type { AnsweringInput, Reply } from './answering-thread';
import type { Question } from '../answerers/answerer';
import { documentPath } from './document-file';
import type { FileToRead, ReadingInput } from './reading-process';
import { UnreadableDocumentError } from '../readers/reader';

/** Files, and the questions about them. */
export interface Inquiry {
  files: FileToRead[];
  questions: Question[];
  acceptSpreadsheets: boolean;
  checkContinuousPages: boolean;
}

/** Equal to the concurrency of runs in one worker (`runExtraction`). */
const SLOTS = 2;
/** Reading of pages stops after this many times the limit of one step; the pages read before are used. */
const PATIENCE_STEPS = 5;
/** A crash may be temporary, so reading is tried once more. */
const TRIES = 2;
const MILLISECONDS = 1_000;

/**
 * Reads documents in child processes and answers questions about them in threads, so that no file can block this process. Only
 * paths and answers pass through it.
 */
@Injectable()
export class Engine implements OnApplicationShutdown {
  private readonly reading: ProcessPool<ReadingInput, null>;
  private readonly answering: ThreadPool<AnsweringInput, Reply[]>;
  private readonly patienceMs: number;

  constructor({ workSeconds, workMemoryMb, searchPath, ocrEngine, ocrLanguages }: Env) {
    const timeoutMs = workSeconds * MILLISECONDS;
    this.patienceMs = PATIENCE_STEPS * timeoutMs;
    const totalMs = this.patienceMs + timeoutMs;
    const limits = { slots: SLOTS, timeoutMs, totalMs, memoryMb: workMemoryMb, errors: [UnreadableDocumentError] };
    this.reading = new ProcessPool(
      compiledProgram(__dirname, 'reading-process'),
      { ...limits, tries: TRIES },
      { PATH: searchPath, OCR_ENGINE: ocrEngine, OCR_LANGUAGES: ocrLanguages.join(',') },
    );
    this.answering = new ThreadPool(compiledProgram(__dirname, 'answering-thread'), limits);
  }

  /**
   * Returns one reply for each question. The read document stays in `folder` (`documentPath`); `signal` aborts the work.
   * @throws UnreadableDocumentError also for files that take too long (`too_slow`) or too much memory (`too_large`)
   */
  async answer(inquiry: Inquiry, folder: string, signal: AbortSignal): Promise<Reply[]> {
    const path = documentPath(folder);
    const { files, questions, acceptSpreadsheets, checkContinuousPages } = inquiry;
    const input = { files, target: path, acceptSpreadsheets, patienceMs: this.patienceMs };
    await this.reading.run(input, { signal }).catch(toUnreadable('read'));
    return this.answering.run({ path, questions, checkContinuousPages }, { signal }).catch(toUnreadable('answer'));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.reading.close(), this.answering.close()]);
  }
}

/** Converts crashes and exceeded limits to UnreadableDocumentError; rethrows other errors. */
function toUnreadable(verb: 'read' | 'answer'): (error: unknown) => never {
  const work = verb === 'read' ? 'Reading the document' : 'Answering the questions about the document';
  return (error) => {
    if (error instanceof WorkCrashError)
      throw new UnreadableDocumentError('broken', 'The document is damaged and cannot be read.', { cause: error });
    if (!(error instanceof WorkLimitError)) throw error;
    if (error.limit === 'time') throw new UnreadableDocumentError('too_slow', `${work} took too long.`);
    throw new UnreadableDocumentError('too_large', `${work} took too much memory.`);
  };
}
