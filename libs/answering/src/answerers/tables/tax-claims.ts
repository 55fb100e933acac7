import type { Analysis } from '../analysis';
import { claimsOf, type LinkedValue } from '../labels/linking';
import { formatAmount } from '../values/amounts';
import { spanBox } from './sheet';
import { strongest } from './strongest';

/*
 * The numbers are set by hand on the development receipts and invoices; no script learns them.
 */

/** The rates of tax on one document, each with its own row. Countries have up to four. */
const MAX_RATES = 4;
/** Rows that are combined: they make some fifty sums. */
const MAX_ROWS = 6;
/** Weaker claims are no rows of taxes. */
const MIN_WEIGHT = 0.2;
/** The factor of a sum, which the document does not state itself. */
const SUMMED = 0.9;
/** Right edges of one column, in widths of the page. */
const SAME_EDGE = 0.02;

/** A tax, and the amounts whose sum it is where the document has a row for each rate. */
export interface TaxClaim extends LinkedValue {
  summed: boolean;
}

/** The candidates for the tax: the labelled ones, and sums of several of them in one column. */
export function taxClaims(analysis: Analysis): TaxClaim[] {
  const single = strongest(claimsOf('tax_total', 'amount', analysis)).map((claim) => ({ ...claim, summed: false }));
  const rows = single.filter(({ weight }) => weight > MIN_WEIGHT).slice(0, MAX_ROWS);
  return [...single, ...combinations(rows).flatMap((parts) => sumOf(parts) ?? [])];
}

/** All choices of two to four of these. */
function combinations(rows: LinkedValue[]): LinkedValue[][] {
  const all = rows.reduce<LinkedValue[][]>((lists, row) => [...lists, ...lists.map((list) => [...list, row])], [[]]);
  return all.filter(({ length }) => length > 1 && length <= MAX_RATES);
}

function sumOf(parts: LinkedValue[]): TaxClaim | null {
  const inOrder = parts.map(({ value }) => value).sort((a, b) => a.cell.row - b.cell.row);
  const [first, ...others] = inOrder;
  if (!first || !inOrder.every((value) => isBelowOrSame(first, value))) return null;
  if (new Set(inOrder.map(({ cell }) => cell.row)).size < inOrder.length) return null;
  const sum = inOrder.reduce((total, { value }) => total + Number(value), 0);
  const weight = SUMMED * Math.min(...parts.map((part) => part.weight));
  return { value: { ...first, value: formatAmount(sum) }, others, weight, summed: true };
}

function isBelowOrSame(first: LinkedValue['value'], value: LinkedValue['value']): boolean {
  const [one, other] = [spanBox(first), spanBox(value)];
  return one.page === other.page && Math.abs(one.x + one.width - other.x - other.width) < SAME_EDGE;
}
