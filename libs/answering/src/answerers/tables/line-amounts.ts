import type { Analysis } from '../analysis';
import { findAmounts } from '../values/amounts';
import { amountColumnOf } from './amount-column';
import { textOf } from './item-table';

/** The amounts of the items, in the currency's unit; empty without an item table. */
export function lineAmounts({ itemTable: table }: Analysis): number[] {
  const column = table ? amountColumnOf(table) : -1;
  if (!table || column < 0) return [];
  return table.items.flatMap((item) => findAmounts((item[column] ?? []).map(textOf).join(' ')).at(-1)?.value ?? []);
}
