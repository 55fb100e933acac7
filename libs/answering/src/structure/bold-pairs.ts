import type { DocumentPage, Grid, TextLine, Word } from '@app/reading/services';
import { type Area, areaAround, overlapLength, type PageSpace } from './page-space';
import { ruledGrids } from './grids/ruled-grids';
import { lineByLine } from './grids/grid-building';

/** A label without a colon and the line of its value. */
export interface PrintedPair {
  label: Word[];
  value: Word[];
  relation: 'cell' | 'right' | 'below';
  cost: number;
}

interface PlacedLine {
  words: Word[];
  area: Area;
}

/*
 * The costs and thresholds are set by hand on documents that the tests draw.
 */
const COSTS = { cell: 6, right: 14, below: 20 };
const PER_POINT = 0.1;
/** Labels in cells are printed in at most this part of the size of their values. */
const SMALLER = 0.85;
const LONGEST_LABEL = 60;
/** Higher values, in heights of their words, are columns of a table or paragraphs: four lines with their spaces. */
const MAX_VALUE_LINES = 6;
/** The largest distance of a value to the right of its label in points, and of one below it in heights of the label. */
const RIGHT_GAP = 200;
const BELOW_GAP = 1;
const SAME_LEFT = 3;
/** Pages with more lines are lists; their labels are not looked for, because each is compared with all lines. */
const MAX_LINES = 1_500;

/** Pairs whose label differs from the value by its print or its place: in one ruled cell, or in bold beside or above the value. */
export function unpunctuatedPairs(page: DocumentPage, space: PageSpace): PrintedPair[] {
  const lines = page.lines.filter(isPrinted).map(({ words, box }) => ({ words, area: space.area(box) }));
  if (lines.length > MAX_LINES) return [];
  const inCells = cellPairs(page, space);
  const taken = new Set(inCells.flatMap(({ label, value }) => [...label, ...value]));
  const free = lines.filter(({ words }) => words.every((word) => !taken.has(word)));
  return [...inCells, ...boldPairs(free, space)];
}

function isPrinted({ words }: TextLine): boolean {
  return words.every(({ source }) => source !== 'field');
}

/** In a ruled cell: a first line in smaller print, or in bold alone, and the rest of the cell. */
function cellPairs(page: DocumentPage, space: PageSpace): PrintedPair[] {
  const words = page.lines.filter(isPrinted).flatMap((line) => line.words);
  return ruledGrids(page, space, words)
    .flatMap((grid) => framesOf(grid, space))
    .flatMap((frame) => {
      const [label, value] = splitCell(lineByLine(frame, space), space);
      if (!isLabel(label) || value.length === 0 || linesOf(value, space) > MAX_VALUE_LINES) return [];
      return [{ label, value, relation: 'cell' as const, cost: COSTS.cell }];
    });
}

/** The words between the lines of a grid: rows that no line separates are in one frame. */
function framesOf({ cells }: Grid, space: PageSpace): Word[][] {
  const frames: { words: Word[]; area: Area; column: number }[] = [];
  const filled = cells.filter(({ words }) => words.length > 0);
  for (const { words, column } of filled.sort((a, b) => a.column - b.column || a.row - b.row)) {
    const area = areaAround(words.map(({ box }) => space.area(box)));
    const last = frames[frames.length - 1];
    const isSeparate =
      last?.column !== column ||
      space.isRuledAcross(
        last.area.top,
        area.bottom,
        Math.max(last.area.left, area.left),
        Math.min(last.area.right, area.right),
      );
    if (!last || isSeparate) frames.push({ words: [...words], area, column });
    else {
      last.words.push(...words);
      last.area = area;
    }
  }
  return frames.map(({ words }) => words);
}

function linesOf(words: Word[], space: PageSpace): number {
  const { top, bottom } = areaAround(words.map(({ box }) => space.area(box)));
  const heights = words.map(({ box }) => space.area(box)).map((area) => area.bottom - area.top);
  return (bottom - top) / Math.max(...heights);
}

