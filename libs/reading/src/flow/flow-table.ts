import { DOCUMENT_LIMITS, tooLarge } from '../document-limits';
import { columnCountOf, type FlowCell, type FlowTable } from './flow';
import { breakLines, type PlacedLine, widthsOf } from './line-breaker';

/** The widest column, and the width of a page between its margins, in points. */
const WIDEST_COLUMN = 240;
const CONTENT_WIDTH = 481;
/** The distance of the texts of two columns, in points: more than the space of a sentence. */
const COLUMN_GAP = 18;
const NARROWEST_COLUMN = 12;
const ROW_GAP = 4;

/** A cell with its lines; `x`, `width` and `height` in points from the left edge of the table and the top of its row. */
interface SetCell extends Pick<FlowCell, 'column' | 'rowSpan' | 'columnSpan'> {
  x: number;
  width: number;
  height: number;
  lines: PlacedLine[];
}

export interface SetTable {
  table: FlowTable;
  width: number;
  rows: { height: number; cells: SetCell[] }[];
}

/** Sets a table: widths of columns by their texts, heights of rows by their lines. */
export function setTable(table: FlowTable): SetTable {
  const widths = columnWidths(table);
  const starts: number[] = [];
  let width = 0;
  for (const column of widths) {
    starts.push(width);
    width += column;
  }
  const rows = table.rows.map((cells) => cells.map((cell) => setCell(cell, starts, widths)));
  const heights = rowHeights(rows);
  return {
    table,
    width,
    rows: rows.map((cells, index) => ({
      height: heights[index] ?? 0,
      cells: cells.map((cell) => ({ ...cell, height: sum(heights.slice(index, index + cell.rowSpan)) })),
    })),
  };
}

function columnWidths({ rows }: FlowTable): number[] {
  const cells = rows.flat();
  const count = columnCountOf(rows);
  if (count > DOCUMENT_LIMITS.columns) throw tooLarge(`A table has more than ${DOCUMENT_LIMITS.columns} columns.`);
  const least = new Array<number>(count).fill(NARROWEST_COLUMN);
  const best = new Array<number>(count).fill(NARROWEST_COLUMN);
  for (const { column, columnSpan, paragraphs } of cells) {
    for (const { word, line } of paragraphs.map(widthsOf)) {
      for (let at = column; at < column + columnSpan; at++) {
        least[at] = Math.max(least[at] ?? 0, Math.min(word, WIDEST_COLUMN) / columnSpan);
        best[at] = Math.max(best[at] ?? 0, Math.min(line, WIDEST_COLUMN) / columnSpan);
      }
    }
  }
  const free = CONTENT_WIDTH - count * COLUMN_GAP - sum(least);
  const wanted = sum(best) - sum(least);
  const share = wanted > 0 ? Math.min(1, Math.max(0, free / wanted)) : 0;
  return least.map((width, at) => width + share * ((best[at] ?? width) - width) + COLUMN_GAP);
}

function setCell({ column, rowSpan, columnSpan, paragraphs }: FlowCell, starts: number[], widths: number[]): SetCell {
  const width = sum(widths.slice(column, column + columnSpan)) - COLUMN_GAP;
  const lines = paragraphs.flatMap((paragraph) => breakLines(paragraph, width));
  return { column, rowSpan, columnSpan, x: starts[column] ?? 0, width, height: 0, lines };
}

/** A cell over several rows makes the last one of them higher, if it needs to. */
function rowHeights(rows: SetCell[][]): number[] {
  const heights = rows.map(() => 0);
  const grow = (cell: SetCell, row: number) => {
    const last = Math.min(rows.length, row + cell.rowSpan) - 1;
    const needed = sum(cell.lines.map(({ height }) => height)) + ROW_GAP - sum(heights.slice(row, last));
    heights[last] = Math.max(heights[last] ?? 0, needed);
  };
  for (const [row, cells] of rows.entries()) for (const cell of cells) if (cell.rowSpan === 1) grow(cell, row);
  for (const [row, cells] of rows.entries()) for (const cell of cells) if (cell.rowSpan > 1) grow(cell, row);
  return heights;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
