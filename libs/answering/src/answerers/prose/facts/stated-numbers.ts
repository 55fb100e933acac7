import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf } from '../../../lexicon/word-pattern';
import type { Analysis } from '../../analysis';
import type { Finding } from '../../labels/linking';
import { CODE, isOtherValue } from '../../labels/stated-codes';
import { agreed } from '../../values/agreed';
import { findIbans } from '../../values/codes';
import { askedWords } from '../asked-words';
import type { ProseMatch } from '../prose-match';
import type { Sentence } from '../prose-sentences';
import { factsInSentences } from './facts-in-sentences';
import { placesOf } from './places';

/*
 * The numbers are set by hand on drawn letters; no script learns them.
 */

/** The score of the only code that stands behind its thing in sentences. */
const STATED = 0.6;
/** Letters of the shortest thing, and characters between it and its code. */
const SHORTEST_THING = 4;
const REACH = 30;

const { entities, labels, labelParts, prose } = LEXICON;
const NOUNS = [...new Set([...entities.identifier, ...labelParts.number, ...labels.numberWords])].map(fold);
const NOUN = anyOf(NOUNS);
const LONG_NOUN = anyOf(NOUNS.filter(({ length }) => length >= SHORTEST_THING));
const NAME = new RegExp(
  String.raw`^(?:(.*\p{L})\W+${NOUN}|(\p{L}{${SHORTEST_THING},}?)s?${LONG_NOUN}|${NOUN}\W+(.*\p{L}))\W*$`,
  'u',
);
/** What is between a thing and its code: `with the number`, `no.`, or nothing. */
const BETWEEN = new RegExp(
  String.raw`^(?:\s\p{L}{1,10}){0,3}?\s?(?:[,(]?\s?(?:${anyOf([...NOUNS, ...prose.stating.map(fold)])})[.:°º]?){0,2}\s?$`,
  'u',
);

/**
 * The code that a sentence has behind what a name with a noun for a number is about: `Ihres Zählers mit der Nummer 1EMH0077125` for
 * `Zählernummer`, `under certificate DG/551-20` for `Certificate number`. Null without one, or with several.
 */
export function statedNumber(name: string, analysis: Analysis): Finding | null {
  const [, before, compound, behind] = NAME.exec(fold(name).trim()) ?? [];
  const words = askedWords(before ?? compound ?? behind ?? '').filter(({ length }) => length >= SHORTEST_THING);
  if (words.length === 0) return null;
  return agreed(factsInSentences(analysis, STATED, (sentence) => codeIn(sentence, words)));
}

/** The code behind the first and the last place of all words; null where these have different ones. */
function codeIn(sentence: Sentence, words: string[]): ProseMatch | null {
  return agreed(placesOf(words, sentence).flatMap(({ end }) => codeBehind(sentence.text, end) ?? []));
}

function codeBehind(text: string, end: number): ProseMatch | null {
  const rest = text.slice(end);
  const match = CODE.exec(rest);
  if (!match || match.index > REACH || !BETWEEN.test(fold(rest.slice(0, match.index)))) return null;
  const start = end + match.index;
  // The groups of an account number are one code.
  const account = findIbans(text).find((iban) => iban.start === start);
  if (account) return account;
  const [value] = match;
  return isOtherValue(text, start, start + value.length) ? null : { start, end: start + value.length, value };
}
