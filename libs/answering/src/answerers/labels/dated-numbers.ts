import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import { findValues, type TypedValue } from '../values/values';
import type { ConceptName } from './concept';
import type { LinkedValue } from './places/linked-value';
import type { Label } from './labels';

/** The dates that documents print behind a number, without a label of their own. */
const NUMBERS: Partial<Record<ConceptName, ConceptName>> = { order_date: 'order_number' };
/** The weight of such a date, and the least strength of the label of the number. Set by hand. */
const BEHIND_NUMBER = 0.75;
const MIN_STRENGTH = 0.5;
/** The number between its label and the date, with a word for number before it, and short words such as `of` or `vom` behind it. */
const ONLY_NUMBER = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,4}(?:${anyOf(LEXICON.labels.numberWords)}[.:]?\s{1,4})?` +
    String.raw`(?=\S*\d)[\p{L}\p{N}][^\s,;]{0,30}(?:[\s,;|(–-]|\/\s){1,4}(?:\p{L}{1,6}\.?\s){0,2}$`,
  'iu',
);

/** The dates directly behind the labelled numbers of the thing that a concept dates: `Order no. 4711 of 3 May 2024`. */
export function datesBehindNumbers(concept: ConceptName, analysis: Analysis): LinkedValue[] {
  const number = NUMBERS[concept];
  if (!number) return [];
  return analysis.labels.flatMap((label) => {
    const strength = Math.max(
      0,
      ...label.meanings.map(({ meaning, strength }) =>
        'concept' in meaning && meaning.concept === number ? strength : 0,
      ),
    );
    const value = strength >= MIN_STRENGTH ? dateBehind(label, analysis) : undefined;
    return value ? [{ value, weight: BEHIND_NUMBER * strength }] : [];
  });
}

function dateBehind({ cell, end }: Label, analysis: Analysis): TypedValue | undefined {
  const next = findValues(cell, 'date', analysis).find(({ start }) => start >= end);
  return next && ONLY_NUMBER.test(cell.text.slice(end, next.start)) ? next : undefined;
}
