import type { Word } from '../document';
import type { Picture } from './picture';

/** Finds the words of pictures. */
export interface Ocr {
  /**
   * The words with boxes as fractions of the upright picture, with `source: 'ocr'` and a confidence of 0–99. `progress` is
   * called after each part of bounded time.
   * @throws UnreadableDocumentError
   */
  words(picture: Picture, progress?: () => void): Promise<Word[]>;
}

/** The confidence of characters that the file itself holds is 100, so that of OCR is lower. */
const MAX_CONFIDENCE = 99;

/** The confidence (0–99) of a reading that is right with a probability (0–1). */
export function confidenceOf(probability: number): number {
  return Math.min(MAX_CONFIDENCE, Math.max(0, Math.round(probability * 1_000) / 10));
}
