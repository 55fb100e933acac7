import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import type { Analysis } from '../../analysis';
import type { ValueType } from '../../labels/concept';
import type { Finding } from '../../labels/linking';
import { agreed } from '../../values/agreed';
import { findAmounts, formatAmount } from '../../values/amounts';
import { askedWords, isSameWord } from '../asked-words';
import { DURATION } from '../durations';
import type { ProseMatch } from '../prose-match';
import { type ProseWord, type Sentence, wordsOf } from '../prose-sentences';
import { factsInSentences } from './facts-in-sentences';

/*
 * The numbers are set by hand on drawn agreements; no script learns them.
 */

/** The score of a value that a sentence has for one of several cases. */
const STATED = 0.6;
/** Words behind the last value from which on each value has its case behind it. */
const MIN_WORDS_BEHIND = 2;
/** Words between two values that tell the case of one: with fewer they are a range or a sum. */
const MIN_WORDS_BETWEEN = 2;

/** Words between the first case and its value. More takes a word of the matter for the case. */
const MAX_WORDS_BEFORE = 3;

const NOUNS = new Set(LEXICON.prose.durationNouns.map(fold));

/**
 * The duration or amount of one of several cases in a sentence, where a name has the words for the case and for the matter: `Notice period of
 * the tenant` in `The notice period is three months for the tenant and six months for the landlord`. Null where a sentence has one value, or
 * does not show which value belongs to the case.
 */
export function valueOfCase(name: string, type: ValueType, analysis: Analysis): Finding | null {
  const asked = askedWords(name);
  const words = asked.filter((word) => !NOUNS.has(word));
  if (words.length < 2) return null;
  const valuesIn = type === 'amount' ? amountsIn(analysis) : type === 'text' ? durationsIn : null;
  if (!valuesIn) return null;
  return agreed(
    factsInSentences(analysis, STATED, (sentence) => valueIn(sentence, words, valuesIn)),
    fold,
  );
}

const durationsIn = ({ text }: Sentence): ProseMatch[] =>
  [...text.matchAll(DURATION)].map(({ index, 0: value }) => ({ start: index, end: index + value.length, value }));

const amountsIn =
  (analysis: Analysis) =>
  ({ text }: Sentence): ProseMatch[] =>
    findAmounts(text, analysis)
      .filter(({ withCurrency }) => withCurrency)
      .map(({ start, end, value }) => ({ start, end, value: formatAmount(value) }));

function valueIn(sentence: Sentence, words: string[], find: (sentence: Sentence) => ProseMatch[]): ProseMatch | null {
  const said = wordsOf(sentence);
  const places = words.map((word) => said.filter(({ key }) => isSameWord(word, key)));
  if (places.some((found) => found.length === 0)) return null;
  const values = find(sentence);
  const last = values.at(-1);
  const isBehind = last !== undefined && wordsIn(said, last.end, Infinity) >= MIN_WORDS_BEHIND;
  const areApart = values.every(
    ({ end }, index) => !values[index + 1] || wordsIn(said, end, values[index + 1]?.start ?? 0) >= MIN_WORDS_BETWEEN,
  );
  // Behind a semicolon another sentence begins, about another matter.
  if (values.length < 2 || !areApart || sentence.text.includes(';')) return null;
  const once = places.flatMap(([place, other]) => (place && !other ? [place] : []));
  const found = once.flatMap((place) => valueAt(place, values, isBehind) ?? []);
  return found.length > 0 || isBehind ? agreedOn(found) : firstOf(values, once, said);
}

/** The first value, where a word of the name is just before it and all are: `for the tenant three months, for the landlord six months`. */
function firstOf([value]: ProseMatch[], once: ProseWord[], said: ProseWord[]): ProseMatch | null {
  const before = once.filter(({ end }) => value && end <= value.start);
  const nearest = Math.max(...before.map(({ end }) => end));
  return value && wordsIn(said, nearest, value.start) <= MAX_WORDS_BEFORE ? value : null;
}

/** The value whose case a word is in; null for a word before all values where the cases stand behind them: it is that of the matter. */
function valueAt({ start }: ProseWord, values: ProseMatch[], isBehind: boolean): ProseMatch | null {
  if (isBehind) return values.findLast(({ end }) => end <= start) ?? null;
  const first = values[0];
  const value = values.find((one) => one.start >= start);
  return value === first ? null : (value ?? null);
}

const wordsIn = (said: ProseWord[], from: number, to: number): number =>
  said.filter(({ start, end }) => start >= from && end <= to).length;

/** The only value of several words. */
function agreedOn(found: ProseMatch[]): ProseMatch | null {
  const [first] = found;
  return first && found.every(({ start }) => start === first.start) ? first : null;
}
