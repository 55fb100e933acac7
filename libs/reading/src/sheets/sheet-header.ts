import { type MergedByCell, mergeKey } from './merged-cells';
import type { SheetRow } from './row-file';

/** Rows that are searched for the titles of columns, and rows by which the usual number of cells is found. */
const SEARCHED = 30;
const SAMPLE = 200;
/** The share of the usual number of cells from which on a row may hold titles: titles of a sheet stand in one or two cells. */
const MIN_SHARE = 0.5;
const MAX_ROWS = 5;

/**
 * The rows with the titles of the columns: the first row with about as many cells as the others, and the rows below it that its
 * merged cells cover or extend over. `first` is an index of `rows`.
 */
export function headerOf(rows: SheetRow[], merged: MergedByCell): { first: number; count: number } {
  const counts = rows.slice(0, SAMPLE).map(({ cells }) => cells.length);
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  const enough = Math.max(1, Math.ceil(usual * MIN_SHARE), usual > 1 ? 2 : 1);
  let first = rows.slice(0, SEARCHED).findIndex((row) => widthOf(row, merged) >= enough);
  if (first < 0) return { first: 0, count: 0 };
  // A title over all columns is no title of a column.
  while (isBanner(rows[first], merged) && first + 1 < rows.length) first++;
  const own = behindPairs(rows.slice(0, SEARCHED), first, merged);
  let above = 0;
  while (above < MAX_ROWS && own - above > first && areGroups(rows[own - above - 1], rows[own - above], merged))
    above++;
  let count = 1;
  while (count < MAX_ROWS && goesOn(rows[own + count - 1], rows[own + count], merged)) count++;
  return { first: own - above, count: above + count };
}

/**
 * The tables below the first one: each begins behind an empty row, maybe with a heading in one cell, has titles without numbers in
 * several columns, and directly below them a row with a number in none but these columns.
 */
export function lowerTables(
  rows: SheetRow[],
  { first, count }: { first: number; count: number },
): { first: number; count: number }[] {
  return rows.flatMap((titles, index) => {
    const [above, below] = [rows[index - 1], rows[index + 1]];
    if (index < first + count + 1 || !above || !below || below.number !== titles.number + 1) return [];
    const isHeading = above.cells.length === 1 && above.number + 1 === titles.number;
    const before = isHeading ? rows[index - 2] : above;
    const isApart = before !== undefined && before.number + 1 < (isHeading ? above.number : titles.number);
    return isApart && areTitles(titles, below) ? [{ first: index, count: 1 }] : [];
  });
}

/** Whether the cells of a row are titles of the values below them, one of which is a number. */
function areTitles({ cells: titles }: SheetRow, { cells: values }: SheetRow): boolean {
  const columns = new Set(titles.map(({ column }) => column));
  return (
    titles.length > 1 &&
    titles.every(({ text }) => !isNumber(text)) &&
    values.length > 1 &&
    values.every(({ column }) => columns.has(column)) &&
    values.some(({ text }) => isNumber(text))
  );
}

/** Whether a row is directly above a row of titles and has only cells that are each merged over several of its columns, but not over all: years above `Plan` and `Actual`. */
function areGroups(row: SheetRow | undefined, titles: SheetRow | undefined, merged: MergedByCell): boolean {
  if (!row || row.number + 1 !== titles?.number) return false;
  const spans = row.cells.map(({ column }) => merged.get(mergeKey(row.number - 1, column))?.columnSpan ?? 1);
  return spans.length > 0 && spans.every((span) => span > 1 && span < titles.cells.length);
}

/**
 * The row of titles below labels with their values, as orders have them at their top: the first one that is wider than all rows above it,
 * has no digits, and has numbers below it. `first` where the sheet begins with its titles, which have no digits.
 */
function behindPairs(rows: SheetRow[], first: number, merged: MergedByCell): number {
  let widest = 0;
  let hasValues = false;
  for (const [index, row] of rows.entries()) {
    if (index < first) continue;
    const hasDigits = row.cells.some(({ text }) => /\d/.test(text));
    const below = goesOn(row, rows[index + 1], merged) ? rows[index + 2] : rows[index + 1];
    const isAbove =
      below !== undefined && below.number <= row.number + 2 && below.cells.some(({ text }) => isNumber(text));
    const width = widthOf(row, merged);
    if (hasValues && !hasDigits && width > widest && isAbove) return index;
    hasValues ||= hasDigits;
    widest = Math.max(widest, width);
  }
  return first;
}

/** Cells of a row, where a merged cell counts for all columns that it covers. */
function widthOf({ number, cells }: SheetRow, merged: MergedByCell): number {
  return cells.reduce((sum, { column }) => sum + (merged.get(mergeKey(number - 1, column))?.columnSpan ?? 1), 0);
}

function isBanner(row: SheetRow | undefined, merged: MergedByCell): boolean {
  return row !== undefined && row.cells.length === 1 && widthOf(row, merged) > 1;
}

/** Whether the row below a row of titles has titles as well: below a title of several columns, or beside one of several rows. */
function goesOn(row: SheetRow | undefined, below: SheetRow | undefined, merged: MergedByCell): boolean {
  if (!row || !below || below.number !== row.number + 1 || below.cells.some(({ text }) => isNumber(text))) return false;
  for (const cells of merged.values()) {
    const isAbove = cells.row + 1 === row.number && cells.columnSpan > 1;
    if (isAbove || (cells.row + 1 <= row.number && cells.row + cells.rowSpan > row.number)) return true;
  }
  return false;
}

function isNumber(text: string): boolean {
  return /\d/.test(text) && !/\p{L}/u.test(text) && !/^(?:19|20)\d\d$/.test(text);
}
