import type { Word } from '@app/reading/services';
import { hasLineBelow, type Lattice } from './lattice';
import { type Area, middle, overlapLength, type PageSpace } from '../page-space';
import { columnsOf, NUMBER, type Row, rowsOf } from './text-rows';

/*
 * Lines on paper often separate only groups of rows or of columns. What they leave together is separated by how its text is set.
 * The thresholds were set by hand on the development tables.
 */

/** So many rows with a gap at the same place are columns, and this share of the rows has it. */
const MIN_ROWS = 3;
const GAP_SHARE = 0.6;
/** The share of numbers in a column of values. */
const VALUES = 0.5;
/** The share of the columns with text that have the same lines when a ruled row stands for several rows. */
const SAME_LINE_SHARE = 0.6;
/** Sums between the rows of a table, as a share of these. More numbers below each other are those of rows with two numbers each. */
const MAX_SUMS = 0.5;
/** Lines of text nearer to each other than this, in points, are one line. */
const SAME_HEIGHT = 3.5;

/** A ruled table with the columns and rows that its lines leave together. */
export function withTextLines(ruled: Lattice, words: Word[], space: PageSpace): Lattice {
  const inside = words.map((word) => ({ word, area: space.area(word.box) })).filter((one) => isInside(one, ruled));
  return withTextRows(withTextColumns(ruled, inside, space), inside);
}

interface Placed {
  word: Word;
  area: Area;
}

function isInside({ area }: Placed, { xs, ys }: Lattice): boolean {
  const [x, y] = [middle(area.left, area.right), middle(area.top, area.bottom)];
  return x >= (xs[0] ?? 0) && x < (xs.at(-1) ?? 0) && y >= (ys[0] ?? 0) && y < (ys.at(-1) ?? 0);
}

/**
 * Columns get no lines: a text across several stays one cell. Only the titles above several columns are separated from those below
 * them.
 */
function withTextColumns(lattice: Lattice, words: Placed[], space: PageSpace): Lattice {
  const xs = [...lattice.xs];
  const titles: Area[] = [];
  lattice.xs.slice(1).forEach((right, index) => {
    const left = lattice.xs[index] ?? 0;
    const own = words.filter(({ area }) => isBetween(middle(area.left, area.right), left, right));
    const rows = rowsOf(
      own.map(({ word }) => word),
      space,
    );
    const gaps = gapsOf(rows);
    xs.push(...gaps);
    if (gaps.length > 0)
      titles.push(
        ...linesBelowTitles(rows, [left, ...gaps, right], lattice).map((y) => ({ left, right, top: y, bottom: y })),
      );
  });
  return {
    xs: ascending(xs),
    ys: ascending([...lattice.ys, ...titles.map(({ top }) => top)]),
    horizontal: [...lattice.horizontal, ...titles],
    vertical: lattice.vertical,
  };
}

/** The middles of the gaps that most rows of a column have, when there are values at their side. */
function gapsOf(rows: Row[]): number[] {
  const separate = rows.filter(({ segments }) => segments.length > 1);
  if (separate.length < MIN_ROWS || separate.length < rows.length * GAP_SHARE) return [];
  const columns = columnsOf(rows);
  const hasValues = columns.some((column) => {
    const texts = separate.flatMap(({ segments }) =>
      segments.filter(({ area }) => overlapLength(area.left, area.right, column.left, column.right) > 0),
    );
    return texts.filter(({ text }) => NUMBER.test(text)).length >= texts.length * VALUES;
  });
  if (!hasValues) return [];
  return columns.slice(1).map(({ left }, index) => middle(columns[index]?.right ?? left, left));
}

/** Heights without a line of the table, between a title above several columns and the texts in them. */
function linesBelowTitles(rows: Row[], columns: number[], { ys }: Lattice): number[] {
  return rows.slice(1).flatMap((row, index) => {
    const above = rows[index];
    if (!above || row.segments.length < 2 || !isAboveSeveral(above, columns) || crosses(row, columns)) return [];
    const [from, to] = [above, row].map(({ area }) => middle(area.top, area.bottom));
    return ys.some((y) => isBetween(y, from ?? 0, to ?? 0)) ? [] : [middle(above.area.bottom, row.area.top)];
  });
}

/** A title above several columns reaches over the gap between two, or is in the middle of all. */
function isAboveSeveral(row: Row, columns: number[]): boolean {
  if (crosses(row, columns)) return true;
  const x = middle(row.area.left, row.area.right);
  const middles = columns.slice(1).map((right, index) => middle(columns[index] ?? right, right));
  const all = middle(columns[0] ?? 0, columns.at(-1) ?? 0);
  return row.segments.length === 1 && middles.every((one) => Math.abs(all - x) < Math.abs(one - x));
}

function crosses({ segments }: Row, columns: number[]): boolean {
  return segments.some(({ area }) => columns.slice(1, -1).some((gap) => area.left < gap && area.right > gap));
}

function ascending(positions: number[]): number[] {
  return [...positions].sort((a, b) => a - b);
}

