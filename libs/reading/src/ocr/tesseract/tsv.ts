import type { Word } from '../../document';
import { confidenceOf } from '../ocr';

const WORD_LEVEL = '5';
/** Columns of Tesseract's TSV: level page block paragraph line word left top width height confidence text. */
const [LEVEL, LEFT, TOP, WIDTH, HEIGHT, CONFIDENCE, TEXT] = [0, 6, 7, 8, 9, 10, 11] as const;
/** Tesseract reports specks and ruled lines as words of few pixels, or of a large part of the page. */
const MIN_SIZE = 3;
const MAX_HEIGHT_SHARE = 0.6;

/** The words in Tesseract's TSV output; pixel boxes become fractions of a picture of `size` pixels. */
export function wordsOfTsv(tsv: string, size: { width: number; height: number }): Word[] {
  return tsv
    .split('\n')
    .map((row) => row.split('\t'))
    .filter((cells) => cells[LEVEL] === WORD_LEVEL && (cells[TEXT] ?? '').trim() !== '')
    .filter((cells) => isWordSized(Number(cells[WIDTH]), Number(cells[HEIGHT]), size))
    .map((cells) => ({
      text: (cells[TEXT] ?? '').trim(),
      source: 'ocr',
      confidence: confidenceOf((Number(cells[CONFIDENCE]) || 0) / 100),
      box: {
        x: Number(cells[LEFT]) / size.width,
        y: Number(cells[TOP]) / size.height,
        width: Number(cells[WIDTH]) / size.width,
        height: Number(cells[HEIGHT]) / size.height,
      },
    }));
}

function isWordSized(width: number, height: number, size: { width: number; height: number }): boolean {
  return width >= MIN_SIZE && height >= MIN_SIZE && height < size.height * MAX_HEIGHT_SHARE;
}
