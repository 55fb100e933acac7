import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { LinkedValue } from '../labels/linking';
import { formatAmount } from '../values/amounts';
import { findValues } from '../values/values';

const MENTIONS_ROUNDING = new RegExp(anyWord(LEXICON.totals.rounding), 'i');
/** The smallest coin of Malaysia and Switzerland, in the currency's unit. Other coins would need their own rule. */
const SMALLEST_COIN = 0.05;
const COINS_PER_UNIT = 20;
/** Tolerance for the error of binary fractions. */
const EXACT = 0.001;

/**
 * The rounded total where the document states that amount, and mentions rounding or the difference; else the total itself.
 */
export function afterRounding(gross: LinkedValue | null, analysis: Analysis): LinkedValue | null {
  const { cells } = analysis.sheet;
  const exact = Number(gross?.value.value);
  if (!gross || exact % SMALLEST_COIN < EXACT) return gross;
  const rounded = formatAmount(Math.round(exact * COINS_PER_UNIT) / COINS_PER_UNIT);
  const amounts = cells.flatMap((cell) => findValues(cell, 'amount', analysis));
  const difference = Math.abs(Number(rounded) - exact);
  const stated = amounts.some(({ value }) => Math.abs(Math.abs(Number(value)) - difference) < EXACT);
  if (!stated && !cells.some((cell) => MENTIONS_ROUNDING.test(cell.text))) return gross;
  const value = amounts.find((amount) => amount.value === rounded);
  return value && rounded !== gross.value.value ? { value, weight: gross.weight } : gross;
}

/** The amounts in rows that mention rounding, in the currency's unit: part of the sum, up or down. */
export function roundingAmounts(analysis: Analysis): number[] {
  const { rows } = analysis.sheet;
  return rows
    .filter((row) => row.some((cell) => MENTIONS_ROUNDING.test(cell.text)))
    .flatMap((row) => row.flatMap((cell) => findValues(cell, 'amount', analysis)))
    .map(({ value }) => Math.abs(Number(value)))
    .filter((amount) => amount > 0 && amount < SMALLEST_COIN);
}
