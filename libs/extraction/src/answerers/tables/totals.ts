import type { Analysis } from '../analysis';
import { claimsOf, type LinkedValue, positionKey } from '../labels/linking';
import { grossClaims } from './gross-claims';
import { strongest } from './strongest';
import { afterRounding } from './rounded-total';

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
/** A tax above half of the gross total, or a net total above it. Less accepts them where labels are strong. */
const OUT_OF_PROPORTION = -0.5;
const LARGEST_TAX_SHARE = 0.5;
/** One printed amount as two of the sums. Less fills sums that the document does not state. */
const SAME_POSITION = -0.6;
/** The gross total has more weight than the others: every document states it. */
const GROSS_WEIGHT = 1.2;
/** The tolerance in the currency's unit: two sums rounded to a hundredth, and the error of binary fractions. */
const ROUNDING = 0.021;

/** The combination of net, tax and gross total with the best score, by labels and arithmetic together. */
export function findTotals(analysis: Analysis): Totals {
  const gross = strongest(grossClaims(analysis));
  const net = [null, ...strongest(claimsOf('net_total', 'amount', analysis))];
  const tax = [null, ...strongest(claimsOf('tax_total', 'amount', analysis))];

  let best: Totals = { net: null, tax: null, gross: null };
  let bestScore = -1;
  for (const g of gross.length > 0 ? gross : [null]) {
    for (const n of net) {
      for (const t of tax) {
        const totals = { net: n, tax: t, gross: g };
        const score = scoreOf(totals);
        if (score > bestScore) [best, bestScore] = [totals, score];
      }
    }
  }
  return { ...best, gross: afterRounding(best.gross, analysis) };
}

function scoreOf({ net, tax, gross }: Totals): number {
  const sum = (net?.weight ?? 0) + (tax?.weight ?? 0) + (gross?.weight ?? 0) * GROSS_WEIGHT;
  const isRepeated = isSamePosition(net, gross) || isSamePosition(net, tax) || isSamePosition(tax, gross);
  return sum + (isRepeated ? SAME_POSITION : arithmetic(amountOf(net), amountOf(tax), amountOf(gross)));
}

function isSamePosition(one: LinkedValue | null, other: LinkedValue | null): boolean {
  return one !== null && other !== null && positionKey(one.value) === positionKey(other.value);
}

function amountOf(linked: LinkedValue | null): number | null {
  return linked && Number(linked.value.value);
}

function arithmetic(net: number | null, tax: number | null, gross: number | null): number {
  if (gross === null) return 0;
  if (net !== null && tax !== null) {
    if (Math.abs(net + tax - gross) >= ROUNDING) return DOES_NOT_ADD_UP;
    return tax === 0 ? ADDS_UP_WITHOUT_TAX : ADDS_UP;
  }
  if (tax !== null && Math.abs(tax) > Math.abs(gross) * LARGEST_TAX_SHARE) return OUT_OF_PROPORTION;
  if (net !== null && Math.abs(net) > Math.abs(gross) + ROUNDING) return OUT_OF_PROPORTION;
  return 0;
}
