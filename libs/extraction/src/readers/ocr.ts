import { type Picture, preparePicture } from './picture';
import type { Box, Word } from './reader';
import { wordsOfTsv } from './tsv';

/** An installed Tesseract, or the one in WebAssembly: PNG in, Tesseract's TSV out. */
export interface OcrEngine {
  /** On a `second` look an engine that has another model uses that one: two models seldom make the same mistake. */
  recognise(png: Buffer, signal?: AbortSignal, second?: boolean): Promise<string>;
}

/** Clean scans have a mean confidence above this, and gain nothing from a second look. */
const CLEAN = 90;
/** Words of two looks are the same word when they share this much of the larger box. */
const SAME_PLACE = 0.5;

/** Finds the words of pictures; which engine does it was decided at start. */
export class Ocr {
  constructor(private readonly engine: OcrEngine) {}

  /**
   * The words with boxes as fractions of the upright picture. Poor pictures are looked at twice, at two scales, and of
   * two readings of a word the surer one is kept. Throws UnreadableDocumentError.
   */
  async words(picture: Picture, signal?: AbortSignal): Promise<Word[]> {
    const first = await this.look(picture, false, signal);
    if (first.length === 0 || meanConfidence(first) > CLEAN) return first;
    return surerOf(first, await this.look(picture, true, signal));
  }

  private async look(picture: Picture, second: boolean, signal?: AbortSignal): Promise<Word[]> {
    const { png, width, height } = await preparePicture(picture, second);
    return wordsOfTsv(await this.engine.recognise(png, signal, second), { width, height });
  }
}

/** The words of the first look, each replaced where the second look was surer of the same place. */
export function surerOf(first: Word[], second: Word[]): Word[] {
  return first.map((word) => {
    const again = second.find((other) => sharedArea(word.box, other.box) > SAME_PLACE);
    return again && again.confidence > word.confidence ? again : word;
  });
}

function meanConfidence(words: Word[]): number {
  return words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? (width * height) / Math.max(a.width * a.height, b.width * b.height) : 0;
}
