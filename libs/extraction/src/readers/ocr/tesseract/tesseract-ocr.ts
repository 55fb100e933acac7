import type { Word } from '../../document';
import { Ocr, type Reading } from '../ocr';
import type { Picture } from '../picture';
import { agreedWords } from './agreed-words';
import { OCR_PASSES, type OcrPass, preparePicture } from './ocr-pass';
import { wordsOfTsv } from './tsv';

/** An installed Tesseract, or the one in WebAssembly. Input: a PNG. Output: Tesseract's TSV. */
export interface Tesseract {
  recognise(png: Buffer, pass: OcrPass): Promise<string>;
}

/**
 * The mean confidence (0–100) of clean scans, which gain nothing from another pass. Set by hand on the development receipts and
 * invoices; more costs time.
 */
const CLEAN = 90;

/** Finds the words of pictures with Tesseract. */
export class TesseractOcr extends Ocr {
  constructor(private readonly tesseract: Tesseract) {
    super();
  }

  /** Poor pictures get further OCR passes with other settings, whose results are merged (`agreedWords`). */
  async read(picture: Picture, progress = () => {}): Promise<Reading> {
    const [first, ...others] = OCR_PASSES;
    const words = await this.wordsOfPass(picture, first);
    if (meanConfidence(words) > CLEAN) return { words, turn: 0 };
    const results = [words];
    for (const pass of others) {
      progress();
      results.push(await this.wordsOfPass(picture, pass));
    }
    return { words: agreedWords(results), turn: 0 };
  }

  private async wordsOfPass(picture: Picture, pass: OcrPass): Promise<Word[]> {
    const { png, width, height } = await preparePicture(picture, pass);
    return wordsOfTsv(await this.tesseract.recognise(png, pass), { width, height });
  }
}

function meanConfidence(words: Word[]): number {
  return words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
}
