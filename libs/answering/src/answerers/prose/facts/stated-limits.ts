import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf } from '../../../lexicon/word-pattern';
import type { Analysis } from '../../analysis';
import type { ValueType } from '../../labels/concept';
import type { Finding } from '../../labels/linking';
import { agreed } from '../../values/agreed';
import { findAmounts, formatAmount } from '../../values/amounts';
import { findPercentages } from '../../values/codes';
import { askedWords } from '../asked-words';
import type { ProseMatch } from '../prose-match';
import { foldedOf, type Sentence } from '../prose-sentences';
import { factsInSentences } from './facts-in-sentences';
import { placesOf } from './places';

/*
 * The numbers are set by hand on drawn policies and tenders; no script learns them.
 */

/** The score of the only most or least of an amount in the sentences about a thing. */
const STATED = 0.55;
/** Letters of the shortest thing. */
const SHORTEST_THING = 3;

const { limits, leasts, limitNouns, leastNouns, perWords } = LEXICON.prose;

/** What says in a name that the most or the least is asked for, and what stands before it in a sentence. */
const ENDS = [
  { nouns: limitNouns, before: limits },
  { nouns: leastNouns, before: leasts },
].map(({ nouns, before }) => ({
  noun: new RegExp(`^${anyOf(nouns.map(fold))}$`),
  before: new RegExp(String.raw`(?<!\p{L})${anyOf(before.map(fold))}\s(?:\p{Sc}\s?|\p{L}{3}\s)?$`, 'u'),
}));
/** `per item`, `por objeto`: behind an amount, and in a name. */
const PER = anyOf(perWords.map(fold));
const PER_BEHIND = new RegExp(String.raw`^\s?(?:\p{Sc}|\p{L}{2,5})?\s?${PER}\s\p{L}`, 'u');
const PER_IN_NAME = new RegExp(String.raw`(?<!\p{L})${PER}\s\p{L}`, 'u');

/**
 * The most or the least that sentences state about a thing: `cash is covered up to £600` for `Limit for cash`, `public liability insurance of at
 * least £5 million` for `Minimum public liability cover`. Of two in a sentence that for each of a unit where the name asks for it, `Limit per
 * item`, else the other one. Null without one, or with several.
 */
export function statedLimit(name: string, type: ValueType, analysis: Analysis): Finding | null {
  const words = askedWords(name);
  const end = ENDS.find(({ noun }) => words.some((word) => noun.test(word)));
  const things = words.filter((word) => !end?.noun.test(word) && word.length >= SHORTEST_THING);
  if (!end || things.length === 0) return null;
  const isPer = PER_IN_NAME.test(fold(name));
  return agreed(
    factsInSentences(analysis, STATED, (sentence) => {
      if (placesOf(things, sentence).length === 0) return null;
      return limitIn(sentence, end.before, isPer, type, analysis);
    }),
  );
}

function limitIn(
  sentence: Sentence,
  before: RegExp,
  isPer: boolean,
  type: ValueType,
  analysis: Analysis,
): ProseMatch | null {
  const folded = foldedOf(sentence);
  const found = valuesIn(sentence.text, type, analysis).filter(({ start }) => before.test(folded.slice(0, start)));
  const ofUnit = found.filter(({ end }) => PER_BEHIND.test(folded.slice(end)));
  const whole = found.filter((value) => !ofUnit.includes(value));
  const [only, other] = isPer ? ofUnit : whole.length > 0 ? whole : ofUnit;
  return only && !other ? only : null;
}

function valuesIn(text: string, type: ValueType, analysis: Analysis): ProseMatch[] {
  const amounts = findAmounts(text, analysis)
    .filter(({ withCurrency }) => withCurrency)
    .map(({ start, end, value }) => ({ start, end, value: formatAmount(value) }));
  if (type === 'percentage' || (type !== 'amount' && amounts.length === 0)) return findPercentages(text);
  return amounts;
}
