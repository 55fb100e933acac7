import type { DocumentPage, Grid, Word } from '@app/reading/services';
import { type CellContent, toGrid } from './grid-building';
import { type Area, areaAround, middle, overlapLength, type PageSpace } from './page-space';

/*
 * The thresholds are in heights of a line where nothing else is said; they were set by hand on the development tables.
 */

/** A wider gap between words separates cells; less between numbers. */
const CELL_GAP = 0.95;
const NUMBER_GAP = 0.6;
/** The largest gap between rows of a table. */
const ROW_GAP = 1.9;
/** Longer texts on average are columns of prose, in characters. */
const LONGEST_CELL = 45;
const LONGEST_OF_TWO = 30;
/** Rows of one cell (sections, wrapped text) that may follow each other in a table. */
const MOST_SINGLE_ROWS = 2;
const LEAST_ROWS = 3;
/** Lines nearer to each other than this share of the usual distance are lines of one row. */
const WRAPPED = 0.62;
const NUMBER = /^[^\p{L}]*\d[^\p{L}]*$|^[-–—*]+$|^n\/?a$/iu;

interface Segment {
  words: Word[];
  area: Area;
  text: string;
}

interface Row {
  segments: Segment[];
  area: Area;
}

/** The tables of a page without lines between their columns: rows whose cells are aligned. */
export function alignedGrids(page: DocumentPage, space: PageSpace, taken: Set<Word>, areas: Area[]): Grid[] {
  const words = page.lines
    .flatMap((line) => line.words)
    .filter((word) => !taken.has(word) && !areas.some((area) => isIn(space.area(word.box), area)));
  return regionsOf(rowsOf(words, space)).flatMap((rows) => {
    const contents = contentsOf(rows, space);
    return contents ? [toGrid(page, space, contents)] : [];
  });
}

function isIn(inner: Area, outer: Area): boolean {
  const [x, y] = [middle(inner.left, inner.right), middle(inner.top, inner.bottom)];
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}

function rowsOf(words: Word[], space: PageSpace): Row[] {
  const placed = words
    .map((word) => ({ word, area: space.area(word.box) }))
    .filter(({ area, word }) => area.bottom - area.top < 2.5 * (area.right - area.left) || word.text.length < 3)
    .sort((a, b) => middle(a.area.top, a.area.bottom) - middle(b.area.top, b.area.bottom));
  const rows: { word: Word; area: Area }[][] = [];
  for (const item of placed) {
    const row = rows[rows.length - 1];
    const first = row?.[0]?.area;
    const height = item.area.bottom - item.area.top;
    if (row && first && overlapLength(first.top, first.bottom, item.area.top, item.area.bottom) > height / 2)
      row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => {
    const segments = segmentsOf(row.sort((a, b) => a.area.left - b.area.left));
    return { segments, area: areaAround(segments.map(({ area }) => area)) };
  });
}

function segmentsOf(row: { word: Word; area: Area }[]): Segment[] {
  const groups: { word: Word; area: Area }[][] = [];
  for (const item of row) {
    const last = groups[groups.length - 1]?.at(-1);
    const height = item.area.bottom - item.area.top;
    const gap = last ? item.area.left - last.area.right : 0;
    const numbers = last && NUMBER.test(last.word.text) && NUMBER.test(item.word.text);
    if (last && gap < height * (numbers ? NUMBER_GAP : CELL_GAP)) groups[groups.length - 1]?.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => ({
    words: group.map(({ word }) => word),
    area: areaAround(group.map(({ area }) => area)),
    text: group.map(({ word }) => word.text).join(' '),
  }));
}

/** Runs of rows that may be a table. */
function regionsOf(rows: Row[]): Row[][] {
  const regions: Row[][] = [];
  let run: Row[] = [];
  let singles = 0;
  const finish = () => {
    const last = run.findLastIndex(isTabular);
    if (run.slice(0, last + 1).filter(isTabular).length >= LEAST_ROWS) regions.push(run.slice(0, last + 1));
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
      if (++singles > MOST_SINGLE_ROWS || (only && only.text.length > 2 * LONGEST_CELL)) finish();
      else run.push(row);
    }
  }
  finish();
  return regions;
}

function isTabular({ segments }: Row): boolean {
  if (segments.length < 2) return false;
  const mean = segments.reduce((sum, { text }) => sum + text.length, 0) / segments.length;
  if (segments.length === 2) return segments.some(({ text }) => NUMBER.test(text)) || mean < LONGEST_OF_TWO;
  return mean < LONGEST_CELL;
}

interface Column {
  left: number;
  right: number;
}

