import { type Picture, preparePicture } from './picture';
import type { Word } from './reader';
import { wordsOfTsv } from './tsv';

/** An installed Tesseract, or the one in WebAssembly: PNG in, Tesseract's TSV out. */
export interface OcrEngine {
  recognise(png: Buffer, signal?: AbortSignal): Promise<string>;
}

/** Finds the words of pictures; which engine does it was decided at start. */
export class Ocr {
  constructor(private readonly engine: OcrEngine) {}

  /** The words with boxes as fractions of the upright picture. Throws UnreadableDocumentError. */
  async words(picture: Picture, signal?: AbortSignal): Promise<Word[]> {
    const { png, width, height } = await preparePicture(picture);
    const tsv = await this.engine.recognise(png, signal);
    return wordsOfTsv(tsv, { width, height });
  }
}
