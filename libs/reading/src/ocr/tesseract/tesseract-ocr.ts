import type { Word } from '../../document';
import { foreignLanguages } from '../languages/function-words';
import { Ocr, type Reading } from '../ocr';
import type { Picture } from '../picture';
import { agreedWords } from './agreed-words';
import { onCommonScale } from './confidence-scale';
import type { Language } from './language-data';
import { OCR_PASSES, type OcrPass, preparePicture } from './ocr-pass';
import { wordsOfTsv } from './tsv';

/** An installed Tesseract, or the one in WebAssembly. Input: a PNG. Output: Tesseract's TSV. */
export interface Tesseract {
  recognise(png: Buffer, pass: OcrPass, language: Language): Promise<string>;
}

/**
 * The mean confidence (0–100) of clean scans, which gain nothing from another pass. Set by hand on the development receipts and
 * invoices; more costs time.
 */
const CLEAN = 90;

/**
 * Finds the words of pictures with Tesseract: in English, or in the language that its English words show.
 */
export class TesseractOcr extends Ocr {
  /**
   * @param languages whose data is installed; English first
   * @param scale gives words the confidence that both engines share
   */
  constructor(
    private readonly tesseract: Tesseract,
    private readonly languages: readonly Language[] = ['eng'],
    private readonly scale: (words: Word[]) => Word[] = onCommonScale,
  ) {
    super();
  }

  /** Poor pictures get further OCR passes with other settings, whose results are merged (`agreedWords`). */
  async read(picture: Picture, progress = () => {}): Promise<Reading> {
    const [first, ...others] = OCR_PASSES;
    const english = await this.wordsOfPass(picture, first, 'eng');
    const language = this.languagesOf(english)[0] ?? 'eng';
    const words = language === 'eng' ? english : await this.wordsOfPass(picture, first, language);
    if (meanConfidence(words) > CLEAN) return { words: this.scale(words), turn: 0 };
    const results = [words];
    for (const pass of others) {
      progress();
      results.push(await this.wordsOfPass(picture, pass, language));
    }
    return { words: this.scale(agreedWords(results)), turn: 0 };
  }

  /** The words of one pass in a language. */
  async wordsIn(picture: Picture, language: Language): Promise<Word[]> {
    return this.scale(await this.wordsOfPass(picture, OCR_PASSES[0], language));
  }

  /** The languages of words, other than English, whose data is installed. */
  languagesOf(words: Word[]): Language[] {
    return foreignLanguages(words, this.languages);
  }

  private async wordsOfPass(picture: Picture, pass: OcrPass, language: Language): Promise<Word[]> {
    const { png, width, height } = await preparePicture(picture, pass);
    return wordsOfTsv(await this.tesseract.recognise(png, pass, language), { width, height });
  }
}

function meanConfidence(words: Word[]): number {
  return words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
}
