import type { OcrEngine } from '@app/core/programs';

import { withUnknownLetters } from './languages/unknown-letters';
import { Ocr, type Reading } from './ocr';
import { knowsCharacter } from './paddle/line-reader';
import type { OnnxRuntime } from './paddle/model-session';
import { PaddleOcr } from './paddle/paddle-ocr';
import { colourPicture, type Picture, rawPicture, turnedPicture } from './picture';
import { isInstalled, type Language } from './tesseract/language-data';
import { hasTesseractCli, TesseractCli } from './tesseract/tesseract-cli';
import { TesseractOcr } from './tesseract/tesseract-ocr';
import { TesseractWasm } from './tesseract/tesseract-wasm';

/** Loads ONNX Runtime: an optional package with native code, which does not exist for every platform. */
export type LoadRuntime = () => Promise<OnnxRuntime>;

/** The settings `OCR_ENGINE` and `OCR_LANGUAGES`. */
export interface OcrSettings {
  engine: OcrEngine;
  languages: readonly Language[];
}

/**
 * PaddleOCR where its runtime loads, else Tesseract. Letters that PaddleOCR's recognisers do not know are taken from Tesseract,
 * when the words of the page are in a language that has them. Models are loaded with the first picture.
 */
export class InstalledOcr extends Ocr {
  private engines: Promise<{ paddle: PaddleOcr | null; tesseract: TesseractOcr }> | null = null;

  constructor(
    private readonly settings: OcrSettings,
    private readonly loadRuntime: LoadRuntime = () => import('onnxruntime-node'),
  ) {
    super();
  }

  async read(picture: Picture, progress?: () => void): Promise<Reading> {
    const { paddle, tesseract } = await (this.engines ??= this.open());
    if (!paddle) return tesseract.read(picture, progress);
    const reading = await paddle.read(picture, progress);
    const languages = tesseract.languagesOf(reading.words);
    if (languages.length === 0) return reading;
    const upright = rawPicture(await turnedPicture(await colourPicture(picture), reading.turn));
    let words = reading.words;
    for (const language of languages) {
      const others = await tesseract.wordsIn(upright, language);
      words = withUnknownLetters(words, others, knowsCharacter);
      progress?.();
    }
    return { ...reading, words };
  }

  private async open() {
    return { paddle: await this.openPaddle(), tesseract: await openTesseract(this.settings.languages) };
  }

  private async openPaddle(): Promise<PaddleOcr | null> {
    if (this.settings.engine === 'tesseract') return null;
    try {
      return await PaddleOcr.open(await this.loadRuntime());
    } catch (error) {
      if (this.settings.engine === 'paddle') throw error;
      process.emitWarning(`PaddleOCR cannot be loaded, so Tesseract reads pictures, less well: ${String(error)}`);
      return null;
    }
  }
}

/** The installed Tesseract when there is one, else the bundled one. */
async function openTesseract(wanted: readonly Language[]): Promise<TesseractOcr> {
  const missing = wanted.filter((language) => !isInstalled(language));
  if (missing.length > 0)
    process.emitWarning(`The data of ${missing.join(', ')} for OCR are not installed: @tesseract.js-data/<language>.`);
  const others = wanted.filter((language) => language !== 'eng' && !missing.includes(language));
  const languages: Language[] = ['eng', ...others];
  return new TesseractOcr((await hasTesseractCli()) ? new TesseractCli() : new TesseractWasm(), languages);
}
