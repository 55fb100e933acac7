import { LEXICON } from '../../lexicon/lexicon';
import { anyOf, anyWord } from '../../lexicon/word-pattern';
import { formatAmount } from '../values/amounts';
import type { Analysis } from '../analysis';
import type { ConceptName } from '../labels/concept';
import { claimsOf, keepBest, type LinkedValue, placeOf } from '../labels/linking';
import { findValues } from '../values/values';

/** The sums of an invoice or receipt, each with its place, or null where none was found. */
export interface Totals {
  net: LinkedValue | null;
  tax: LinkedValue | null;
  gross: LinkedValue | null;
}

const CANDIDATES = 10;
const ROUNDING = 0.021;
/** What it is worth that net + tax = gross; less when the tax is nil, which says little. */
const ADDS_UP = 0.9;
const ADDS_UP_WITHOUT_TAX = 0.35;
const UNLABELLED = 0.12;
/** What was paid by card, or in cash less the change, is the total where no label of a total can be read. */
const PAID_AS_TOTAL = 0.45;
/** "Amount due" is the total, unless a total is there as well and part of it is paid already. */
const DUE_AS_TOTAL = 0.8;

/** Picks net, tax and gross total together, so that labels and arithmetic support each other. */
export function findTotals(analysis: Analysis): Totals {
  const gross = rank(grossClaims(analysis));
  const net = [null, ...rank(claimsOf('net_total', 'amount', analysis))];
  const tax = [null, ...rank(claimsOf('tax_total', 'amount', analysis))];

  let best: Totals = { net: null, tax: null, gross: null };
  let bestScore = -1;
  for (const g of gross.length > 0 ? gross : [null]) {
    for (const n of net) {
      for (const t of tax) {
        const score = scoreOf(n, t, g);
        if (score > bestScore) [best, bestScore] = [{ net: n, tax: t, gross: g }, score];
      }
    }
  }
  return { ...best, gross: afterRounding(best.gross, analysis) };
}

const ROUNDED = new RegExp(anyWord(LEXICON.totals.rounding), 'i');

/** Where the smallest coin is 0.05, the rounded total below the total is what is paid. */
function afterRounding(gross: LinkedValue | null, analysis: Analysis): LinkedValue | null {
  if (!gross || Number(gross.value.value) % 0.05 < 0.001) return gross;
  const rounded = formatAmount(Math.round(Number(gross.value.value) * 20) / 20);
  const mentioned = analysis.sheet.cells.some((cell) => ROUNDED.test(cell.text));
  const value =
    mentioned &&
    analysis.sheet.cells
      .flatMap((cell) => findValues(cell, 'amount', analysis))
      .find((amount) => amount.value === rounded);
  return value && rounded !== gross.value.value ? { value, weight: gross.weight } : gross;
}

function scoreOf(net: LinkedValue | null, tax: LinkedValue | null, gross: LinkedValue | null): number {
  const sum = (net?.weight ?? 0) + (tax?.weight ?? 0) + (gross?.weight ?? 0) * 1.2;
  if (net && gross && placeOf(net.value) === placeOf(gross.value)) return sum - 0.6;
  if (net && tax && placeOf(net.value) === placeOf(tax.value)) return sum - 0.6;
  if (tax && gross && placeOf(tax.value) === placeOf(gross.value)) return sum - 0.6;
  return sum + arithmetic(net, tax, gross);
}

function arithmetic(net: LinkedValue | null, tax: LinkedValue | null, gross: LinkedValue | null): number {
  const [n, t, g] = [net, tax, gross].map((linked) => (linked ? Number(linked.value.value) : null));
  if (n != null && t != null && g != null) {
    if (Math.abs(n + t - g) < ROUNDING) return t === 0 ? ADDS_UP_WITHOUT_TAX : ADDS_UP;
    return -0.1;
  }
  if (t != null && g != null && Math.abs(t) > Math.abs(g) / 2) return -0.5;
  if (n != null && g != null && Math.abs(n) > Math.abs(g) + ROUNDING) return -0.5;
  return 0;
}

