import { fold } from '@app/core/programs';
import type { Grid, GridCell } from '@app/reading/services';
import type { Cell, Span } from '../tables/sheet';
import { nth } from './anchors';
import type { TableStep } from './grammar';
import type { StepValue } from './step-value';

/** The cells of a table in the column with a title; only the nth row, or the rows with a text, when the step says so. */
export function tableValues({ column, row, table }: TableStep, grids: Grid[]): StepValue[] {
  for (const grid of grids) {
    if (table !== undefined && !contains(grid.name, table)) continue;
    const title = titlesOf(grid).find((cell) => contains(cell.text, column));
    if (!title) continue;
    const cells = grid.cells.filter((cell) => cell.column === title.column && cell.row > title.row);
    const wanted = row === undefined ? cells : rowsOf(grid, cells, row);
    const values = wanted.filter((cell) => cell.text.trim() !== '').map(toValue);
    if (values.length > 0) return values;
  }
  return [];
}

function titlesOf({ cells, headerRows }: Grid): GridCell[] {
  return cells.filter(({ row }) => row < Math.max(1, headerRows));
}

function rowsOf({ cells }: Grid, column: GridCell[], row: string | number): GridCell[] {
  if (typeof row === 'number') return [nth(column, row)].filter((cell) => cell !== undefined);
  const rows = new Set(cells.filter((cell) => contains(cell.text, row)).map((cell) => cell.row));
  return column.filter((cell) => rows.has(cell.row));
}

function contains(text: string, part: string): boolean {
  return words(text).includes(words(part));
}

/** Folded words with spaces around them, so that only whole words match. */
function words(text: string): string {
  return ` ${fold(text)
    .replace(/[^\p{L}\p{N}%#]+/gu, ' ')
    .trim()} `;
}

function toValue(cell: GridCell): StepValue {
  return { spans: [spanOf(cell)], checked: null };
}

/** A cell of a table as a line. Cells without words, of spreadsheets, are one word. */
function spanOf({ text, page, box, words: printed, row }: GridCell): Span {
  const placed = printed.length > 0 ? printed : [{ text, box, confidence: 100 }];
  let end = -1;
  const cell: Cell = {
    ...{ page, row, box, aspect: 1 },
    text: placed.map((word) => word.text).join(' '),
    words: placed.map((word) => {
      const start = end + 1;
      end = start + word.text.length;
      return { ...word, printed: word.box, start, end };
    }),
  };
  return { cell, start: 0, end: cell.text.length };
}
