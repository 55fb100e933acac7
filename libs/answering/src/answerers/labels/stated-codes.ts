import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import { findAmounts } from '../values/amounts';
import { findDates } from '../values/dates';
import type { Label } from './labels';
import type { LinkedValue } from './places/linked-value';
import { firstSentence } from './sentences';

/** The weight of a code that a sentence states, and the most characters between its name and the code. Set by hand. */
const STATED = 0.75;
const MAX_CHARACTERS = 40;

/** A code has a letter or sign beside its digits, or more digits than numbers of things have: `SN 44/2026`, `4711-88`, `881203`, `LH 417`. */
export const CODE =
  /(?<![\p{L}\d])(?:\p{Lu}{2} (?=\d{3,4}(?!\d))\d+|(?:\p{Lu}{1,4} )?(?=[\p{Lu}/._-]*\d)(?:\d{5,}|(?=\d*(?:\p{Lu}|[/._-][\p{Lu}\d]))[\p{Lu}\d]+(?:[/._-][\p{Lu}\d]+)*))(?![\p{L}\d%])/u;
const BETWEEN = new RegExp(
  String.raw`^[\s.:]*(?:${anyOf([...LEXICON.prose.stating, ...LEXICON.labels.numberWords, ...LEXICON.labels.fillers])}[\s.:]+)*$`,
);

/** The code that stands behind its name in a sentence, or that the sentence says it to be: `Ihre Schadennummer lautet SN 44/2026`. */
export function statedCode({ cell, end }: Label): LinkedValue[] {
  const sentence = firstSentence(cell.text.slice(end));
  const match = CODE.exec(sentence.slice(0, 2 * MAX_CHARACTERS));
  if (!match || match.index > MAX_CHARACTERS || !BETWEEN.test(fold(sentence.slice(0, match.index)))) return [];
  if (isOtherValue(sentence, match.index, match.index + match[0].length)) return [];
  const start = end + match.index;
  const value = match[0];
  return [{ value: { cell, start, end: start + value.length, value, plausibility: 1 }, weight: STATED }];
}

/** Whether a range of a text is a date or an amount of money. */
export function isOtherValue(text: string, start: number, end: number): boolean {
  const amounts = findAmounts(text).filter(({ decimals, withCurrency }) => decimals > 0 || withCurrency);
  return [...findDates(text, false), ...amounts].some((other) => other.start < end && other.end > start);
}
