import { tooLarge } from './sheet-budget';
import type { Sheet } from './sheet-reader';

const MAX_CELLS = 300_000;
const MAX_COLUMNS = 1_000;
/** Consecutive empty rows that are shown; more would only add empty pages. */
const MAX_GAP = 100;
const PIXELS_PER_POINT = 96 / 72;

/** A visible row or column: its number in the sheet, and its height or width in pixels. */
export interface Track {
  readonly number: number;
  readonly size: number;
}

/** The visible rows and columns of a sheet. */
export interface Grid {
  readonly rows: readonly Track[];
  readonly columns: readonly Track[];
}

/** The used part of a sheet: the rows with content, and the last column with content. */
export interface Used {
  readonly rows: ReadonlySet<number>;
  readonly lastColumn: number;
}

/**
 * Lays out the used part of a sheet without hidden rows and columns. Throws TemplateError `conversion_failed` when it is too
 * large.
 */
export function layOut(sheet: Sheet, used: Used): Grid {
  if (used.lastColumn > MAX_COLUMNS) throw tooLarge();
  const widths = columnWidths(sheet, used.lastColumn);
  const columns = widths.map((size, index) => ({ number: index + 1, size })).filter(({ size }) => size > 0);
  const rows = shownRows(used.rows).map((number) => ({ number, size: rowHeight(sheet, number) }));
  const grid = { rows: rows.filter(({ size }) => size > 0), columns };
  if (grid.rows.length * grid.columns.length > MAX_CELLS) throw tooLarge();
  return grid;
}

function columnWidths(sheet: Sheet, last: number): number[] {
  const widths = Array.from({ length: last }, () => sheet.defaultWidth);
  for (const { from, to, width } of sheet.columns) widths.fill(width, Math.max(0, from - 1), Math.min(to, last));
  return widths;
}

function rowHeight({ heights, defaultHeight }: Sheet, number: number): number {
  return Math.round((heights.get(number) ?? defaultHeight) * PIXELS_PER_POINT);
}

function shownRows(used: ReadonlySet<number>): number[] {
  const shown: number[] = [];
  let last = 0;
  for (const number of [...used].sort((a, b) => a - b)) {
    for (let gap = Math.max(last + 1, number - MAX_GAP); gap < number; gap++) shown.push(gap);
    shown.push(number);
    last = number;
  }
  return shown;
}
