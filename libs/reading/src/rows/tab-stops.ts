import type { Word } from '../document';
import { median } from '../geometry';
import { gapOf, isOcr, type PageExtent } from './row-parts';

/*
 * The numbers are set by hand on drawn forms, statements and schedules; no script learns them. Gaps are in heights of the higher
 * word beside them.
 */

/** The rows above and below that are compared with a row, and how many of them must have both edges of its cells; fewer beside a label with a colon. */
const REACH = 6;
const MIN_ROWS = 2;
const MIN_ROWS_AT_COLON = 1;
/** Words of the longest label, with its colon, that begins the next pair of a line. */
const MAX_WORDS_OF_LABEL = 4;
/** Two rows alone are a table with so many columns. */
const MIN_COLUMNS = 3;
/** Edges of one column differ by no more than this, in heights of the word. Words of OCR have tight boxes, which differ more. */
const FLUSH = 0.2;
const FLUSH_IN_PICTURES = 0.5;
/** The narrowest gap between two cells, and the same in narrow spaces of the row. Less splits sentences at words that stand below each other by chance. */
const MIN_GAP = 0.55;
const MIN_GAP_IN_PICTURES = 0.65;
const MIN_SPACES = 1.8;
/** A row with fewer spaces has those of its page. */
const FEWEST_SPACES = 3;

/** The number of a line of a form, or a bullet, is no cell of its own. */
const NUMBER_OF_BOX = /^(?:\(?\d{1,2}[a-z]?[.)]?|\P{L})$/u;

/** A row of a page as the lines that it was split into. */
type Parts = Word[][];

/**
 * Splits lines at narrow gaps too, where rows around have gaps before the same two places: the longest text of a column leaves little
 * space before the next one.
 */
export function splitAtTabStops(rows: Parts[], size: PageExtent): Parts[] {
  const usual = median(rows.flatMap((parts) => spacesOf(parts, size)));
  const cells = rows.map((parts) => splitAtGaps(parts, usual, size));
  return rows.map((parts, index) => {
    const own = cells[index] ?? [];
    if (own.length === parts.length) return parts;
    if ([cells[index - 1], cells[index + 1]].some((next) => next && areOneTable(own, next, size))) return own;
    const above = cells.slice(Math.max(0, index - REACH), index);
    const columns = [...above, ...cells.slice(index + 1, index + 1 + REACH)].filter(({ length }) => length > 1);
    const starts = new Map(own.map((cell) => [cell[0], cell] as const));
    return parts.flatMap((part) => splitPart(part, starts, columns, size));
  });
}

/** Whether two rows have the same columns, and enough of them that this is no chance: titles without digits, and the row below them. */
function areOneTable(row: Parts, next: Parts, size: PageExtent): boolean {
  if (row.length !== next.length || row.length < MIN_COLUMNS || (hasDigit(row) && hasDigit(next))) return false;
  return row.every(([word], index) => {
    const [below] = next[index] ?? [];
    return word && below && Math.abs(word.box.x - below.box.x) < flushOf(word, size);
  });
}

/** A row split at all gaps that may be those between cells; `usual`: the space between words of the page. */
function splitAtGaps(parts: Parts, usual: number, size: PageExtent): Parts {
  const spaces = spacesOf(parts, size).sort((a, b) => a - b);
  // In justified text all spaces are wide.
  const narrow = spaces.length < FEWEST_SPACES ? usual : (spaces[(spaces.length - 1) >> 2] ?? usual);
  return parts.flatMap((part) => {
    const cells: Parts = [];
    for (const [index, word] of part.entries()) {
      const left = part[index - 1];
      const least = Math.max(isOcr(word) ? MIN_GAP_IN_PICTURES : MIN_GAP, MIN_SPACES * narrow);
      const isApart = left && gapOf(left, word, size) >= least && !(index === 1 && NUMBER_OF_BOX.test(left.text));
      if (left && !isApart) cells.at(-1)?.push(word);
      else cells.push([word]);
    }
    return cells;
  });
}

/** The gaps between the words of the parts of a row. */
function spacesOf(parts: Parts, size: PageExtent): number[] {
  return parts
    .flatMap((part) => part.slice(1).map((word, index) => gapOf(part[index]!, word, size)))
    .filter((gap) => gap > 0);
}

function splitPart(part: Word[], starts: Map<Word | undefined, Word[]>, columns: Parts[], size: PageExtent): Parts {
  const found: Parts = [];
  let from = 0;
  for (let index = 1; index < part.length; index++) {
    const [left, right] = [part[index - 1]!, part[index]!];
    const cell = starts.get(right);
    if (!cell) continue;
    const least = [left, cell.at(-1)].some((word) => word?.text.endsWith(':')) ? MIN_ROWS_AT_COLON : MIN_ROWS;
    const isPair = endsLabel(cell) && part.slice(from, index).some(({ text }) => text.endsWith(':'));
    if (!isPair && rowsWith(part[from]!, right, part.at(-1)!, columns, size) < least) continue;
    found.push(part.slice(from, index));
    from = index;
  }
  return [...found, part.slice(from)];
}

/** Whether a cell begins with a label and a colon: behind another label and its value it is the next pair of one line. */
function endsLabel(cell: Word[]): boolean {
  const colon = cell.findIndex(({ text }) => text.endsWith(':'));
  const label = cell.slice(0, colon + 1);
  return label.length > 0 && label.length <= MAX_WORDS_OF_LABEL && label.every(({ text }) => !/\d/.test(text));
}

/** The number of rows with a cell that begins where the line does, and a later one that begins or ends where the rest of the line does. */
function rowsWith(first: Word, right: Word, last: Word, columns: Parts[], size: PageExtent): number {
  const flush = flushOf(right, size);
  const having = columns.filter((cells) => {
    const start = cells.findIndex(([word]) => word !== undefined && Math.abs(word.box.x - first.box.x) < flush);
    return start >= 0 && cells.slice(start + 1).some((cell) => isFlush(cell, right, last, flush));
  });
  return having.length;
}

const hasDigit = (row: Parts): boolean => row.some((cell) => cell.some(({ text }) => /\d/.test(text)));

/** How far the edges of one column may be apart, in widths of the page. */
function flushOf(word: Word, size: PageExtent): number {
  return (isOcr(word) ? FLUSH_IN_PICTURES : FLUSH) * word.box.height * (size.height / size.width);
}

function isFlush(cell: Word[], right: Word, last: Word, flush: number): boolean {
  const end = cell.at(-1);
  const [begins, ends] = [cell[0]?.box.x ?? 0, (end?.box.x ?? 0) + (end?.box.width ?? 0)];
  return (
    Math.abs(begins - right.box.x) < flush || (right === last && Math.abs(ends - last.box.x - last.box.width) < flush)
  );
}
