import type { Analysis } from '../analysis';
import { findValues, type TypedValue } from '../values/values';
import { spanBox } from './sheet';

/*
 * The numbers are set by hand on the development receipts and invoices; no script learns them.
 */

/** Amounts of one column have right edges this close, in widths of the page. Scanned receipts are not exact. */
const SAME_EDGE = 0.02;
/** Amounts above a sum that are added up. More finds sums of longer receipts, and takes longer. */
const MAX_SUMMANDS = 60;
/** The tolerance for the error of binary fractions, in the currency's unit. */
const EXACT = 0.001;
/** Money has two decimals, or a currency beside it: other numbers are counts. */
const PLAUSIBLE = 0.8;

/**
 * The amounts that are the sum of the amounts directly above them in their column. Subtotals, which are part of another sum,
 * are left out.
 */
export function columnSums(analysis: Analysis): TypedValue[] {
  return columnsOf(analysis).flatMap((column) => {
    const amounts = column.map(({ value }) => Number(value));
    const counts = amounts.map((_, index) => summandsOf(amounts, index));
    const isPart = amounts.map((_, index) => counts.some((count, sum) => sum > index && index >= sum - count));
    return column.filter((_, index) => (counts[index] ?? 0) > 0 && !isPart[index]);
  });
}

/** How many of the amounts directly above add up to the one at an index; 0 when fewer than two that are not zero do. */
function summandsOf(amounts: number[], index: number): number {
  const sum = amounts[index] ?? 0;
  if (sum === 0) return 0;
  let [added, summands] = [0, 0];
  for (let count = 1; count <= Math.min(index, MAX_SUMMANDS); count++) {
    const amount = amounts[index - count] ?? 0;
    added += amount;
    if (amount !== 0) summands++;
    if (summands > 1 && Math.abs(added - sum) < EXACT) return count;
  }
  return 0;
}

/** The amounts of each page by their right edges, from top to bottom. */
function columnsOf(analysis: Analysis): TypedValue[][] {
  const columns = new Map<string, { edge: number; values: TypedValue[] }[]>();
  for (const value of analysis.sheet.cells.flatMap((cell) => findValues(cell, 'amount', analysis))) {
    if (value.plausibility < PLAUSIBLE) continue;
    const box = spanBox(value);
    const edge = box.x + box.width;
    const page = columns.get(`${box.page}`) ?? [];
    columns.set(`${box.page}`, page);
    const column = page.find((other) => Math.abs(other.edge - edge) < SAME_EDGE);
    if (column) {
      column.values.push(value);
      column.edge = edge;
    } else {
      page.push({ edge, values: [value] });
    }
  }
  return [...columns.values()].flat().map(({ values }) => values);
}
