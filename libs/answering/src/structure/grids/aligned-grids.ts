import type { DocumentPage, Grid, Word } from '@app/reading/services';
import { type CellContent, toGrid } from './grid-building';
import { withJoinedTitles } from './joined-titles';
import { type Area, areaAround, middle, overlapLength, type PageSpace } from '../page-space';
import { stackedTables } from './stacked-tables';
import {
  type Column,
  columnsOf,
  type ColumnSegment,
  NUMBER,
  type Row,
  rowsOf,
  type Segment,
  splitAtColumns,
  splitNumbers,
} from './text-rows';

/*
 * The thresholds are in heights of a line where nothing else is said; they were set by hand on the development tables.
 */

/** The largest gap between rows of a table. */
const ROW_GAP = 1.9;
/** Longer texts on average are columns of prose, in characters. */
const LONGEST_CELL = 45;
const LONGEST_OF_TWO = 30;
/** Rows of one cell (sections, wrapped text) that may follow each other in a table. */
const MAX_SINGLE_ROWS = 2;
const MIN_ROWS = 3;
/** The share of the columns that a table fills on average, in rows with several texts. */
const MIN_FILLED = 0.4;
/** Running text in columns: the mean number of words of a line, the share of lines that go on from another, and that of numbers. */
const WORDS_OF_A_LINE = 3;
const CONTINUED_LINES = 0.4;
const FEW_NUMBERS = 0.2;
/** Lines nearer to each other than this share of the usual distance are lines of one row. */
const WRAPPED = 0.62;

/** The tables of a page without lines between their columns: rows whose cells are aligned. */
export function alignedGrids(page: DocumentPage, space: PageSpace, taken: Set<Word>, areas: Area[]): Grid[] {
  const words = page.lines
    .flatMap((line) => line.words)
    .filter((word) => !taken.has(word) && !areas.some((area) => isIn(space.area(word.box), area)));
  return regionsOf(rowsOf(words, space)).flatMap((rows) => {
    const contents = contentsOf(rows, space);
    return contents && !isDrawing(contents) && !isRunningText(contents) ? [toGrid(page, space, contents)] : [];
  });
}

/** Texts that are strewn over an area are the axes and labels of a drawing: rows with several texts leave most columns empty. */
function isDrawing(cells: CellContent[]): boolean {
  const columns = 1 + Math.max(...cells.map(({ columnEnd }) => columnEnd));
  const several = cells.filter(({ row }, index) => cells[index - 1]?.row === row || cells[index + 1]?.row === row);
  const rows = new Set(several.map(({ row }) => row)).size;
  const filled = several.reduce((sum, { column, columnEnd }) => sum + columnEnd - column + 1, 0);
  return filled < rows * columns * MIN_FILLED;
}

/** Columns of a newspaper: few numbers, and long lines that often go on from the line above, with a small letter. */
function isRunningText(cells: CellContent[]): boolean {
  const texts = cells.map(({ words }) => words.map(({ text }) => text));
  const share = (matches: (words: string[]) => boolean) => texts.filter(matches).length / texts.length;
  return (
    texts.reduce((sum, words) => sum + words.length, 0) >= texts.length * WORDS_OF_A_LINE &&
    share(([first = '']) => /^\p{Ll}/u.test(first)) >= CONTINUED_LINES &&
    share((words) => words.every((word) => NUMBER.test(word))) < FEW_NUMBERS
  );
}

function isIn(inner: Area, outer: Area): boolean {
  const [x, y] = [middle(inner.left, inner.right), middle(inner.top, inner.bottom)];
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}

/** Runs of rows that may be a table. */
function regionsOf(rows: Row[]): Row[][] {
  const regions: Row[][] = [];
  let run: Row[] = [];
  let singles = 0;
  const finish = () => {
    regions.push(...stackedTables(run).flatMap(tableOf));
    run = [];
    singles = 0;
  };
  for (const row of rows) {
    const above = run[run.length - 1];
    const height = row.area.bottom - row.area.top;
    if (above && row.area.top - above.area.bottom > ROW_GAP * height) finish();
    if (isTabular(row)) {
      run.push(row);
      singles = 0;
    } else if (run.length > 0) {
      const [only] = row.segments;
      if (++singles > MAX_SINGLE_ROWS || (only && only.text.length > 2 * LONGEST_CELL)) finish();
      else run.push(row);
    }
  }
  finish();
  return regions;
}

