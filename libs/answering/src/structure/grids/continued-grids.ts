import type { DocumentPage, Grid, GridCell } from '@app/reading/services';
import { foldKey } from '../../answerers/values/folding';
import { type Area, areaAround, overlapLength, PageSpace } from '../page-space';

/** A table of the pages; `isFramed`: its cells are declared by the file or ruled, not only aligned. */
export interface FoundGrid extends Grid {
  isFramed: boolean;
}

/** The tables of one page; those that the file declares are whole already. */
export interface PageGrids {
  page: DocumentPage;
  grids: FoundGrid[];
  isDeclared: boolean;
}

/*
 * The thresholds are typographic; they were set on documents that the tests draw.
 */

/** The upper and lower part of a page, in heights of the page, for running heads and page numbers. Text begins below 8 %. */
const MARGIN = 0.07;
/** A table that another page continues ends below this height of its page, and goes on above the other. */
const MIN_END = 0.6;
const MAX_START = 0.4;
/** The part of the narrower of two columns that both have in common. */
const SHARED_WIDTH = 0.5;
/** The share of numbers in a column of numbers, and in a column of text. */
const [NUMBERS, TEXTS] = [0.8, 0.2];
/** Fewer values say nothing about their column. */
const MIN_VALUES = 2;
const NUMBER = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** A table with its part on the last page so far. */
interface Open {
  grid: FoundGrid;
  part: Grid;
  on: PageGrids;
}

/**
 * The tables of all pages. A table at the top of a page that continues the one at the end of the page before (the same columns, the
 * same kinds of values, no titles of its own, nothing in between) is added to it, without the titles that are repeated.
 */
export function joinContinued(pages: PageGrids[]): FoundGrid[] {
  const joined: FoundGrid[] = [];
  let open = null as Open | null;
  for (const on of pages) {
    const [first] = on.grids;
    const continued: Open | null = open !== null && first !== undefined && continues(open, first, on) ? open : null;
    if (continued && first) append(continued.grid, first, repeatedTitles(continued.grid, first));
    const added: FoundGrid[] = continued ? on.grids.slice(1) : on.grids;
    for (const grid of added) joined.push({ ...grid, cells: [...grid.cells] });
    const part = on.grids.at(-1);
    const grid: FoundGrid | undefined = added.length > 0 ? joined.at(-1) : continued?.grid;
    open = part && grid ? { grid, part, on } : null;
  }
  return joined;
}

function continues({ grid, part, on: before }: Open, next: Grid, on: PageGrids): boolean {
  if (before.isDeclared || on.isDeclared || before.page.number + 1 !== on.page.number) return false;
  const repeats = repeatedTitles(grid, next) > 0;
  if (part.columnCount !== next.columnCount || !isBetweenNothing(part, before.page, next, on.page, repeats))
    return false;
  if (!haveSameColumns(part, new PageSpace(before.page), next, new PageSpace(on.page))) return false;
  return repeats || (!hasOwnTitles(next) && haveSameValues(part, next));
}

/**
 * Whether the first table ends its page and the second begins the next, apart from running heads and feet. Where the titles are repeated, the
 * page may end before its foot.
 */
function isBetweenNothing(last: Grid, before: DocumentPage, next: Grid, page: DocumentPage, repeats: boolean): boolean {
  const end = Math.max(...last.cells.map(({ box }) => box.y + box.height));
  const start = Math.min(...next.cells.map(({ box }) => box.y));
  if ((end < MIN_END && !repeats) || start > MAX_START) return false;
  const below = before.lines.filter(({ box }) => box.y + box.height / 2 > end && box.y + box.height < 1 - MARGIN);
  const above = page.lines.filter(({ box }) => box.y + box.height / 2 < start && box.y > MARGIN);
  return below.every(isOn(page)) && above.every(isOn(before));
}

