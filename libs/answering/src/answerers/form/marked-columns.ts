import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { gridTable } from '../cells/cell-table';
import { titlesOf } from '../cells/column-titles';
import type { Cell } from '../tables/sheet';

/** A mark that says nothing but that something is chosen. */
const MARK = /^\W{0,2}(?:[xX]|[☒☑✓✔✗✘])\W{0,2}$/u;
/** Columns of a table in which one is marked: the labels of the rows, and two to choose from. */
const MIN_COLUMNS = 3;

/**
 * What a mark in a row of a table says: the title of its column, as `Good` below `Poor | Fair | Good`. The value itself where it is no
 * mark, and null where the mark has no title or several are in the row.
 */
export function markedColumn(found: Finding, analysis: Analysis): Finding | null {
  const [span, ...others] = found.spans;
  if (!span || others.length > 0 || !MARK.test(found.value)) return found;
  const title = titleOfMark(span.cell, analysis);
  if (title === undefined) return found;
  return title === null ? null : { ...found, value: title };
}

/** The title of the column of a mark in a table; null where it has no title or is not alone in its row, undefined for other cells. */
export function titleOfMark(cell: Cell, { grids }: Analysis): string | null | undefined {
  if (!MARK.test(cell.text)) return undefined;
  const places = new Set(cell.words.map(({ box }) => `${box.x} ${box.y}`));
  for (const grid of grids.filter(({ columnCount }) => columnCount >= MIN_COLUMNS)) {
    const marked = grid.cells.find(
      ({ page, text, words }) =>
        page === cell.page && MARK.test(text) && words.some(({ box }) => places.has(`${box.x} ${box.y}`)),
    );
    if (!marked) continue;
    const table = gridTable(grid);
    const titles = titlesOf(table, table.rows().slice(0, table.header.count));
    const marks = grid.cells.filter(({ row, text }) => row === marked.row && MARK.test(text));
    const title = titles.find(({ column }) => column === marked.column);
    return title && marks.length === 1 ? title.lowest : null;
  }
  return undefined;
}
