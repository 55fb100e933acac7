import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { gridTable } from '../cells/cell-table';
import { titlesOf } from '../cells/column-titles';

/** A mark that says nothing but that something is chosen. */
const MARK = /^\W{0,2}(?:[xX]|[☒☑✓✔✗✘])\W{0,2}$/u;
/** Columns of a table in which one is marked: the labels of the rows, and two to choose from. */
const MIN_COLUMNS = 3;

/**
 * What a mark in a row of a table says: the title of its column, as `Good` below `Poor | Fair | Good`. The value itself where it is no
 * mark, and null where the mark has no title or several are in the row.
 */
export function markedColumn(found: Finding, { grids }: Analysis): Finding | null {
  const [span, ...others] = found.spans;
  if (!span || others.length > 0 || !MARK.test(found.value)) return found;
  const places = new Set(span.cell.words.map(({ box }) => `${box.x} ${box.y}`));
  for (const grid of grids.filter(({ columnCount }) => columnCount >= MIN_COLUMNS)) {
    const cell = grid.cells.find(
      ({ page, text, words }) =>
        page === span.cell.page && MARK.test(text) && words.some(({ box }) => places.has(`${box.x} ${box.y}`)),
    );
    if (!cell) continue;
    const table = gridTable(grid);
    const titles = titlesOf(table, table.rows().slice(0, table.header.count));
    const marks = grid.cells.filter(({ row, text }) => row === cell.row && MARK.test(text));
    const title = titles.find(({ column }) => column === cell.column);
    return title && marks.length === 1 ? { ...found, value: title.lowest } : null;
  }
  return found;
}
