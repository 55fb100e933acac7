import { hasRightToLeft } from './right-to-left';

/** The side of a page at which a text begins. */
export type Side = 'left' | 'right';

/** A word at its place on a page, in any unit, from the top left. */
export interface PlacedWord {
  text: string;
  box: { x: number; y: number; width: number; height: number };
}

const LETTER = /\p{L}/u;
const SIGN = /^[:;,.!?)\]]$/u;
/** The largest gap before a sign that ends a word, in widths of the sign. */
const TOUCHING = 0.5;
const LABEL_END = /[:：]$/u;

/**
 * The words of a line in the order in which they are read; given from the side at which the line begins to the other one. Words of
 * the other direction that follow each other, with the numbers between them, are read the other way round (UAX #9, L2). The same
 * array when no text runs from right to left.
 */
export function inReadingOrder<T extends PlacedWord>(line: T[], begins: Side): T[] {
  const other = begins === 'right' ? 'left' : 'right';
  if (!line.some((word) => sideOf(word) === 'right')) return line;
  const whole = withTouchingSigns(line);
  const sides = whole.map(sideOf);
  const ordered: T[] = [];
  for (let from = 0; from < whole.length;) {
    const to = sides[from] === other ? endOfRun(sides, from) : from + 1;
    ordered.push(...whole.slice(from, to).reverse());
    from = to;
  }
  return ordered;
}

/** Joins signs with the word that they end. PDFium reports them apart, between texts of two directions. */
function withTouchingSigns<T extends PlacedWord>(line: T[]): T[] {
  const joined: T[] = [];
  for (const word of line) {
    const before = joined.at(-1);
    const gap = before ? word.box.x - before.box.x - before.box.width : Infinity;
    if (before && SIGN.test(word.text) && Math.abs(gap) < TOUCHING * word.box.width)
      joined[joined.length - 1] = { ...before, text: before.text + word.text, box: around(before.box, word.box) };
    else joined.push(word);
  }
  return joined;
}

function around(one: PlacedWord['box'], two: PlacedWord['box']): PlacedWord['box'] {
  const [x, y] = [Math.min(one.x, two.x), Math.min(one.y, two.y)];
  const right = Math.max(one.x + one.width, two.x + two.width);
  const bottom = Math.max(one.y + one.height, two.y + two.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** The end of the run of a script that begins here: behind its last word before one of another script. */
function endOfRun(sides: (Side | null)[], from: number): number {
  const next = sides.findIndex((side, index) => index > from && side !== null && side !== sides[from]);
  const within = sides.slice(0, next < 0 ? undefined : next);
  return within.lastIndexOf(sides[from] ?? null) + 1;
}

/** Whether most rows of a page begin at its right side; the words of a row are given from left to right. */
export function mostBeginAtRight(rows: readonly PlacedWord[][]): boolean {
  const sides = rows.map(sideOfRow);
  return sides.filter((side) => side === 'right').length > sides.filter((side) => side === 'left').length;
}

/**
 * The side at which a row begins; its words are given from left to right. One with texts of both directions begins where its label
 * stands, with a colon; null without one.
 */
export function sideOfRow(row: readonly PlacedWord[]): Side | null {
  const sides = row.map(sideOf);
  const [first, last] = [sides.findIndex((side) => side !== null), sides.findLastIndex((side) => side !== null)];
  const side = sides[first] ?? null;
  if (sides.every((one) => one === null || one === side)) return side;
  if (side === 'left' && [row[first], row[first + 1]].some(endsLabel)) return 'left';
  return sides[last] === 'right' && [row[last], row[last - 1]].some(endsLabel) ? 'right' : null;
}

function endsLabel(word: PlacedWord | undefined): boolean {
  return word !== undefined && LABEL_END.test(word.text);
}

/** The side at which a word begins; null for numbers and signs, which stand in texts of both directions. */
function sideOf({ text }: PlacedWord): Side | null {
  if (hasRightToLeft(text)) return 'right';
  return LETTER.test(text) ? 'left' : null;
}
