import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, Env, ProcessPool, ThreadPool, WorkCrashError, WorkLimitError } from '@app/core';
import type { AnsweringInput, Reply } from './answering-thread';
import type { Question } from '../answerers/answerer';
import type { FileToRead, ReadingInput } from './reading-process';
import { UnreadableDocumentError } from '../readers/reader';

/** What is to be found in which files. */
export interface Inquiry {
  files: FileToRead[];
  questions: Question[];
  acceptSpreadsheets: boolean;
  checkContinuousPages: boolean;
}

/** As many as runs that one worker executes at a time. */
const SLOTS = 2;
/** Of the limit for one step: so long a document is read on; what is read until then counts. */
const PATIENCE_STEPS = 5;
/** A crash may be a chance: once more. */
const TRIES = 2;
const MILLISECONDS = 1_000;

/**
 * Reads documents in child processes and answers questions about them in threads, so that no file can keep this process
 * from its other work. Of a document only its path and the answers pass through here.
 */
@Injectable()
export class Engine implements OnApplicationShutdown {
  private readonly reading: ProcessPool<ReadingInput, null>;
  private readonly answering: ThreadPool<AnsweringInput, Reply[]>;
  private readonly patienceMs: number;

  constructor({ workSeconds, workMemoryMb, searchPath }: Env) {
    const timeoutMs = workSeconds * MILLISECONDS;
    this.patienceMs = PATIENCE_STEPS * timeoutMs;
    const totalMs = this.patienceMs + timeoutMs;
    const limits = { slots: SLOTS, timeoutMs, totalMs, memoryMb: workMemoryMb, errors: [UnreadableDocumentError] };
    this.reading = new ProcessPool(
      compiledProgram(__dirname, 'reading-process'),
      { ...limits, tries: TRIES },
      { PATH: searchPath },
    );
    this.answering = new ThreadPool(compiledProgram(__dirname, 'answering-thread'), limits);
  }

  /**
   * One reply for each question. `folder` takes a temporary file; `signal` ends the work.
   * @throws UnreadableDocumentError also for files that take too long (`too_slow`) or too much memory (`too_large`)
   */
  async ask(inquiry: Inquiry, folder: string, signal: AbortSignal): Promise<Reply[]> {
    const path = join(folder, 'document.json');
    const { files, questions, acceptSpreadsheets, checkContinuousPages } = inquiry;
    const input = { files, target: path, acceptSpreadsheets, patienceMs: this.patienceMs };
    await this.reading.run(input, { signal }).catch(refuse('read'));
    return this.answering.run({ path, questions, checkContinuousPages }, { signal }).catch(refuse('answer'));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.reading.close(), this.answering.close()]);
  }
}

/** What became of work that did not end by itself, as a refusal of the document; every other error is thrown on. */
function refuse(verb: 'read' | 'answer'): (error: unknown) => never {
  const work = verb === 'read' ? 'Reading the document' : 'Answering the questions about the document';
  return (error) => {
    if (error instanceof WorkCrashError)
      throw new UnreadableDocumentError('broken', 'The document is damaged and cannot be read.', { cause: error });
    if (!(error instanceof WorkLimitError)) throw error;
    if (error.limit === 'time') throw new UnreadableDocumentError('too_slow', `${work} took too long.`);
    throw new UnreadableDocumentError('too_large', `${work} took too much memory.`);
  };
}
