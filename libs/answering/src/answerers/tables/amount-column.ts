import { findAmounts } from '../values/amounts';
import { type Item, type ItemTable, textOf } from './item-table';
import type { ColumnKind } from './table-titles';

/** The tolerance of a product, in the currency's unit: a price rounded to a hundredth times a small quantity. */
const ROUNDING = 0.051;

/**
 * The index of the column with the amounts of the items; -1 without one. Of several, it is the one in which most items have
 * quantity × unit price; without such products the last one.
 */
export function amountColumnOf({ columns, items }: ItemTable): number {
  const candidates = columns.flatMap(({ kind }, index) => (kind === 'amount' ? [index] : []));
  const [quantity, price] = (['quantity', 'unit_price'] as ColumnKind[]).map((wanted) =>
    columns.findIndex(({ kind }) => kind === wanted),
  );
  const products = items.map((item) => productOf(item, quantity ?? -1, price ?? -1));
  const matches = candidates.map(
    (column) => items.filter((item, index) => isEqual(numberIn(item, column), products[index] ?? null)).length,
  );
  return candidates[matches.lastIndexOf(Math.max(...matches))] ?? -1;
}

function productOf(item: Item, quantity: number, price: number): number | null {
  const [count, each] = [numberIn(item, quantity), numberIn(item, price)];
  return count === null || each === null ? null : count * each;
}

function numberIn(item: Item, column: number): number | null {
  return findAmounts((item[column] ?? []).map(textOf).join(' ')).at(-1)?.value ?? null;
}

function isEqual(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && Math.abs(one - other) < ROUNDING;
}
