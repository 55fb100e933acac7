import type { Word } from '@app/reading/services';
import { type Area, areaAround, middle, overlapLength, type PageSpace } from '../page-space';

/** A wider gap between words separates texts; less between numbers. In heights of a line, set by hand on the development tables. */
const TEXT_GAP = 0.95;
const NUMBER_GAP = 0.6;
/** A wider gap between words is no space, where it is between two columns. */
const WORD_GAP = 0.5;
/** The share of the columns that a full row fills. */
const FULL_ROW = 0.6;
/** Rows at the beginning of a table that may have titles, the most titles, and rows that show that a title is two. */
const TITLE_ROWS = 3;
const MAX_TITLES = 100;
const MIN_DIVIDED = 3;
export const NUMBER = /^[^\p{L}]*\d[^\p{L}]*$|^[-–—*]+$|^n\/?a$/iu;

/** Words of one line without wide gaps. */
export interface Segment {
  words: Word[];
  area: Area;
  text: string;
}

/** A text that stands in one column, with the index of it. */
export interface ColumnSegment extends Segment {
  column?: number;
}

/** A line across the page, or across a column. */
export interface Row {
  segments: Segment[];
  area: Area;
}

/** A range across the page, in points. */
export interface Column {
  left: number;
  right: number;
}

/** The lines of words, from top to bottom. Words that are set upright are left out. */
export function rowsOf(words: Word[], space: PageSpace): Row[] {
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
    if (last && gap < height * (numbers ? NUMBER_GAP : TEXT_GAP)) groups[groups.length - 1]?.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => ({
    words: group.map(({ word }) => word),
    area: areaAround(group.map(({ area }) => area)),
    text: group.map(({ word }) => word.text).join(' '),
  }));
}

/**
 * Columns are the ranges of segments that overlap. Full rows come first, and narrow segments, so that titles over several columns
 * neither join them nor stand between them.
 */
export function columnsOf(rows: Row[]): Column[] {
  const most = Math.max(0, ...rows.map(({ segments }) => segments.length));
  const isFull = (row: Row) => row.segments.length >= most * FULL_ROW;
  const several = rows.filter((row) => row.segments.length > 1);
  const bridges = bridgesIn(several);
  const parts = [several.filter(isFull), several.filter((row) => !isFull(row))].flatMap(areasByWidth);
  const areas = [...parts.filter((area) => !bridges.has(area)), ...bridges];
  let columns: Column[] = [];
  for (const area of areas) {
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

/** The texts of the first rows in whose place several rows have two: titles whose gap is hardly wider than a space. */
function bridgesIn(rows: Row[]): Set<Area> {
  const titles = rows.slice(0, TITLE_ROWS).filter(({ segments }) => segments.length <= MAX_TITLES);
  const areas = titles.flatMap(({ segments }) => segments.map(({ area }) => area));
  return new Set(areas.filter((area) => rows.filter((row) => hasSeveralIn(area, row)).length >= MIN_DIVIDED));
}

function hasSeveralIn({ left, right }: Area, { segments }: Row): boolean {
  return segments.filter(({ area }) => overlapLength(left, right, area.left, area.right) > 0).length > 1;
}

function areasByWidth(rows: Row[]): Area[] {
  return rows
    .flatMap(({ segments }) => segments.map(({ area }) => area))
    .sort((a, b) => a.right - a.left - (b.right - b.left));
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
export function splitNumbers(segment: Segment, columns: Column[], space: PageSpace): ColumnSegment[] {
  const numbers = segment.words.filter(({ text }) => NUMBER.test(text)).length;
  if (numbers < 2 || numbers * 2 < segment.words.length) return [segment];
  const parts: { column: number; words: Word[] }[] = [];
  for (const word of segment.words) {
    const column = nearestColumn(space.area(word.box), columns);
    const last = parts[parts.length - 1];
    if (last && column === last.column) last.words.push(word);
    else parts.push({ column, words: [word] });
  }
  if (parts.length < 2) return [segment];
  return parts.map(({ column, words }) => ({
    column,
    words,
    area: areaAround(words.map(({ box }) => space.area(box))),
    text: words.map(({ text }) => text).join(' '),
  }));
}

/** Words side by side are texts of the columns that they are in, where the gap between them is wider than a space and lies between two columns. */
export function splitAtColumns(segment: Segment, columns: Column[], space: PageSpace): Segment[] {
  const { top, bottom } = segment.area;
  const parts: { word: Word; area: Area }[][] = [];
  for (const word of segment.words) {
    const item = { word, area: space.area(word.box) };
    const last = parts.at(-1)?.at(-1);
    const isWide = last !== undefined && item.area.left - last.area.right > WORD_GAP * (bottom - top);
    const isSplit =
      isWide && columns.some(({ right }, index) => isBetween(right, columns[index + 1], last.area, item.area));
    if (last && !isSplit) parts.at(-1)?.push(item);
    else parts.push([item]);
  }
  if (parts.length < 2) return [segment];
  return parts.map((part) => ({
    words: part.map(({ word }) => word),
    area: areaAround(part.map(({ area }) => area)),
    text: part.map(({ word }) => word.text).join(' '),
  }));
}

/** Whether a word ends before a column, and the next one begins behind the column before it. */
function isBetween(right: number, next: Column | undefined, before: Area, after: Area): boolean {
  return (
    next !== undefined &&
    before.right <= next.left &&
    after.left >= right &&
    before.left < right &&
    after.right > next.left
  );
}

/** The index of the column in which the middle of an area is; of several, or of none, that with the nearest middle or side. */
function nearestColumn(area: Area, columns: Column[]): number {
  const x = middle(area.left, area.right);
  const distances = columns.map(({ left, right }) =>
    x < left || x > right ? Math.max(left - x, x - right) : Math.abs(middle(left, right) - x) / (1 + right - left) - 1,
  );
  return distances.indexOf(Math.min(...distances));
}
