import type { Worker as Thread } from 'node:worker_threads';

import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';

import { type Language, languageFolder } from './language-data';
import type { Tesseract } from './tesseract-ocr';
import type { OcrPass } from './ocr-pass';
import { UnreadableDocumentError } from '../../reader';

const MODES: Record<OcrPass['layout'], PSM> = { column: PSM.SINGLE_COLUMN, block: PSM.SINGLE_BLOCK };

/**
 * Tesseract in WebAssembly with the models from `node_modules` (no network), used for every pass. It is some three times
 * slower than the installed one. Its thread starts with the first picture and processes one picture at a time.
 */
export class TesseractWasm implements Tesseract {
  private worker: Promise<Worker> | null = null;
  private language: Language = 'eng';
  private queue: Promise<unknown> = Promise.resolve();

  recognise(png: Buffer, pass: OcrPass, language: Language): Promise<string> {
    const result = this.queue.then(() => this.recogniseNow(png, pass, language));
    this.queue = result.catch(() => undefined);
    return result;
  }

  /** Ends the thread; a later picture starts a new one. */
  async close(): Promise<void> {
    const worker = this.worker;
    this.worker = null;
    await (await worker)?.terminate();
  }

  private async recogniseNow(png: Buffer, pass: OcrPass, language: Language): Promise<string> {
    if (language !== this.language) await this.close();
    this.language = language;
    this.worker ??= startWorker(language);
    const worker = await this.worker;
    threadOf(worker).ref();
    try {
      const { data } = await recognise(worker, png, pass);
      return data.tsv ?? '';
    } catch (error) {
      await this.close();
      throw unreadable(error);
    } finally {
      // An idle thread must not keep the process alive.
      threadOf(worker).unref();
    }
  }
}

/** The thread of a tesseract.js worker, a member that its types do not declare. */
const threadOf = (worker: Worker): Thread => (worker as unknown as { worker: Thread }).worker;

function unreadable(cause: unknown): UnreadableDocumentError {
  return new UnreadableDocumentError('broken', 'The text of the picture could not be read.', { cause });
}

async function startWorker(language: Language): Promise<Worker> {
  const langPath = await languageFolder(language);
  return createWorker(language, OEM.LSTM_ONLY, { langPath, gzip: false, cacheMethod: 'none' });
}

async function recognise(worker: Worker, png: Buffer, { layout }: OcrPass): ReturnType<Worker['recognize']> {
  await worker.setParameters({ tessedit_pageseg_mode: MODES[layout] });
  return worker.recognize(png, {}, { tsv: true, text: false });
}
