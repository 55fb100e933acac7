import type { Grid } from '@app/reading/services';
import { headerRows } from './grid-building';
import { type Area, middle, overlapLength } from '../page-space';
import { type Column, columnsOf, NUMBER, type Row, type Segment } from './text-rows';

/*
 * The thresholds are set by hand on drawn pages, and checked on the development tables.
 */

/** Fewer titles are a label with its value, or a section of a table. */
const MIN_TITLES = 3;
/** Titles that are repeated beside another first one. One is too common. */
const MIN_REPEATED = 2;
/** The share of the titles that a row has texts for when it belongs to their table. */
const FULL_ROW = 0.6;
/** Rows of values that a table has below its titles. */
const MIN_ROWS_BELOW = 2;
/** A smaller share of the rows above the titles is in their columns by chance. */
const FEW_ROWS = 0.3;
/** The distance of edges that are in line, in heights of the row. */
const IN_LINE = 0.5;

/**
 * Rows that follow each other closely, divided above titles that belong to the rows below them only: the lines above have values that
 * are not in their columns, as the particulars of an account above the list of its transactions.
 */
export function stackedTables(rows: Row[]): Row[][] {
  const start = rows.findIndex((_, index) => index > 0 && beginsTable(rows, index));
  return start < 0 ? [rows] : [rows.slice(0, start), ...stackedTables(rows.slice(start))];
}

function beginsTable(rows: Row[], index: number): boolean {
  const titles = rows[index];
  if (!titles || !areTitles(titles)) return false;
  const above = rows.slice(0, index).filter(hasValues);
  const below = rows.slice(index + 1).filter(hasValues);
  if (above.length === 0 || below.length < MIN_ROWS_BELOW) return false;
  if (repeatsTitles(titles, rows.slice(0, index))) return true;
  const columns = columnsOf([titles, ...below.filter(isFull(titles))]);
  const isOfTable = (row: Row) => columnsInLine(row, columns) >= titles.segments.length * FULL_ROW;
  return columns.length >= MIN_TITLES && shareOf(above, isOfTable) < FEW_ROWS && below.some(isOfTable);
}

/** Whether titles are those of the first table but for the first one, which says what the rows below are: earnings, then deductions. */
function repeatsTitles({ segments: [first, ...others] }: Row, above: Row[]): boolean {
  const titles = new Set(above.find(areTitles)?.segments.map(({ text }) => text));
  const isTitle = ({ text }: Segment) => titles.has(text);
  return first !== undefined && others.length >= MIN_REPEATED && !isTitle(first) && others.every(isTitle);
}

/** Rows with few texts may be lines below the table, which stand under several titles at once. */
const isFull =
  (titles: Row) =>
  ({ segments }: Row): boolean =>
    segments.length >= titles.segments.length * FULL_ROW;

const shareOf = (rows: Row[], matches: (row: Row) => boolean): number => rows.filter(matches).length / rows.length;

function areTitles({ segments }: Row): boolean {
  return segments.length >= MIN_TITLES && segments.every(({ text }) => /\p{L}/u.test(text) && !/\d|:$/.test(text));
}

/** Whether a row has a number, or a label with a colon. */
function hasValues({ segments }: Row): boolean {
  return segments.some(({ text }) => NUMBER.test(text) || /\d|:/.test(text));
}

/** The number of columns in which a row has a text of its own that begins, ends or has its middle where the column does. */
function columnsInLine({ segments, area: { top, bottom } }: Row, columns: Column[]): number {
  const tolerance = IN_LINE * (bottom - top);
  const taken = segments.flatMap(({ area }) => {
    const touched = columns.filter(({ left, right }) => overlapLength(left, right, area.left, area.right) > 1);
    const [only] = touched;
    return only && touched.length === 1 && areInLine(area, only, tolerance) ? [only] : [];
  });
  return new Set(taken).size;
}

function areInLine(area: Area, column: Column, tolerance: number): boolean {
  const ends = ({ left, right }: Column) => [left, right, middle(left, right)];
  const [own, others] = [ends(area), ends(column)];
  return own.some((end, index) => Math.abs(end - (others[index] ?? Infinity)) < tolerance);
}

/**
 * A ruled table, divided between rows whose columns are others: both have a line that the other one does not have. Rows of wider cells,
 * as those of titles above several columns, stay where they are.
 */
export function stackedGrids(grid: Grid): Grid[] {
  const edges = edgesByRow(grid);
  const starts = [0];
  let above = new Set<number>();
  edges.forEach((own, row) => {
    const isOther = hasMore(own, above) && hasMore(above, own);
    if (isOther && !grid.cells.some((cell) => cell.row < row && cell.row + cell.rowSpan > row)) starts.push(row);
    if (own.size > 0) above = own;
  });
  return starts.map((from, index) => rowsBetween(grid, from, starts[index + 1] ?? grid.rowCount));
}

/** The columns, but the first, at which a cell of a row begins. */
function edgesByRow({ rowCount, cells }: Grid): Set<number>[] {
  const edges = Array.from({ length: rowCount }, () => new Set<number>());
  for (const { row, column, rowSpan } of cells)
    if (column > 0) for (let own = row; own < row + rowSpan; own++) edges[own]?.add(column);
  return edges;
}

const hasMore = (one: Set<number>, other: Set<number>): boolean => [...one].some((edge) => !other.has(edge));

/** Rows of a table as a table of their own, whose columns are those at which one of their cells begins. */
function rowsBetween(grid: Grid, from: number, to: number): Grid {
  const inside = grid.cells.filter(({ row }) => row >= from && row < to);
  if (inside.length === grid.cells.length) return grid;
  const columns = [...new Set(inside.map(({ column }) => column))].sort((a, b) => a - b);
  const cells = inside.map((cell) => {
    const own = columns.filter((column) => column >= cell.column && column < cell.column + cell.columnSpan);
    return { ...cell, row: cell.row - from, column: columns.indexOf(cell.column), columnSpan: own.length };
  });
  return { ...grid, rowCount: to - from, columnCount: columns.length, headerRows: headerRows(cells, to - from), cells };
}
