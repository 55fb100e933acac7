import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import { CONCEPTS } from '../labels/concepts';
import { foldKey } from '../values/folding';
import { isCarriedSum } from '../tables/item-table';
import { findAmounts } from '../values/amounts';
import type { TableCell, TableRow } from './cell-table';

/** First words of rows that end a table. */
const END = new RegExp(String.raw`^\W*${anyWord(LEXICON.tables.endOfItems)}`);
/** Amounts that add up to a sum: one is repeated by chance. The tolerance is that of binary fractions, in the currency's unit. */
const MIN_SUMMANDS = 2;
/** Summands of a sum within a table whose label does not say that it is one. Set by hand. */
const MIN_UNNAMED = 3;
const EXACT = 0.001;
const TOTALS = new Set(
  [CONCEPTS.total, CONCEPTS.net_total].flatMap(({ names, labels, weakLabels }) =>
    [...names, ...labels, ...weakLabels].map(foldKey),
  ),
);
/** The currency of a sum. */
const CURRENCY = /\p{Sc}|\b[A-Z]{3}\b|\p{P}/gu;

/** Whether a row with content is a sum by the label in its first cell, at the end of a table of `columns` columns. */
export function isSumAtEnd({ cells }: TableRow, columns: number): boolean {
  const [first] = cells;
  return first !== undefined && cells.length < columns && END.test(fold(first.text));
}

/**
 * The last of some rows, where it has a label, and behind it nothing but the sums of the amounts above them, two or more; or no label, and
 * several such sums. Else null.
 */
export function sumRowOf(rows: TableRow[]): TableRow | null {
  const [label, ...others] = rows.at(-1)?.cells ?? [];
  if (!label || others.length === 0) return null;
  const isUnnamed = amountIn(label.text) !== null;
  if (isUnnamed) others.unshift(label);
  else if (/\d/.test(label.text)) return null;
  const above = rows.slice(0, -1);
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  const withoutTotals = above.filter((row) => !isTotalRow(row, columns));
  const summands = [above, withoutTotals, withoutTotals.filter((row) => !isCarriedRow(row, columns))];
  if (!isUnnamed && others.every((cell) => isMeanOf(withoutTotals, cell))) return rows.at(-1) ?? null;
  return summands.some((some) => others.every((cell) => isSumOf(some, cell))) ? (rows.at(-1) ?? null) : null;
}

/**
 * The rows of a table of `columns` columns that are sums of the rows above them, since the sum before or of all, or the difference of two
 * sums: they have a label and nothing else but these amounts. Without a word for a sum more summands are needed, because few add up to another amount by chance.
 */
export function innerSums(rows: TableRow[], columns: number): Set<number> {
  const sums = new Set<number>();
  const found: TableRow[] = [];
  const all = new RunningSums();
  let group = new RunningSums();
  for (const row of rows) {
    const [label, ...cells] = row.cells;
    const isNarrow = row.cells.length < columns || cells.length > 1;
    const mayBeSum = label !== undefined && cells.length > 0 && isNarrow && amountIn(label.text) === null;
    const amounts = row.cells.map(({ column, text }) => ({ column, amount: amountIn(text) }));
    const least = mayBeSum && END.test(fold(label.text)) ? 1 : MIN_UNNAMED;
    if (mayBeSum && group.are(amounts.slice(1), least)) {
      sums.add(row.index);
      found.push(row);
      group = new RunningSums();
    } else if (mayBeSum && (all.are(amounts.slice(1), least) || isDifference(found.slice(-2), row)))
      sums.add(row.index);
    else if (!isCarriedRow(row, columns)) {
      group.add(amounts);
      all.add(amounts);
    }
  }
  return sums;
}

interface Amount {
  column: number;
  /** Null for a text. */
  amount: number | null;
}

/** The sums of the amounts of rows by column, so that each row is added once. */
class RunningSums {
  private readonly sums = new Map<number, { count: number; sum: number }>();

