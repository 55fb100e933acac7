import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import { findAmounts } from '../values/amounts';
import type { Label } from './labels';
import type { LinkedValue } from './places/linked-value';
import { firstSentence } from './sentences';

/*
 * Both are set by hand on drawn agreements and letters; no script learns them.
 */

/** The weight of an amount that a sentence states, and the most words between its name and the word that states it. */
const STATED = 0.75;
const MAX_WORDS = 5;

const STATES = new RegExp(String.raw`(?:^|\s)${anyOf(LEXICON.prose.stating)}\s*(?:[\p{Sc}\p{Lu}]{0,4}\s?)$`, 'iu');

/** The amount of money that a sentence says its words to be: `a monthly rent of $850.00`, `the premium for 2024 is 412 EUR`. */
export function statedAmount({ cell, end }: Label): LinkedValue[] {
  const sentence = firstSentence(cell.text.slice(end));
  const amount = findAmounts(sentence).find(({ withCurrency }) => withCurrency);
  if (!amount) return [];
  const before = sentence.slice(0, amount.start);
  const words = before.match(/\p{L}+/gu)?.length ?? 0;
  if (words > MAX_WORDS + 1 || /[,;:]/.test(before) || !STATES.test(fold(before))) return [];
  const [from, to] = [end + before.replace(CURRENCY, '').length, end + amount.end];
  const currency = AFTER.exec(cell.text.slice(to))?.[0].length ?? 0;
  const value = cell.text.slice(from, to + currency);
  return [{ value: { cell, start: from, end: to + currency, value, plausibility: 1 }, weight: STATED }];
}

/** The currency before an amount, and behind it. */
const CURRENCY = /(?:\p{Sc}|\p{Lu}{2,3}\p{Sc}?)\s?$/u;
const AFTER = /^\s?(?:\p{Sc}|\p{Lu}{3}\b)/u;
