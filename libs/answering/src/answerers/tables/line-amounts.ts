import type { Analysis } from '../analysis';
import { findAmounts } from '../values/amounts';
import { amountColumnOf } from './amount-column';
import { findItemTable, textOf } from './table';

/** The amounts of the items, in the currency's unit; empty without an item table. */
export function lineAmounts(analysis: Analysis): number[] {
  const table = findItemTable(analysis);
  const column = table ? amountColumnOf(table) : -1;
  if (!table || column < 0) return [];
  return table.items.flatMap((item) => findAmounts((item[column] ?? []).map(textOf).join(' ')).at(-1)?.value ?? []);
}