/** The cells of a region; null when it has less than two columns. */
function contentsOf(rows: Row[], space: PageSpace): CellContent[] | null {
  const columns = columnsOf(rows);
  if (columns.length < 2) return null;
  const joined = withoutWraps(rows, columns);
  return joined.flatMap((row, index) =>
    cellsOf(row, columns, space).map(({ first, last, words }) => ({
      row: index,
      rowEnd: index,
      column: first,
      columnEnd: last,
      area: null,
      words,
    })),
  );
}

/** Columns are the ranges of segments that overlap; the narrow ones come first, so that titles over several do not join them. */
function columnsOf(rows: Row[]): Column[] {
  const segments = rows.filter((row) => row.segments.length > 1).flatMap((row) => row.segments);
  let columns: Column[] = [];
  for (const { area } of segments.sort((a, b) => a.area.right - a.area.left - (b.area.right - b.area.left))) {
    const touched = columns.filter((column) => overlapLength(column.left, column.right, area.left, area.right) > 0);
    if (touched.length === 0) columns.push({ left: area.left, right: area.right });
    else if (touched.length === 1 && touched[0]) {
      touched[0].left = Math.min(touched[0].left, area.left);
      touched[0].right = Math.max(touched[0].right, area.right);
    }
  }
  columns = columns.sort((a, b) => a.left - b.left);
  for (let index = columns.length - 2; index >= 0; index--) {
    const [left, right] = [columns[index], columns[index + 1]];
    if (!left || !right || occurTogether(rows, left, right)) continue;
    columns.splice(index, 2, { left: left.left, right: Math.max(left.right, right.right) });
  }
  return columns;
}

/** Whether some row has separate segments in both columns. */
function occurTogether(rows: Row[], left: Column, right: Column): boolean {
  return rows.some(({ segments }) => {
    const inLeft = segments.findIndex(({ area }) => overlapLength(left.left, left.right, area.left, area.right) > 0);
    const inRight = segments.findLastIndex(
      ({ area }) => overlapLength(right.left, right.right, area.left, area.right) > 0,
    );
    return inLeft >= 0 && inRight > inLeft;
  });
}

/** Numbers side by side belong to the columns that they are in, however small the gap between them is. */
function splitNumbers(segment: Segment, columns: Column[], space: PageSpace): Segment[] {
  const numbers = segment.words.filter(({ text }) => NUMBER.test(text)).length;
  if (numbers < 2 || numbers * 2 < segment.words.length) return [segment];
  const parts: { column: number; words: Word[] }[] = [];
  for (const word of segment.words) {
    const area = space.area(word.box);
    const column = columns.findIndex(
      ({ left, right }) => middle(area.left, area.right) > left && middle(area.left, area.right) < right,
    );
    const last = parts[parts.length - 1];
    if (last && (column < 0 || column === last.column)) last.words.push(word);
    else parts.push({ column, words: [word] });
  }
  return parts.map(({ words }) => ({
    words,
    area: areaAround(words.map(({ box }) => space.area(box))),
    text: words.map(({ text }) => text).join(' '),
  }));
}

function cellsOf(
  { segments }: Row,
  columns: Column[],
  space: PageSpace,
): { first: number; last: number; words: Word[] }[] {
  const cells: { first: number; last: number; words: Word[] }[] = [];
  for (const { area, words } of segments.flatMap((segment) => splitNumbers(segment, columns, space))) {
    const shares = columns.map(({ left, right }) => overlapLength(left, right, area.left, area.right));
    const touched = shares.flatMap((shared, index) => (shared > 1 ? [index] : []));
    const first = touched[0] ?? shares.indexOf(Math.max(...shares));
    const last = touched[touched.length - 1] ?? first;
    const same = cells.find((cell) => cell.first <= last && cell.last >= first);
    if (same) {
      same.words.push(...words);
      same.last = Math.max(same.last, last);
    } else cells.push({ first, last, words: [...words] });
  }
  return cells;
}

/** Joins the lines of a row: those that are much nearer to each other than rows are. */
function withoutWraps(rows: Row[], columns: Column[]): Row[] {
  const pitches = rows.slice(1).map((row, index) => row.area.top - (rows[index]?.area.top ?? 0));
  const usual = [...pitches].sort((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0;
  const joined: Row[] = [];
  rows.forEach((row, index) => {
    const above = joined[joined.length - 1];
    const pitch = pitches[index - 1] ?? Infinity;
    if (above && pitch < WRAPPED * usual && row.segments.length <= columns.length) {
      above.segments.push(...row.segments);
      above.area = areaAround([above.area, row.area]);
    } else joined.push({ segments: [...row.segments], area: row.area });
  });
  return joined;
}
