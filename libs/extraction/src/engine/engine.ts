import { readFile } from 'node:fs/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, Env, ocrPageCount, ProcessPool, ThreadPool, WorkCrashError, WorkLimitError } from '@app/core';
import type { Alternative, AnsweringInput, Answers } from './answering-thread';
import { imageAspectsOf, type Question } from '@app/answering/services';
import { documentPath, positionPath } from './document-file';
import type { FileToRead, ReadingInput, ReadingReport, ReadPage } from './reading-process';
import { UnreadableDocumentError } from '@app/reading/services';

/** Files, and the questions about them. */
export interface Inquiry {
  files: FileToRead[];
  questions: Question[];
  /** See `AnsweringInput`. */
  alternatives: Alternative[];
  /** See `ReadingInput`. */
  fileFilter: string;
  acceptSpreadsheets: boolean;
  checkContinuousPages: boolean;
}

/** The answers, and the pages in the order of the files. */
export interface Findings extends Answers {
  pages: ReadPage[];
}

/** The answers when no file is left to read. */
const NOTHING: Findings = {
  ...{ pages: [], gap: null, replies: [], alternative: null, unfollowed: [], email: null, warnings: [] },
};

/** The file of a fingerprint's names when there is none. */
const NO_FILE = { name: '', mediaType: '', size: 0, position: 0, field: '' };

/** Equal to the concurrency of runs in one worker (`runExtraction`). */
const SLOTS = 2;
/** Reading of pages stops after this many times the limit of one step; the pages read before are used. */
const PATIENCE_STEPS = 5;
/** A crash may be temporary, so reading is tried once more. */
const TRIES = 2;
/** Files of a run that may end the process: each costs up to the time of all pages. */
const MAX_FAULTS = 2;

/**
 * Reads documents in child processes and answers questions about them in threads, so that no file can block this process. Only
 * paths and answers pass through it.
 */
@Injectable()
export class Engine implements OnApplicationShutdown {
  private readonly reading: ProcessPool<ReadingInput, ReadingReport>;
  private readonly answering: ThreadPool<AnsweringInput, Answers>;
  private readonly patienceMs: number;

  constructor({ workSeconds, workMemoryMb, searchPath, ocrEngine, ocrLanguages }: Env) {
    const timeoutMs = workSeconds * 1_000;
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
   * The answers, and what was not read of the files, as sentences in `warnings`. The read document stays in `folder`
   * (`documentPath`); `signal` aborts the work.
   * @throws UnreadableDocumentError also for files that take too long (`too_slow`) or too much memory (`too_large`)
   */
  async answer(inquiry: Inquiry, folder: string, signal: AbortSignal): Promise<Findings> {
    const path = documentPath(folder);
    const { files, questions, alternatives, checkContinuousPages, ...reading } = inquiry;
    const images = imageAspectsOf([...questions, ...alternatives.flatMap((alternative) => alternative.questions)]);
    const input = { ...reading, files, target: path, images, patienceMs: this.patienceMs };
    const { warnings, isEmpty, pages, ocrPages } = await this.read(input, folder, signal);
    ocrPageCount.inc(ocrPages);
    if (isEmpty) return { ...NOTHING, warnings };
    const file = files.find(({ facts }) => facts !== null)?.facts ?? NO_FILE;
    const asked = { path, questions, alternatives, file, checkContinuousPages };
    const answers = await this.answering.run(asked, { signal }).catch((error: unknown) => {
      throw toUnreadable('answer', error);
    });
    return { ...answers, pages, warnings: [...warnings, ...answers.warnings] };
  }

  /** Reads files. One that ends the process is not opened again, so that the others of its run are read. */
  private async read(input: PlacedInput, folder: string, signal: AbortSignal): Promise<ReadingReport> {
    const faults: Record<number, string> = {};
    for (;;)
      try {
        return await this.reading.runIn(folder, (at) => ({ ...placed(input, at), faults }), { signal });
      } catch (error) {
        const fault = toUnreadable('read', error);
        const position = fault === error || input.files.length === 1 ? null : await positionOf(input.target);
        if (!(fault instanceof UnreadableDocumentError) || position === null) throw fault;
        if (Object.keys(faults).length === MAX_FAULTS) throw fault;
        faults[position] = fault.message;
      }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.reading.close(), this.answering.close()]);
  }
}

type PlacedInput = Omit<ReadingInput, 'faults'>;

/** The same input with other paths. */
const placed = (input: PlacedInput, at: (path: string) => string): PlacedInput => ({
  ...input,
  files: input.files.map((file) => ({ ...file, path: at(file.path) })),
  target: at(input.target),
});

/** The file that was read when the process ended; null when all were read. */
async function positionOf(target: string): Promise<number | null> {
  const text = await readFile(positionPath(target), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  return text === null ? null : Number(text);
}

/** Crashes and exceeded limits as UnreadableDocumentError, and other errors as they are. */
function toUnreadable(verb: 'read' | 'answer', error: unknown): unknown {
  const work = verb === 'read' ? 'Reading the document' : 'Answering the questions about the document';
  if (error instanceof WorkCrashError)
    return new UnreadableDocumentError('broken', 'The document is damaged and cannot be read.', { cause: error });
  if (!(error instanceof WorkLimitError)) return error;
  if (error.limit === 'time') return new UnreadableDocumentError('too_slow', `${work} took too long.`);
  return new UnreadableDocumentError('too_large', `${work} took too much memory.`);
}
