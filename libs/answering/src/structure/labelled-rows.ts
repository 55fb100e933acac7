import type { Grid, GridCell } from '@app/reading/services';
import { canBeLabel, type FormCells, isNumber } from './form-cells';

/**
 * The rows of a grid of two columns that is a list of labels and values, not a table: its first row is no row of titles. Null for
 * other grids.
 */
export function labelledRowsOf({ cells, columnCount, sheet }: Grid): FormCells[] | null {
  if (columnCount !== 2 || sheet !== undefined) return null;
  const labels = cells.filter(({ column, text }) => column === 0 && text !== '');
  if (!labels.every(({ text }) => canBeLabel(text))) return null;
  const pairs = labels.flatMap((label) => {
    const value = cells.find(({ row, column, text }) => row === label.row && column === 1 && text !== '');
    return value ? [{ label, value }] : [];
  });
  return isList(pairs.map(({ value }) => value)) ? pairs : null;
}

/** Below a title all values of a column are numbers, or none is. */
function isList([first, ...others]: GridCell[]): boolean {
  if (!first) return false;
  const numbers = others.filter(({ text }) => isNumber(text)).length;
  return isNumber(first.text) || (numbers > 0 && numbers < others.length);
}