  add(amounts: Amount[]): void {
    for (const { column, amount } of amounts) {
      if (amount === null || amount === 0) continue;
      const { count, sum } = this.sums.get(column) ?? { count: 0, sum: 0 };
      this.sums.set(column, { count: count + 1, sum: sum + amount });
    }
  }

  /** Whether all amounts are the sums of their columns, of so many summands at least. */
  are(amounts: Amount[], least: number): boolean {
    return amounts.every(({ column, amount }) => {
      const { count, sum } = this.sums.get(column) ?? { count: 0, sum: 0 };
      return count >= least && Math.abs(sum - (amount ?? Infinity)) < EXACT;
    });
  }
}

/** Whether a row has the differences of two sums in all its columns, of which there are several: what is left of an income. */
function isDifference([first, second]: TableRow[], { cells: [, ...amounts] }: TableRow): boolean {
  if (!first || !second || amounts.length < 2) return false;
  const amountOf = (row: TableRow, column: number) =>
    amountIn(row.cells.find((cell) => cell.column === column)?.text ?? '');
  return amounts.every(({ column, text }) => {
    const [one, other] = [amountOf(first, column) ?? NaN, amountOf(second, column) ?? NaN];
    return Math.abs(one - other - (amountIn(text) ?? NaN)) < EXACT;
  });
}

/** Whether a cell has the mean of the amounts of rows in its column, rounded as it is printed. */
function isMeanOf(rows: TableRow[], { column, text }: TableCell): boolean {
  const own = rows.flatMap(({ cells }) => cells.filter((cell) => cell.column === column));
  const amounts = own.flatMap((cell) => amountIn(cell.text) ?? []);
  const mean = amounts.reduce((total, amount) => total + amount, 0) / amounts.length;
  const decimals = /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0;
  return amounts.length >= MIN_UNNAMED && Math.abs(mean - (amountIn(text) ?? Infinity)) <= 0.5 / 10 ** decimals + EXACT;
}

/** Whether a cell has the sum of the amounts of rows in its column. */
function isSumOf(rows: TableRow[], { column, text }: TableCell): boolean {
  const own = rows.flatMap(({ cells }) => cells.filter((cell) => cell.column === column));
  const amounts = own.map((cell) => amountIn(cell.text) ?? 0).filter((amount) => amount !== 0);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return amounts.length >= MIN_SUMMANDS && Math.abs(sum - (amountIn(text) ?? Infinity)) < EXACT;
}

/** Whether a row of a table of `columns` columns is a sum that is carried from page to page. */
export function isCarriedRow({ cells }: TableRow, columns: number): boolean {
  return cells.length < columns && isCarriedSum(cells.map(({ text }) => text));
}

/** The amount that a text is; null for another text. */
function amountIn(text: string): number | null {
  const [amount, ...others] = /\p{L}{4}/u.test(text) ? [] : findAmounts(text);
  return amount && others.length === 0 ? Number(amount.value) : null;
}

/** Whether a row of a table of `columns` columns is a total wherever it stands: one for each part of a table, too. */
export function isTotalRow({ cells }: TableRow, columns: number): boolean {
  const [first] = cells;
  return first !== undefined && (isTotalLabel(first.text) || (cells.length < columns && isTotalOfPart(first.text)));
}

/** A label of at most two words with a number behind it, and a word between them: `Subtotal week 19`. */
const NUMBERED = /^(\S+(?:[ -]total)?) (?:\p{L}+\.? )?\d[\d/.-]*$/iu;

function isTotalOfPart(text: string): boolean {
  const [, label] = NUMBERED.exec(text) ?? [];
  return label !== undefined && isTotalLabel(label);
}

/** Whether a text is the label of a total or subtotal, and says nothing else. */
export function isTotalLabel(text: string): boolean {
  return END.test(fold(text)) && TOTALS.has(foldKey(text.replace(CURRENCY, ' ')));
}
