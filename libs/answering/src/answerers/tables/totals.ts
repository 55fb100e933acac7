import type { Analysis } from '../analysis';
import { claimsOf, type LinkedValue, positionKey } from '../labels/linking';
import { grossClaims } from './gross-claims';
import { strongest } from './strongest';
import { lineAmounts } from './line-amounts';
import { afterRounding, roundingAmounts } from './rounded-total';
import { isMeasure } from '../values/measures';
import { type TaxClaim, taxClaims } from './tax-claims';

/** The sums of an invoice or receipt with their spans; null where none was found. */
export interface Totals {
  net: LinkedValue | null;
  tax: LinkedValue | null;
  gross: LinkedValue | null;
}

/*
 * The scores are set by hand on the development receipts and invoices; no script learns them. They are in the unit of a
 * claim's weight: an unambiguous label directly beside the sum has 1.
 */

/** Net + tax = gross. More trusts arithmetic over labels, so that rows of items which happen to add up become totals. */
const ADDS_UP = 0.9;
/** The same without tax: net = gross says little. More prefers a net total that repeats the gross one. */
const ADDS_UP_WITHOUT_TAX = 0.35;
/** Three sums that do not add up. A larger penalty leaves net or tax empty where rounding or a discount is part of the sum. */
const DOES_NOT_ADD_UP = -0.1;
/** The items add up to the net or the gross total. */
const LINES_ADD_UP = 0.3;
/** A tax above half of the gross total, or a net total above it. Less accepts them where labels are strong. */
const OUT_OF_PROPORTION = -1;
const LARGEST_TAX_SHARE = 0.5;
/** One printed amount as two of the sums. Less fills sums that the document does not state. */
const SAME_POSITION = -0.6;
/** The gross total has more weight than the others: every document states it. */
const GROSS_WEIGHT = 1.2;
/** The tolerance in the currency's unit: two sums rounded to a hundredth, and the error of binary fractions. */
const ROUNDING = 0.021;

/** The combination of net, tax and gross total with the best score, by labels and arithmetic together. */
export function findTotals(analysis: Analysis): Totals {
  const gross = strongest(grossClaims(analysis).filter(isMoney));
  const net = [null, ...strongest(claimsOf('net_total', 'amount', analysis).filter(isMoney))];
  const tax = [null, ...taxClaims(analysis).filter(isMoney)];
  const context = { adjustments: [0, ...roundingAmounts(analysis)], lines: sumOfLines(analysis) };

  let best: Totals = { net: null, tax: null, gross: null };
  let bestScore = -1;
  for (const g of gross.length > 0 ? gross : [null]) {
    for (const n of net) {
      for (const t of tax) {
        const totals = { net: n, tax: t, gross: g };
        const score = scoreOf(totals, context);
        if (score > bestScore) [best, bestScore] = [totals, score];
      }
    }
  }
  return { ...best, gross: afterRounding(best.gross, analysis) };
}

const isMoney = ({ value }: LinkedValue): boolean => !isMeasure(value);

/** What a document says about its sums besides them. */
interface Context {
  /** Roundings that may be part of the gross total, up or down; the first one is 0. */
  adjustments: number[];
  /** The sum of the items; null without an item table. */
  lines: number | null;
}

function sumOfLines(analysis: Analysis): number | null {
  const amounts = lineAmounts(analysis);
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0);
}

function scoreOf({ net, tax, gross }: Totals & { tax: TaxClaim | null }, context: Context): number {
  const sum = (net?.weight ?? 0) + (tax?.weight ?? 0) + (gross?.weight ?? 0) * GROSS_WEIGHT;
  const [n, t, g] = [amountOf(net), amountOf(tax), amountOf(gross)];
  const addsUp = n !== null && t !== null && g !== null && isSum(n + t, g, context.adjustments);
  // A calculated tax is none that the document states: only arithmetic shows that its rows belong together.
  if (tax?.summed && !addsUp) return -Infinity;
  const lines =
    context.lines !== null && [n, g].some((total) => total !== null && isSum(context.lines ?? 0, total, [0]));
  const isRepeated = isSamePosition(net, gross) || isSamePosition(net, tax) || isSamePosition(tax, gross);
  return sum + (lines ? LINES_ADD_UP : 0) + (isRepeated ? SAME_POSITION : arithmetic(n, t, g, addsUp));
}

function isSum(sum: number, total: number, adjustments: number[]): boolean {
  return adjustments.some((change) => Math.abs(Math.abs(sum - total) - change) < ROUNDING);
}

function isSamePosition(one: LinkedValue | null, other: LinkedValue | null): boolean {
  return one !== null && other !== null && positionKey(one.value) === positionKey(other.value);
}

function amountOf(linked: LinkedValue | null): number | null {
  return linked && Number(linked.value.value);
}

function arithmetic(net: number | null, tax: number | null, gross: number | null, addsUp: boolean): number {
  if (gross === null) return 0;
  if (addsUp) return tax === 0 ? ADDS_UP_WITHOUT_TAX : ADDS_UP;
  if (tax !== null && Math.abs(tax) > Math.abs(gross) * LARGEST_TAX_SHARE) return OUT_OF_PROPORTION;
  if (net !== null && Math.abs(net) > Math.abs(gross) + ROUNDING) return OUT_OF_PROPORTION;
  return net !== null && tax !== null ? DOES_NOT_ADD_UP : 0;
}
