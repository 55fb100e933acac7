import type { Checkbox, RuledLine, Word } from '../document';
import type { Picture } from './picture';
import { displayedBox, type PageTurn, type Turn } from './turn';

/** What was read in a picture. */
export interface Reading<AnyTurn extends PageTurn = Turn> {
  /** With `source: 'ocr'`, a confidence of 0–99, and boxes as fractions of the picture after its turn. */
  words: Word[];
  /** By how many degrees clockwise the upright picture (EXIF) was turned until its text was upright. */
  turn: AnyTurn;
  /** Boxes to tick, with boxes as those of the words; absent where none were looked for. */
  checkboxes?: Checkbox[];
  /** Ruled lines, with boxes as those of the words; absent where none were looked for. */
  rules?: RuledLine[];
  /** The slope of the level lines, down to the right, as a tangent; absent where it is not known. */
  slope?: number;
}

/** Finds the words of pictures. */
export abstract class Ocr {
  /**
   * Reads a picture; `progress` is called after each part of bounded time.
   * @throws UnreadableDocumentError
   */
  abstract read(picture: Picture, progress?: () => void): Promise<Reading>;

  /** The words of a picture, with boxes as fractions of the picture as it is displayed. */
  async words(picture: Picture, progress?: () => void): Promise<Word[]> {
    return displayedWords(await this.read(picture, progress));
  }
}

/** The words with boxes as fractions of the picture as it is displayed. */
export function displayedWords({ words, turn }: Reading<PageTurn>): Word[] {
  return turn === 0 ? words : words.map((word) => ({ ...word, box: displayedBox(word.box, { turn }) }));
}

/** The boxes to tick, with places in the picture as it is displayed. */
export function displayedCheckboxes({ checkboxes = [], turn }: Reading<PageTurn>): Checkbox[] {
  return checkboxes.map((checkbox) => ({ ...checkbox, box: displayedBox(checkbox.box, { turn }) }));
}

/** The confidence of characters that the file itself holds is 100, so that of OCR is lower. */
const MAX_CONFIDENCE = 99;

/** The confidence (0–99) of a reading that is right with a probability (0–1). */
export function confidenceOf(probability: number): number {
  return Math.min(MAX_CONFIDENCE, Math.max(0, Math.round(probability * 1_000) / 10));
}
