import type { Box, Word } from '../document';

/*
 * The thresholds are set by hand on the development receipts and invoices; no script learns them.
 */

/** The overlap (0–1) with the last word of a row from which on a word belongs to it. Less joins rows of slanted scans. */
const ROW_OVERLAP = 0.5;
/** The largest distance of two words' middles in a row, in heights of the taller one. */
const ROW_OFFSET = 0.45;

interface OpenRow {
  words: Word[];
  last: Word;
}

/**
 * Groups words side by side into rows, from top to bottom. Each word is compared with the last word of a row, so that slightly
 * slanted scans keep their rows.
 */
export function rowsOfWords(words: Word[]): Word[][] {
  const byLeft = [...words].sort((a, b) => a.box.x - b.box.x);
  const rows: OpenRow[] = [];
  for (const word of byLeft) {
    const row = bestRow(rows, word);
    if (row) {
      row.words.push(word);
      row.last = word;
    } else {
      rows.push({ words: [word], last: word });
    }
  }
  return rows.map((row) => row.words).sort((a, b) => middleOf(a) - middleOf(b));
}

function bestRow(rows: OpenRow[], word: Word): OpenRow | null {
  let best: OpenRow | null = null;
  let bestOverlap = ROW_OVERLAP;
  for (const row of rows) {
    // Most rows do not overlap at all: this test is cheap.
    if (row.last.box.y > word.box.y + word.box.height || row.last.box.y + row.last.box.height < word.box.y) continue;
    const overlap = rowOverlap(row.last.box, word.box);
    if (overlap > bestOverlap) [best, bestOverlap] = [row, overlap];
  }
  return best;
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
