import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { ConceptName } from '../labels/concept';
import { claimsOf, keepBest, type LinkedValue, positionKey } from '../labels/linking';
import { formatAmount } from '../values/amounts';
import { findValues, type TypedValue } from '../values/values';
import type { Sheet } from './sheet';
import { columnSums } from './column-sums';
import { strongest } from './strongest';

/*
 * The factors are set by hand on the development receipts and invoices; no script learns them. An unambiguous label
 * directly beside the total has the weight 1.
 */

/** "Amount due" is the total, unless part of the total is paid. More prefers the amount due to a total. */
const DUE_AS_TOTAL = 0.8;
/** Paid by card, or in cash less the change, where no label of a total can be read. More trusts payments over labels. */
const PAID_AS_TOTAL = 0.45;
/** The largest amount without a label; smaller ones in proportion. More finds totals in more scans, and more wrong ones. */
const UNLABELLED = 0.12;
/** Amounts whose value alone is less plausible than this (no decimals, no currency) need a label. */
const PLAUSIBLE = 0.8;
/** Totals are repeated (card slip, payment line): the bonus for each repetition, and the number of those that count. */
const REPEATED = 0.05;
const MAX_REPETITIONS = 3;
/** Totals are near the end of the document: the bonus of the last row. More prefers amounts in the footer. */
const LOW = 0.08;
/** A total of zero. Less answers another amount for free or paid invoices. */
const OF_ZERO = 0.3;
/** The factor for an amount that equals cash less change. */
const EQUALS_PAYMENT = 1.3;
/** The factor for an amount that is the sum of the column above it, and its weight without a label. */
const SUM_OF_COLUMN = 1.15;
const UNLABELLED_SUM = 0.3;
/** The factor for amounts in the table of taxes at the end of receipts, whose sums are not the total. */
const IN_TAX_SUMMARY = 0.5;
/** The factor for the sum of one rate of tax, where there are sums of several. Less leaves documents without a total that is read well. */
const OF_ONE_RATE = 0.5;
/** The factor where another concept has the better claim to the amount. */
const CLAIMED_BY_OTHER = 0.4;
/** Amounts of cash and of change that are compared with each other. */
const PAYMENTS = 3;
/** The divisor for documents whose amounts are all zero, in the currency's unit. */
const SMALLEST_AMOUNT = 0.01;

/** Concepts whose amounts are no totals, even beside the word "total". */
const OTHER_CONCEPTS: ConceptName[] = [
  'discount',
  'shipping_costs',
  'amount_paid',
  'other_amount',
  'card_payment',
  'cash',
  'change',
  'tax_total',
  'net_total',
];

const { names, summaries } = LEXICON.taxes;
const TAX_SUMMARY = new RegExp(String.raw`\b${anyOf(names)}\s*${anyOf(summaries)}`, 'i');

/** The label of the sum of what is taxed at one rate: `Total 6% supplies`. */
const RATE = new RegExp(String.raw`\b${anyOf(LEXICON.labelParts.total)}\s+(\d{1,2}(?:[.,]\d{1,2})?)\s?%`, 'iu');

/** The candidates for the gross total: labelled totals, amounts due, payments, and (weak) every other amount. */
export function grossClaims(analysis: Analysis): LinkedValue[] {
  const spent = spentCash(analysis);
  const sums = columnSums(analysis);
  const best = new Map<string, LinkedValue>();
  for (const claim of [
    ...withoutOtherMeanings(claimsOf('total', 'amount', analysis), analysis),
    ...scaled(claimsOf('amount_due', 'amount', analysis), DUE_AS_TOTAL),
    ...unlabelledClaims(analysis, spent),
    ...sums.map((value) => ({ value, weight: UNLABELLED_SUM })),
    ...scaled(claimsOf('card_payment', 'amount', analysis), PAID_AS_TOTAL),
  ])
    keepBest(best, claim);
  const claims = [...best.values()];
  const likelihood = likelihoodOf(claims, spent, new Set(sums.map(positionKey)), analysis);
  return claims.map(({ value, weight }) => ({ value, weight: weight * likelihood(value) }));
}

function unlabelledClaims(analysis: Analysis, spent: Set<string>): LinkedValue[] {
  const amounts = analysis.sheet.cells.flatMap((cell) => findValues(cell, 'amount', analysis));
  const plausible = amounts.filter(({ plausibility }) => plausibility > PLAUSIBLE);
  const largest = plausible.reduce((most, { value }) => Math.max(most, Math.abs(Number(value))), SMALLEST_AMOUNT);
  return [
    ...plausible.map((value) => ({ value, weight: UNLABELLED * (Math.abs(Number(value.value)) / largest) })),
    ...amounts.filter(({ value }) => spent.has(value)).map((value) => ({ value, weight: PAID_AS_TOTAL })),
  ];
}

function scaled(claims: LinkedValue[], factor: number): LinkedValue[] {
  return claims.map(({ value, weight }) => ({ value, weight: weight * factor }));
}

/** The factor of a value for its position, its repetitions and its amount. */
function likelihoodOf(
  claims: LinkedValue[],
  spent: Set<string>,
  sums: Set<string>,
  { sheet }: Analysis,
): (value: TypedValue) => number {
  const counts = countByValue(claims);
  const summary = sheet.cells.find((cell) => TAX_SUMMARY.test(cell.text))?.row ?? Infinity;
  const rates = ratesByRow(sheet);
  return (typed) => {
    const { value, cell } = typed;
    const repetitions = Math.min(MAX_REPETITIONS, (counts.get(value) ?? 1) - 1);
    return (
      (1 + REPEATED * repetitions + LOW * (cell.row / sheet.rows.length)) *
      (Number(value) === 0 ? OF_ZERO : 1) *
      (spent.has(value) ? EQUALS_PAYMENT : 1) *
      (sums.has(positionKey(typed)) ? SUM_OF_COLUMN : 1) *
      (cell.row > summary ? IN_TAX_SUMMARY : 1) *
      (rates.has(cell.row) ? OF_ONE_RATE : 1)
    );
  };
}

/** The rows with the sum of one rate, by their rates; empty where the document has the sum of one rate only. */
function ratesByRow({ cells }: Sheet): Map<number, string> {
  const rates = cells.flatMap(({ text, row }): [number, string][] => {
    const rate = RATE.exec(text)?.[1];
    return rate === undefined ? [] : [[row, rate]];
  });
  return new Set(rates.map(([, rate]) => rate)).size > 1 ? new Map(rates) : new Map();
}

function countByValue(claims: LinkedValue[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value } of claims) counts.set(value.value, (counts.get(value.value) ?? 0) + 1);
  return counts;
}

/** The differences of cash and change, for the most likely amounts of both. */
function spentCash(analysis: Analysis): Set<string> {
  const cash = strongest(claimsOf('cash', 'amount', analysis), PAYMENTS);
  const change = strongest(claimsOf('change', 'amount', analysis), PAYMENTS);
  return new Set(
    cash.flatMap((given) =>
      change.map((back) => formatAmount(Math.abs(Number(given.value.value)) - Math.abs(Number(back.value.value)))),
    ),
  );
}

function withoutOtherMeanings(claims: LinkedValue[], analysis: Analysis): LinkedValue[] {
  const others = new Map<string, LinkedValue>();
  for (const concept of OTHER_CONCEPTS)
    for (const claim of claimsOf(concept, 'amount', analysis)) keepBest(others, claim);
  return claims.map((claim) => {
    const other = others.get(positionKey(claim.value))?.weight ?? 0;
    return other > claim.weight ? { ...claim, weight: claim.weight * CLAIMED_BY_OTHER } : claim;
  });
}