/** Labelled totals, amounts due, and (weakly) every other amount, for documents whose total has no label. */
function grossClaims(analysis: Analysis): LinkedValue[] {
  const best = new Map<string, LinkedValue>();
  for (const claim of withoutOtherMeanings(claimsOf('total', 'amount', analysis), analysis)) keepBest(best, claim);
  for (const { value, weight } of claimsOf('amount_due', 'amount', analysis))
    keepBest(best, { value, weight: weight * DUE_AS_TOTAL });
  const amounts = analysis.sheet.cells.flatMap((cell) => findValues(cell, 'amount', analysis));
  const largest = Math.max(
    0.01,
    ...amounts.filter((value) => value.plausibility > 0.8).map((value) => Math.abs(Number(value.value))),
  );
  for (const value of amounts.filter(({ plausibility }) => plausibility > 0.8)) {
    keepBest(best, { value, weight: UNLABELLED * (Math.abs(Number(value.value)) / largest) });
  }
  const spent = spentCash(analysis);
  for (const value of amounts.filter(({ value }) => spent.has(value))) keepBest(best, { value, weight: PAID_AS_TOTAL });
  for (const { value, weight } of claimsOf('card_payment', 'amount', analysis))
    keepBest(best, { value, weight: weight * PAID_AS_TOTAL });
  const repeated = countByValue([...best.values()]);
  const summary = summaryStart(analysis);
  const rows = analysis.sheet.rows.length;
  return [...best.values()].map(({ value, weight }) => ({
    value,
    // A total is repeated (card slip, payment line), is not small, and stands low on the page.
    weight:
      weight *
      (1 + 0.05 * Math.min(3, (repeated.get(value.value) ?? 1) - 1) + 0.08 * (value.cell.row / rows)) *
      (Number(value.value) === 0 ? 0.3 : 1) *
      (spent.has(value.value) ? 1.3 : 1) *
      (value.cell.row > summary ? 0.5 : 1),
  }));
}

const TAX_SUMMARY = new RegExp(String.raw`\b${anyOf(LEXICON.taxes.names)}\s*${anyOf(LEXICON.taxes.summaries)}`, 'i');

/** Receipts end with a table of taxes whose sums are not the total. */
function summaryStart({ sheet }: Analysis): number {
  return sheet.cells.find((cell) => TAX_SUMMARY.test(cell.text))?.row ?? Infinity;
}

/** What was handed over less what was given back. */
function spentCash(analysis: Analysis): Set<string> {
  const cash = rank(claimsOf('cash', 'amount', analysis)).slice(0, 3);
  const change = rank(claimsOf('change', 'amount', analysis)).slice(0, 3);
  return new Set(
    cash.flatMap((given) =>
      change.map((back) => formatAmount(Math.abs(Number(given.value.value)) - Math.abs(Number(back.value.value)))),
    ),
  );
}

/** Amounts that are paid, given back, discounted or counted are no totals, even where "total" is nearby. */
function withoutOtherMeanings(claims: LinkedValue[], analysis: Analysis): LinkedValue[] {
  const others = new Map<string, LinkedValue>();
  const concepts: ConceptName[] = ['other_amount', 'card_payment', 'cash', 'change', 'tax_total', 'net_total'];
  for (const concept of concepts) for (const claim of claimsOf(concept, 'amount', analysis)) keepBest(others, claim);
  return claims.map((claim) => {
    const other = others.get(placeOf(claim.value))?.weight ?? 0;
    return other > claim.weight ? { ...claim, weight: claim.weight * 0.4 } : claim;
  });
}

function countByValue(claims: LinkedValue[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value } of claims) counts.set(value.value, (counts.get(value.value) ?? 0) + 1);
  return counts;
}

function rank(claims: LinkedValue[]): LinkedValue[] {
  return claims.sort((a, b) => b.weight - a.weight).slice(0, CANDIDATES);
}
