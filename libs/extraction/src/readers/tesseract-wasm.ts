import { dirname } from 'node:path';
import type { Worker as Thread } from 'node:worker_threads';

import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';

import { packedLanguageData } from './language-data';
import type { OcrEngine } from './ocr';
import type { Look } from './picture';
import { UnreadableDocumentError } from './reader';

const MODES: Record<Look['layout'], PSM> = { column: PSM.SINGLE_COLUMN, block: PSM.SINGLE_BLOCK };
const DEFAULT_TIMEOUT = 300_000;

/**
 * Tesseract in WebAssembly with the English data from `node_modules` (no network; one model for every look): some three times slower than the
 * installed one. Its thread starts with the first picture and does one picture at a time.
 */
export class TesseractWasm implements OcrEngine {
  private worker: Promise<Worker> | null = null;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly timeout = DEFAULT_TIMEOUT) {}

  recognise(png: Buffer, look: Look, signal?: AbortSignal): Promise<string> {
    const turn = this.queue.then(() => this.recogniseNow(png, look, signal));
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  /** Ends the thread; a later picture starts a new one. */
  async close(): Promise<void> {
    const worker = this.worker;
    this.worker = null;
    await (await worker)?.terminate();
  }

  private async recogniseNow(png: Buffer, look: Look, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    const limit = AbortSignal.timeout(this.timeout);
    const ended = signal ? AbortSignal.any([signal, limit]) : limit;
    this.worker ??= startWorker();
    const worker = await this.worker;
    const aborted = whenAborted(ended);
    threadOf(worker).ref();
    try {
      const { data } = await Promise.race([recognise(worker, png, look), aborted.promise]);
      return data.tsv ?? '';
    } catch (error) {
      await this.close();
      if (signal?.aborted) throw signal.reason;
      throw limit.aborted ? tooSlow(error) : unreadable(error);
    } finally {
      aborted.forget();
      // A thread without work must not keep a process alive that has come to its end.
      threadOf(worker).unref();
    }
  }
}

/** tesseract.js keeps its thread in a member that its types leave out. */
const threadOf = (worker: Worker): Thread => (worker as unknown as { worker: Thread }).worker;

function tooSlow(cause: unknown): UnreadableDocumentError {
  return new UnreadableDocumentError('too_slow', 'Reading the text of the picture took too long.', { cause });
}

function unreadable(cause: unknown): UnreadableDocumentError {
  return new UnreadableDocumentError('broken', 'The text of the picture could not be read.', { cause });
}

async function startWorker(): Promise<Worker> {
  const langPath = dirname(packedLanguageData());
  return createWorker('eng', OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: 'none' });
}

async function recognise(worker: Worker, png: Buffer, { layout }: Look): ReturnType<Worker['recognize']> {
  await worker.setParameters({ tessedit_pageseg_mode: MODES[layout] });
  return worker.recognize(png, {}, { tsv: true, text: false });
}

function whenAborted(signal: AbortSignal): { promise: Promise<never>; forget(): void } {
  let stop = () => {};
  const promise = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    stop = () => signal.removeEventListener('abort', onAbort);
  });
  return { promise, forget: stop };
}