/** Whether a line is on another page too, apart from its numbers. */
function isOn({ lines }: DocumentPage): (line: { text: string }) => boolean {
  let keys: Set<string> | undefined;
  return ({ text }) => {
    keys ??= new Set(lines.map((line) => keyWithoutNumbers(line.text)));
    return keys.has(keyWithoutNumbers(text));
  };
}

/** The words of a line, without its numbers and a remark in brackets such as `(continued)`. */
function keyWithoutNumbers(text: string): string {
  return foldKey(text.replace(/\d+|\([^()]*\)/g, ''));
}

function haveSameColumns(last: Grid, lastSpace: PageSpace, next: Grid, nextSpace: PageSpace): boolean {
  const [left, right] = [columnsOf(last, lastSpace), columnsOf(next, nextSpace)];
  const known = left.flatMap((column, index) => (column && right[index] ? [{ column, other: right[index] }] : []));
  return (
    known.length > 1 &&
    known.every(({ column, other }) => {
      const width = Math.min(column.right - column.left, other.right - other.left);
      return overlapLength(column.left, column.right, other.left, other.right) >= SHARED_WIDTH * width;
    })
  );
}

/** The area of each column; null where all cells span several. */
function columnsOf(grid: Grid, space: PageSpace): (Area | null)[] {
  return columnsWith(grid, ({ columnSpan }) => columnSpan === 1).map((cells) =>
    cells.length === 0 ? null : areaAround(cells.map(({ box }) => space.area(box))),
  );
}

function columnsWith({ cells, columnCount }: Grid, isIncluded: (cell: GridCell) => boolean): GridCell[][] {
  const columns: GridCell[][] = Array.from({ length: columnCount }, () => []);
  for (const cell of cells) if (isIncluded(cell)) columns[cell.column]?.push(cell);
  return columns;
}

/** The rows at the top of `next` that say the same as the titles of the table; 0 when they say something else. */
function repeatedTitles(grid: Grid, next: Grid): number {
  const titles = titleKey(grid, grid.headerRows);
  return titles !== '' && next.rowCount > grid.headerRows && titleKey(next, grid.headerRows) === titles
    ? grid.headerRows
    : 0;
}

function titleKey({ cells }: Grid, rows: number): string {
  const titles = cells.filter(({ row }) => row < rows).map(({ text }) => foldKey(text));
  return titles.every((title) => title === '') ? '' : titles.join('|');
}

/** Titles are in bold, unlike the row below them, or are words above numbers. */
function hasOwnTitles({ cells, headerRows }: Grid): boolean {
  if (headerRows === 0) return false;
  const titles = cells.filter(({ row, text }) => row < headerRows && text !== '');
  const values = cells.filter(({ row, text }) => row === headerRows && text !== '');
  if (titles.length < 2 || values.length === 0) return false;
  return (titles.every(isBold) && !values.every(isBold)) || shareOfNumbers(values) > 0;
}

function isBold({ words }: GridCell): boolean {
  return words.length > 0 && words.every(({ font }) => font?.bold === true);
}

/** Whether no column has numbers in one table and text in the other. */
function haveSameValues(last: Grid, next: Grid): boolean {
  const columns = (grid: Grid) => columnsWith(grid, ({ row, text }) => row >= grid.headerRows && text !== '');
  const others = columns(next);
  return columns(last).every((cells, index) => {
    const other = others[index] ?? [];
    if (cells.length < MIN_VALUES || other.length < MIN_VALUES) return true;
    const [low, high] = [shareOfNumbers(cells), shareOfNumbers(other)].sort((a, b) => a - b) as [number, number];
    return low > TEXTS || high < NUMBERS;
  });
}

function shareOfNumbers(cells: GridCell[]): number {
  return cells.filter(({ text }) => NUMBER.test(text)).length / cells.length;
}

function append(grid: Grid, next: Grid, titles: number): void {
  const shift = grid.rowCount - titles;
  for (const cell of next.cells) if (cell.row >= titles) grid.cells.push({ ...cell, row: cell.row + shift });
  grid.rowCount += next.rowCount - titles;
}
