import type { Box, Word } from '../document';

/*
 * The thresholds are set by hand on the development receipts and invoices; no script learns them.
 */

/** The overlap (0–1) with the last word of a row from which on a word belongs to it. Less joins rows of slanted scans. */
const ROW_OVERLAP = 0.5;
/** The largest distance of two words' middles in a row, in heights of the taller one. */
const ROW_OFFSET = 0.45;

/** Rows from the left, with the edges of their last words in lists of numbers, which are fast to search. */
class OpenRows {
  readonly rows: Word[][] = [];
  private readonly lasts: Box[] = [];
  private readonly tops: number[] = [];
  private readonly bottoms: number[] = [];

  /** Adds a word to the row that it overlaps most, or as a row of its own. */
  add(word: Word): void {
    const best = this.bestFor(word.box);
    const index = best < 0 ? this.rows.push([]) - 1 : best;
    this.rows[index]?.push(word);
    this.lasts[index] = word.box;
    this.tops[index] = word.box.y;
    this.bottoms[index] = word.box.y + word.box.height;
  }

  private bestFor(box: Box): number {
    const { lasts, tops, bottoms } = this;
    const [top, bottom] = [box.y, box.y + box.height];
    let [best, bestOverlap] = [-1, ROW_OVERLAP];
    for (let index = 0; index < lasts.length; index++) {
      // Most rows do not overlap at all: this test is cheap.
      if (tops[index]! > bottom || bottoms[index]! < top) continue;
      const overlap = rowOverlap(lasts[index]!, box);
      if (overlap > bestOverlap) [best, bestOverlap] = [index, overlap];
    }
    return best;
  }
}

/**
 * Groups words side by side into rows, from top to bottom. Each word is compared with the last word of a row, so that slightly
 * slanted scans keep their rows.
 */
export function rowsOfWords(words: Word[]): Word[][] {
  const open = new OpenRows();
  for (const word of [...words].sort((a, b) => a.box.x - b.box.x)) open.add(word);
  return open.rows
    .map((row) => ({ row, middle: middleOf(row) }))
    .sort((a, b) => a.middle - b.middle)
    .map(({ row }) => row);
}

/** The overlap of two words less the distance of their middles, so that a large stamp does not join two lines of small print. */
function rowOverlap(a: Box, b: Box): number {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const middles = Math.abs(a.y + a.height / 2 - b.y - b.height / 2);
  const taller = Math.max(a.height, b.height);
  return shared <= 0 || middles > ROW_OFFSET * taller
    ? 0
    : shared / Math.min(a.height, b.height) - middles / taller / 2;
}

function middleOf(row: Word[]): number {
  return row.reduce((sum, word) => sum + word.box.y + word.box.height / 2, 0) / row.length;
}
