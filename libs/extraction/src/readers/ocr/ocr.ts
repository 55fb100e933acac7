import { agreedWords } from './agreed-words';
import { OCR_PASSES, type OcrPass, type Picture, preparePicture } from './picture';
import type { Word } from '../document';
import { wordsOfTsv } from './tsv';

/** An installed Tesseract, or the one in WebAssembly. Input: a PNG. Output: Tesseract's TSV. */
export interface OcrEngine {
  recognise(png: Buffer, pass: OcrPass): Promise<string>;
}

/**
 * The mean confidence (0–100) of clean scans, which gain nothing from another pass. Set by hand on the development receipts and
 * invoices; more costs time.
 */
const CLEAN = 90;

/** Finds the words of pictures with one engine. */
export class Ocr {
  constructor(private readonly engine: OcrEngine) {}

  /**
   * The words with boxes as fractions of the upright picture. Poor pictures get further OCR passes with other settings, whose
   * results are merged (`agreedWords`). `progress` is called between two passes.
   * @throws UnreadableDocumentError
   */
  async words(picture: Picture, progress = () => {}): Promise<Word[]> {
    const [first, ...others] = OCR_PASSES;
    const words = await this.wordsOfPass(picture, first);
    if (meanConfidence(words) > CLEAN) return words;
    const results = [words];
    for (const pass of others) {
      progress();
      results.push(await this.wordsOfPass(picture, pass));
    }
    return agreedWords(results);
  }

  private async wordsOfPass(picture: Picture, pass: OcrPass): Promise<Word[]> {
    const { png, width, height } = await preparePicture(picture, pass);
    return wordsOfTsv(await this.engine.recognise(png, pass), { width, height });
  }
}

function meanConfidence(words: Word[]): number {
  return words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
}
