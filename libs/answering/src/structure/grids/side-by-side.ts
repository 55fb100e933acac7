import type { GridCell } from '@app/reading/services';
import { foldKey } from '../../answerers/values/folding';
import type { FoundGrid } from './continued-grids';
import { NUMBER } from './text-rows';

/** Columns of the smallest table that is set side by side with its continuation. One is a list in columns. */
const MIN_COLUMNS = 2;
/** A first column with more numbers than this share has none that name the rows. */
const MAX_NUMBERS = 0.5;

/** A table whose columns are repeated beside it, with the same titles, as one: first the rows on the left. Another table as it is. */
export function joinedSideBySide(grid: FoundGrid): FoundGrid {
  const width = repeatedWidth(grid);
  if (width === null) return grid;
  const cells: GridCell[] = grid.cells.filter(({ row, column }) => row === 0 && column < width);
  let rowCount = 1;
  const rows = new Map<number, GridCell[]>();
  for (const cell of grid.cells) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  for (let left = 0; left < grid.columnCount; left += width) {
    for (let row = 1; row < grid.rowCount; row++) {
      const own = (rows.get(row) ?? []).filter(({ column }) => column >= left && column < left + width);
      if (own.every(({ text }) => text === '')) continue;
      cells.push(...own.map((cell) => ({ ...cell, row: rowCount, column: cell.column - left })));
      rowCount++;
    }
  }
  return { ...grid, cells, rowCount, columnCount: width };
}

/** The number of columns after which the titles of a table begin again; null where they do not, or cells reach across. */
function repeatedWidth({ cells, columnCount, headerRows, sheet }: FoundGrid): number | null {
  const titles = cells.filter(({ row }) => row === 0);
  if (sheet !== undefined || headerRows !== 1 || titles.length !== columnCount) return null;
  const keys = titles.map(({ text }) => foldKey(text));
  const width = keys.indexOf(keys[0] ?? '', 1);
  const repeats = width >= MIN_COLUMNS && columnCount % width === 0;
  if (!repeats || keys.some((key, column) => key === '' || key !== keys[column % width])) return null;
  const starts = cells.filter(({ row, column, text }) => row > 0 && column % width === 0 && text !== '');
  const numbers = starts.filter(({ text }) => NUMBER.test(text)).length;
  const areApart = cells.every(
    ({ column, columnSpan, rowSpan }) => rowSpan === 1 && (column % width) + columnSpan <= width,
  );
  return areApart && starts.length > 0 && numbers <= starts.length * MAX_NUMBERS ? width : null;
}