/** The rows up to the last one with several texts; nothing when these are too few for a table. */
function tableOf(rows: Row[]): Row[][] {
  const table = rows.slice(0, rows.findLastIndex(isTabular) + 1);
  return table.filter(isTabular).length >= MIN_ROWS ? [table] : [];
}

function isTabular({ segments }: Row): boolean {
  if (segments.length < 2) return false;
  const mean = segments.reduce((sum, { text }) => sum + text.length, 0) / segments.length;
  if (segments.length === 2) return segments.some(({ text }) => NUMBER.test(text)) || mean < LONGEST_OF_TWO;
  return mean < LONGEST_CELL;
}

/** The cells of a region; null when it has less than two columns. */
function contentsOf(rows: Row[], space: PageSpace): CellContent[] | null {
  const columns = columnsOf(rows);
  if (columns.length < 2) return null;
  const joined = withoutWraps(rows, columns);
  const cells = joined.flatMap((row, index) =>
    cellsOf(row, columns, space).map(({ first, last, words }) => ({
      row: index,
      rowEnd: index,
      column: first,
      columnEnd: last,
      area: null,
      words,
    })),
  );
  return withJoinedTitles(cells, space);
}

function cellsOf(
  { segments }: Row,
  columns: Column[],
  space: PageSpace,
): { first: number; last: number; words: Word[] }[] {
  const cells: { first: number; last: number; words: Word[] }[] = [];
  for (const { area, words, column } of partsOf(segments, columns, space)) {
    const [first, last] = column === undefined ? columnsUnder(area, columns) : [column, column];
    const same = cells.find((cell) => cell.first <= last && cell.last >= first);
    if (same) {
      same.words.push(...words);
      same.last = Math.max(same.last, last);
    } else cells.push({ first, last, words: [...words] });
  }
  return cells;
}

function partsOf(segments: Segment[], columns: Column[], space: PageSpace): ColumnSegment[] {
  return segments
    .flatMap((segment) => splitAtColumns(segment, columns, space))
    .flatMap((segment) => splitNumbers(segment, columns, space));
}

/** The first and last column that a text touches, or the nearest one. */
function columnsUnder(area: Area, columns: Column[]): [first: number, last: number] {
  const shares = columns.map(({ left, right }) => overlapLength(left, right, area.left, area.right));
  const touched = shares.flatMap((shared, index) => (shared > 1 ? [index] : []));
  const first = touched[0] ?? shares.indexOf(Math.max(...shares));
  return [first, touched.at(-1) ?? first];
}

/** Joins the lines of a row: those that are much nearer to each other than rows are. */
function withoutWraps(rows: Row[], columns: Column[]): Row[] {
  const pitches = rows.slice(1).map((row, index) => row.area.top - (rows[index]?.area.top ?? 0));
  const usual = [...pitches].sort((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0;
  const joined: Row[] = [];
  rows.forEach((row, index) => {
    const above = joined[joined.length - 1];
    const pitch = pitches[index - 1] ?? Infinity;
    const isWrap = pitch < WRAPPED * usual && row.segments.length <= columns.length;
    if (above && isWrap && !haveNumbersInOneColumn(above, row)) {
      above.segments.push(...row.segments);
      above.area = areaAround([above.area, row.area]);
    } else joined.push({ segments: [...row.segments], area: row.area });
  });
  return joined;
}

/** Numbers below each other are values of two rows, however near these are: a number is not continued on another line. */
function haveNumbersInOneColumn(above: Row, row: Row): boolean {
  const upper = numbersIn(above);
  let index = 0;
  return numbersIn(row).some(({ left, right }) => {
    while (index < upper.length && upper[index]!.right <= left) index++;
    return index < upper.length && upper[index]!.left < right;
  });
}

function numbersIn({ segments }: Row): Area[] {
  return segments
    .filter(({ text }) => NUMBER.test(text))
    .map(({ area }) => area)
    .sort((a, b) => a.left - b.left);
}
