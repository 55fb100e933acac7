import {
  boxAround,
  type DocumentPage,
  type Grid,
  type GridCell,
  inReadingOrder,
  type Word,
} from '@app/reading/services';
import { type Area, middle, type PageSpace } from '../page-space';

/** A cell with its first and last row and column, and its words in any order. */
export interface CellContent {
  row: number;
  column: number;
  rowEnd: number;
  columnEnd: number;
  /** Null: the box around the words. */
  area: Area | null;
  words: Word[];
}

/** Letters behind two decimals are the unit or the mark of an amount: `40.10 CR`. */
const NUMBER = /^[^\p{L}]*\d(?:[^\p{L}]*|[.,]\d{2}\s?\p{L}{1,3})$/u;
/** A day of a month, which a title may be as well: it is a value in a row that has a number. */
const DAY = /^\d{1,2}\.?[ -]\p{L}{3,9}\.?$/u;
/** An amount of money with its sign: no title of a column is one. */
const MONEY = /^[-+]?(?:\p{Sc}\s?\d[\d.,' ]*|\d[\d.,' ]*\s?\p{Sc})$/u;
/** The share of numbers among the cells of a row from which on it is a row of values, not a header. */
const VALUES = 0.4;
const MAX_HEADER_ROWS = 4;
/** Titles of columns, below which a text alone is no title. */
const MIN_TITLES = 3;

/** Makes a grid of cells, without rows and columns in which no cell begins. */
export function toGrid(page: DocumentPage, space: PageSpace, contents: CellContent[]): Grid {
  const filled = contents.filter((cell) => cell.area !== null || cell.words.length > 0);
  const rows = indexOf(filled.filter(({ words }) => words.length > 0).map(({ row }) => row));
  const columns = indexOf(filled.filter(({ words }) => words.length > 0).map(({ column }) => column));
  const cells = filled
    .map((cell) => toCell(page, space, cell, rows, columns))
    .filter((cell): cell is GridCell => cell !== null)
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const [rowCount, columnCount] = [rows.length, columns.length];
  return { name: '', rowCount, columnCount, headerRows: headerRows(cells, rowCount), cells };
}

function indexOf(positions: number[]): number[] {
  return [...new Set(positions)].sort((a, b) => a - b);
}

function toCell(
  page: DocumentPage,
  space: PageSpace,
  { row, column, rowEnd, columnEnd, area, words }: CellContent,
  rows: number[],
  columns: number[],
): GridCell | null {
  const spanned = (all: number[], from: number, to: number) =>
    all.filter((position) => position >= from && position <= to);
  const [ownRows, ownColumns] = [spanned(rows, row, rowEnd), spanned(columns, column, columnEnd)];
  if (ownRows.length === 0 || ownColumns.length === 0) return null;
  const ordered = lineByLine(words, space);
  return {
    row: rows.indexOf(ownRows[0] ?? 0),
    column: columns.indexOf(ownColumns[0] ?? 0),
    rowSpan: ownRows.length,
    columnSpan: ownColumns.length,
    text: ordered.map(({ text }) => text).join(' '),
    page: page.number,
    box: area ? space.box(area) : boxAround(words.map(({ box }) => box)),
    words: ordered,
  };
}

/** Words line by line. */
export function lineByLine(words: Word[], space: PageSpace): Word[] {
  const placed = words.map((word) => ({ word, area: space.area(word.box) })).sort((a, b) => a.area.top - b.area.top);
  const lines: { word: Word; area: Area }[][] = [];
  for (const item of placed) {
    const line = lines[lines.length - 1];
    const last = line?.[0]?.area;
    if (
      line &&
      last &&
      middle(item.area.top, item.area.bottom) < last.bottom &&
      item.area.top < middle(last.top, last.bottom)
    )
      line.push(item);
    else lines.push([item]);
  }
  return lines.flatMap((line) => {
    const placed = line.sort((a, b) => a.area.left - b.area.left).map(({ word }) => word);
    return inReadingOrder(placed, space);
  });
}

/** A number with decimals and its unit: `6.1 m/s²`. Titles have units, too, but with whole numbers: `3 months`. */
const MEASURE = /^[-+]?\d{1,9}[.,]\d{1,3}\s?[\p{L}°%µ/²³^\d]{1,8}$/u;

/** The rows before the first row of mostly numbers, or with money; a table of text has one, below the titles over all columns. */
export function headerRows(cells: GridCell[], rowCount: number): number {
  for (let row = 0; row < Math.min(rowCount, MAX_HEADER_ROWS + 1); row++) {
    const texts = cells.filter((cell) => cell.row === row && cell.text !== '').map(({ text }) => text);
    const numbers = texts.filter((text) => NUMBER.test(text) || MEASURE.test(text)).length;
    const days = texts.filter((text) => DAY.test(text)).length;
    const isValue = row > 0 && texts.some((text) => MONEY.test(text));
    if (numbers > 0 && (isValue || numbers + days >= texts.length * VALUES))
      return isHeadingOfPart(cells, row - 1) ? row - 1 : row;
  }
  const banners = bannerRows(cells);
  const titles = banners + rowsOfTitles(cells, banners);
  return rowCount > titles ? titles : rowCount > 1 ? 1 : 0;
}

/** Whether a row below the titles of the columns has one text only, at its beginning: the heading of the first part. */
function isHeadingOfPart(cells: GridCell[], row: number): boolean {
  const [only, ...others] = cells.filter((cell) => cell.row === row && cell.text !== '');
  const titles = cells.filter((cell) => cell.row === row - 1 && cell.text !== '');
  return only?.column === 0 && others.length === 0 && titles.length >= MIN_TITLES && titles[0]?.column === 0;
}

/** The rows of titles, one of which is above several columns: as many as the titles beside it cover. */
function rowsOfTitles(cells: GridCell[], first: number): number {
  const titles = cells.filter(({ row }) => row === first);
  const isAboveSeveral = titles.some(({ columnSpan, text }) => columnSpan > 1 && text !== '');
  const covered = Math.max(1, ...titles.map(({ rowSpan }) => rowSpan));
  return isAboveSeveral && covered <= MAX_HEADER_ROWS ? covered : 1;
}

/** The first rows that are one cell over all columns: the title of the table. */
function bannerRows(cells: GridCell[]): number {
  const columns = Math.max(0, ...cells.map(({ column, columnSpan }) => column + columnSpan));
  let count = 0;
  while (columns > 1 && cells.some(({ row, columnSpan }) => row === count && columnSpan === columns)) count++;
  return count;
}