/** The words at the start of a cell in the print of its first word, and the others; no label where the print is the same. */
function splitCell(words: Word[], space: PageSpace): [Word[], Word[]] {
  const [first] = words;
  if (!first) return [[], []];
  const end = words.findIndex((word) => isSmaller(first, word, space) || (isBold(first) && isRegular(word)));
  if (end < 0) return [[], []];
  const [label, value] = [words.slice(0, end), words.slice(end)];
  const isMixed = value.some((word) => isSmaller(word, value[0] ?? word, space) || isBold(word) !== isBold(value[0]));
  return isMixed ? [[], []] : [label, value];
}

function isSmaller(word: Word, other: Word, space: PageSpace): boolean {
  return sizeOf(word, space) <= SMALLER * sizeOf(other, space);
}

function sizeOf({ font, box }: Word, space: PageSpace): number {
  if (font) return font.size;
  const { top, bottom } = space.area(box);
  return bottom - top;
}

/** Pairs of a line in bold and the regular text to its right, or below it when it stands alone there. */
function boldPairs(lines: PlacedLine[], space: PageSpace): PrintedPair[] {
  const values = lines.filter(({ words }) => words.every(isRegular) && !endsWithColon(words));
  const labels = lines.filter(({ words }) => words.every(isBold) && isLabel(words));
  const used = new Set<PlacedLine>();
  const candidates = labels.flatMap((label) => bestValue(label, lines, values, space));
  return candidates
    .sort((a, b) => a.cost - b.cost)
    .flatMap(({ label, value, relation, cost }) => {
      if (used.has(value)) return [];
      used.add(value);
      return [{ label: label.words, value: value.words, relation, cost }];
    });
}

function bestValue(label: PlacedLine, lines: PlacedLine[], values: PlacedLine[], space: PageSpace) {
  const right = nextRight(label, lines);
  if (right) return values.includes(right) ? [{ label, value: right, ...costOf('right', label, right, space) }] : [];
  const below = values.find(
    (value) => isBelow(label.area, value.area) && !values.some((next) => isBelow(value.area, next.area)),
  );
  return below ? [{ label, value: below, ...costOf('below', label, below, space) }] : [];
}

/** The nearest text in the row of a label. Beside another label it is a title of columns, or has no value. */
function nextRight({ area }: PlacedLine, lines: PlacedLine[]): PlacedLine | undefined {
  const height = area.bottom - area.top;
  return lines
    .filter((line) => line.area.left >= area.right && line.area.left - area.right <= RIGHT_GAP)
    .filter((line) => overlapLength(area.top, area.bottom, line.area.top, line.area.bottom) > height / 2)
    .sort((a, b) => a.area.left - b.area.left)[0];
}

function isBelow(above: Area, below: Area): boolean {
  const gap = below.top - above.bottom;
  const height = above.bottom - above.top;
  return gap > -height / 3 && gap <= BELOW_GAP * height && Math.abs(below.left - above.left) <= SAME_LEFT;
}

function costOf(
  relation: 'right' | 'below',
  { area: label }: PlacedLine,
  { area: value }: PlacedLine,
  space: PageSpace,
) {
  const distance = relation === 'right' ? value.left - label.right : Math.max(0, value.top - label.bottom);
  const around = areaAround([label, value]);
  const ruled = relation === 'below' && space.isRuledAcross(label.bottom - 1, value.top + 1, around.left, around.right);
  return { relation, cost: COSTS[relation] + distance * PER_POINT + (ruled ? COSTS.below : 0) };
}

function isLabel(words: Word[]): boolean {
  const text = words.map((word) => word.text).join(' ');
  return text.length <= LONGEST_LABEL && /\p{L}{2}/u.test(text) && !/\d{3}/.test(text) && !endsWithColon(words);
}

/** Labels with a colon are found by it. */
function endsWithColon(words: Word[]): boolean {
  return words.some(({ text }) => text.endsWith(':'));
}

function isBold(word: Word | undefined): boolean {
  return word?.font?.bold === true;
}

/** Only text whose font is known is regular. */
function isRegular({ font }: Word): boolean {
  return font?.bold === false;
}