/** Rows get lines over the whole width, because the columns of a series of rows are read across. */
function withTextRows(lattice: Lattice, words: Placed[]): Lattice {
  const [left, right] = [lattice.xs[0] ?? 0, lattice.xs.at(-1) ?? 0];
  const ys: number[] = [];
  const added: Area[] = [];
  for (const { from, to } of bandsOf(lattice)) {
    const [top, bottom] = [lattice.ys[from] ?? 0, lattice.ys[to] ?? 0];
    const series = seriesOf(wordsOfColumns(lattice.xs, words, top, bottom));
    if (series.length < 2 * (to - from)) {
      ys.push(...lattice.ys.slice(from, to));
      continue;
    }
    const between = series.slice(1).map((height, index) => middle(series[index] ?? height, height));
    ys.push(top, ...between);
    added.push(...between.map((y) => ({ left, right, top: y, bottom: y })));
  }
  return { ...lattice, ys: [...ys, ...lattice.ys.slice(-1)], horizontal: [...lattice.horizontal, ...added] };
}

/** The rows of a lattice in groups that lines separate over their whole width, as indexes of the lines above and below. */
function bandsOf(lattice: Lattice): { from: number; to: number }[] {
  const bands: { from: number; to: number }[] = [];
  let from = 0;
  for (let row = 0; row < lattice.ys.length - 1; row++) {
    const isLast = row === lattice.ys.length - 2;
    if (!isLast && !lattice.xs.slice(1).every((_, column) => hasLineBelow(lattice, row, column))) continue;
    bands.push({ from, to: row + 1 });
    from = row + 1;
  }
  return bands;
}

function wordsOfColumns(xs: number[], words: Placed[], top: number, bottom: number): Placed[][] {
  const own = words.filter(({ area }) => isBetween(middle(area.top, area.bottom), top, bottom));
  return xs
    .slice(1)
    .map((right, index) => own.filter(({ area }) => isBetween(middle(area.left, area.right), xs[index] ?? 0, right)));
}

/** The heights of the lines that most columns have in common; none when they are no rows, only lines of longer texts. */
function seriesOf(columns: Placed[][]): number[] {
  const lines = columns.map(linesOf).filter(({ heights }) => heights.length > 0);
  const count = mostCommon(lines.map(({ heights }) => heights.length));
  const first = lines.find(({ heights }) => heights.length === count);
  if (!first || count < 2) return [];
  const same = lines.filter(
    ({ heights }) =>
      heights.length === count &&
      heights.every((height, index) => Math.abs(height - (first.heights[index] ?? 0)) < SAME_HEIGHT),
  );
  if (same.length < Math.max(2, lines.length * SAME_LINE_SHARE)) return [];
  const isLed = same.some(({ column }) => column === columns[0]);
  const texts = same.flatMap(({ column }) => column.map(({ word }) => word.text));
  const areRows = isLed || texts.filter((text) => NUMBER.test(text)).length >= texts.length * VALUES;
  return areRows ? withSums(first.heights, lines) : [];
}

/**
 * The heights of rows with those of sums between and below them, which have a label and an amount only: below or above the number of a row
 * another number is that of a row of its own.
 */
function withSums(rows: number[], lines: Lines[]): number[] {
  const areSame = (one: number) => (other: number) => Math.abs(one - other) < SAME_HEIGHT;
  const heightOf = ({ area }: Placed) => middle(area.top, area.bottom);
  const isNumber = ({ word }: Placed) => NUMBER.test(word.text);
  const added = lines.flatMap(({ column, heights }) => {
    const others = heights.filter((height) => !rows.some(areSame(height)));
    if (others.length === 0 || others.length > rows.length * MAX_SUMS) return [];
    const numbers = column.filter(isNumber).map(heightOf);
    if (rows.filter((row) => numbers.some(areSame(row))).length < rows.length - 1) return [];
    const hasLabel = (height: number) =>
      lines.some(
        (other) =>
          other.column !== column && other.column.some((one) => !isNumber(one) && areSame(height)(heightOf(one))),
      );
    return others.filter((height) => numbers.some(areSame(height)) && hasLabel(height));
  });
  return ascending([...rows, ...added.filter((height, index) => !added.slice(0, index).some(areSame(height)))]);
}

/** The number that occurs most often; of several, the largest. */
function mostCommon(counts: number[]): number {
  const times = (count: number) => counts.filter((other) => other === count).length;
  return [...counts].sort((a, b) => times(b) - times(a) || b - a)[0] ?? 0;
}

/** The lines of a column of a table, by their heights. */
interface Lines {
  column: Placed[];
  heights: number[];
}

function linesOf(column: Placed[]): Lines {
  const heights: number[] = [];
  for (const { area } of [...column].sort((a, b) => a.area.top - b.area.top)) {
    const height = middle(area.top, area.bottom);
    const last = heights[heights.length - 1];
    if (last === undefined || height - last > (area.bottom - area.top) / 2) heights.push(height);
  }
  return { column, heights };
}

function isBetween(position: number, from: number, to: number): boolean {
  return position >= from && position < to;
}
