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

/** The rounded total where the document mentions rounding and states that amount; else the total itself. */
export function afterRounding(gross: LinkedValue | null, analysis: Analysis): LinkedValue | null {
  const { cells } = analysis.sheet;
  if (!gross || Number(gross.value.value) % SMALLEST_COIN < EXACT) return gross;
  if (!cells.some((cell) => MENTIONS_ROUNDING.test(cell.text))) return gross;
  const rounded = formatAmount(Math.round(Number(gross.value.value) * COINS_PER_UNIT) / COINS_PER_UNIT);
  const amounts = cells.flatMap((cell) => findValues(cell, 'amount', analysis));
  const value = amounts.find((amount) => amount.value === rounded);
  return value && rounded !== gross.value.value ? { value, weight: gross.weight } : gross;
}
