import { checkWords } from './document-limits';
import type { Box, DocumentPage, PageDrawings, TextBlock, TextLine, Word } from './document';

/*
 * The thresholds are set by hand on the development receipts and invoices; no script learns them.
 */

/** A gap between words, in line heights, that separates columns or cells. Less splits widely spaced text. */
const COLUMN_GAP = 1.1;
/** The same for OCR, whose boxes are tight around the ink. */
const COLUMN_GAP_IN_PICTURES = 2.2;
/** A gap between lines, in line heights, that separates blocks, and the overlap that lines of a block may have. */
const BLOCK_GAP = 0.9;
const LINE_OVERLAP = 0.5;
/** The largest difference of left edges, or of middles, in a block, in line heights. */
const ALIGNMENT = 1.5;
/** The share of the narrower line that centred lines have in common. */
const CENTRED_OVERLAP = 0.9;
/** A word of at least this many characters, higher than wide by this factor, is printed vertically. */
const VERTICAL_CHARACTERS = 3;
const VERTICAL_RATIO = 1.6;
/** The overlap (0–1) with the last word of a row from which on a word belongs to it. Less joins rows of slanted scans. */
const ROW_OVERLAP = 0.5;
/** The largest distance of two words' middles in a row, in heights of the taller one. */
const ROW_OFFSET = 0.45;

export type PageSize = Pick<DocumentPage, 'number' | 'width' | 'height' | 'unit'>;

/**
 * Groups the words of a page into lines and blocks, by geometry alone (the order of the words does not matter). Throws
 * UnreadableDocumentError for too many words.
 */
export function layOut(words: Word[], size: PageSize, drawings: PageDrawings = {}): DocumentPage {
  checkWords(words.length);
  const upright = words.filter((word) => !runsVertically(word, size));
  const sideways = words.filter((word) => runsVertically(word, size)).map((word) => toLine([word]));
  const lines = [...rowsOf(upright).flatMap((row) => splitAtGaps(row, size)), ...sideways];
  return pageOf(size, lines, blocksOf(lines, size), drawings);
}

/** A page with its lines and blocks, and what else it shows. */
export function pageOf(
  size: PageSize,
  lines: TextLine[],
  blocks: TextBlock[],
  { rules = [], checkboxes = [], fields = [], pictures = [], grids = [] }: PageDrawings = {},
): DocumentPage {
  return { ...size, lines, blocks, rules, checkboxes, fields, pictures, grids };
}

/** The smallest box around boxes; an empty box for an empty list. */
export function boxAround(boxes: Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let [x, y, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    if (box.x < x) x = box.x;
    if (box.y < y) y = box.y;
    if (box.x + box.width > right) right = box.x + box.width;
    if (box.y + box.height > bottom) bottom = box.y + box.height;
  }
  return { x, y, width: right - x, height: bottom - y };
}

export function toLine(words: Word[]): TextLine {
  return { words, text: words.map((word) => word.text).join(' '), box: boxAround(words.map((word) => word.box)) };
}

/** The share (0–1) of the lower box's height that two boxes have in common. */
export function verticalOverlap(a: Box, b: Box): number {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, shared) / Math.max(Math.min(a.height, b.height), 1e-9);
}

/** The share (0–1) of the narrower box's width that two boxes have in common. */
export function horizontalOverlap(a: Box, b: Box): number {
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return Math.max(0, shared) / Math.max(Math.min(a.width, b.width), 1e-9);
}

/** Vertical print along the margin is kept apart: it would join unrelated rows. */
function runsVertically({ text, box }: Word, size: PageSize): boolean {
  return text.length >= VERTICAL_CHARACTERS && box.height * size.height > VERTICAL_RATIO * box.width * size.width;
}

interface OpenRow {
  words: Word[];
  last: Word;
}

/**
 * Groups words side by side into rows, from top to bottom. Each word is compared with the last word of a row, so that slightly
 * slanted scans keep their rows.
 */
function rowsOf(words: Word[]): Word[][] {
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

function splitAtGaps(row: Word[], size: PageSize): TextLine[] {
  const lines: Word[][] = [];
  const limit = row.some((word) => word.confidence < 100) ? COLUMN_GAP_IN_PICTURES : COLUMN_GAP;
  let previous: Word | null = null;
  for (const word of row) {
    const apart =
      previous !== null && (isFilledIn(previous) !== isFilledIn(word) || gapInHeights(previous, word, size) > limit);
    if (previous === null || apart) lines.push([word]);
    else lines[lines.length - 1]?.push(word);
    previous = word;
  }
  return lines.map(toLine);
}

/** The value of a form field is never part of a label. */
function isFilledIn({ source }: Word): boolean {
  return source === 'field';
}

function gapInHeights(left: Word, right: Word, size: PageSize): number {
  const gap = (right.box.x - left.box.x - left.box.width) * size.width;
  return gap / (Math.max(left.box.height, right.box.height) * size.height);
}

function blocksOf(lines: TextLine[], size: PageSize): TextBlock[] {
  const blocks: TextLine[][] = [];
  for (const line of lines) {
    const block = blocks.findLast((lines) => continues(lines[lines.length - 1], line, size));
    if (block) block.push(line);
    else blocks.push([line]);
  }
  return blocks.map((lines) => ({ lines, box: boxAround(lines.map((line) => line.box)) }));
}

function continues(above: TextLine | undefined, line: TextLine, size: PageSize): boolean {
  if (!above) return false;
  const height = Math.max(above.box.height, line.box.height);
  const gap = line.box.y - above.box.y - above.box.height;
  if (gap > BLOCK_GAP * height || gap < -LINE_OVERLAP * height) return false;
  const shift = (Math.abs(above.box.x - line.box.x) * size.width) / (height * size.height);
  const centred = Math.abs(above.box.x + above.box.width / 2 - line.box.x - line.box.width / 2) * size.width;
  return (
    shift < ALIGNMENT ||
    (centred / (height * size.height) < ALIGNMENT && horizontalOverlap(above.box, line.box) > CENTRED_OVERLAP)
  );
}
