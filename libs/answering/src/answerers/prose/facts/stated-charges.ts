import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf } from '../../../lexicon/word-pattern';
import type { Analysis } from '../../analysis';
import type { Finding } from '../../labels/linking';
import { agreed } from '../../values/agreed';
import { type AmountMatch, findAmounts, formatAmount } from '../../values/amounts';
import { askedWords } from '../asked-words';
import type { ProseMatch } from '../prose-match';
import { foldedOf, type Sentence } from '../prose-sentences';
import { factsInSentences } from './facts-in-sentences';
import { isAbout, type Place, placesOf } from './places';

/*
 * The numbers are set by hand on drawn letters and conditions; no script learns them.
 */

/** The score of the only amount that the sentences about a matter charge. */
const STATED = 0.55;
/** The score of an amount that stands in the sentence behind its matter. */
const REFERRED = 0.5;
/** Characters between the words of a matter and its amount. More finds amounts of other matters. */
const REACH = 60;
/** Letters of the shortest matter: shorter words are in sentences about anything. */
const SHORTEST_MATTER = 4;

const { chargeNouns, charging } = LEXICON.prose;
const NOUN = anyOf(chargeNouns.map(fold));
const NAME = new RegExp(
  String.raw`^(?:(.*\p{L})\W+${NOUN}|(\p{L}{${SHORTEST_MATTER},}?)s?${NOUN}|${NOUN}\W+(.*\p{L}))\W*$`,
  'u',
);
const CHARGES = new RegExp(
  String.raw`(?<!\p{L})${anyOf(charging.map(fold))}\s+(?:\p{L}{1,6}\s+)?(?:\p{Sc}|\p{Lu}{3}\s|\p{L}{3}\s)?\s?$`,
  'u',
);
/** Nouns of other amounts, which are no price: the rent of a sentence is not what the repair costs. */
const OTHERS = new RegExp(
  String.raw`(?<!\p{L})${anyOf(LEXICON.labels.amountNouns.filter((noun) => !chargeNouns.includes(noun)).map(fold))}(?!\p{L})`,
  'u',
);

/**
 * The amount that a sentence charges for what a name with a noun for a price is about: `changes cost €45` for `Change fee`, `I bought the machine
 * for £479.99` for `Purchase price`. Null without one, or with several.
 */
export function statedCharge(name: string, analysis: Analysis): Finding | null {
  const [, before, compound, behind] = NAME.exec(fold(name).trim()) ?? [];
  const words = askedWords(before ?? compound ?? behind ?? '').filter(({ length }) => length >= SHORTEST_MATTER);
  if (words.length === 0) return null;
  const charged = factsInSentences(analysis, STATED, (sentence) => chargeIn(sentence, words, analysis));
  return agreed(charged.length > 0 ? charged : chargesBehind(words, fold(name), analysis));
}

/** The amounts of sentences that begin with a price, directly behind one about the matter: `We will inspect the lift. The fee of £340 is due.` */
function chargesBehind(words: string[], name: string, analysis: Analysis): Finding[] {
  let isAboutMatter = false;
  return factsInSentences(analysis, REFERRED, (sentence) => {
    const noun = isAboutMatter ? PRICE.exec(foldedOf(sentence)) : null;
    isAboutMatter = placesOf(words, sentence).length > 0 || (isAboutMatter && !ENDS_MATTER.test(sentence.text));
    if (!noun?.[1] || !name.includes(noun[1])) return null;
    const [only, other] = findAmounts(sentence.text, analysis).filter(({ withCurrency }) => withCurrency);
    if (!only || other || only.start - noun[0].length > MAX_SIGN) return null;
    return { start: only.start, end: only.end, value: formatAmount(only.value) };
  });
}

/** A sentence that begins with a price and a word that states it. */
const PRICE = new RegExp(
  String.raw`^\s*(?:${anyOf(LEXICON.prose.articles.map(fold))}\s)?(${NOUN})\s${anyOf(LEXICON.prose.stating.map(fold))}\s`,
  'u',
);
/** Characters of a currency before an amount. */
const MAX_SIGN = 5;
/** What begins a sentence about something else: a number, or an address of the reader. */
const ENDS_MATTER = /^\W*\d|[:;]/u;

/** The amount of a sentence with all words, directly behind one that charges it: the only one, or of several the next one behind the words. */
function chargeIn(sentence: Sentence, words: string[], analysis: Analysis): ProseMatch | null {
  const [place] = placesOf(words, sentence);
  if (!place) return null;
  const [only, other, ...more] = findAmounts(sentence.text, analysis).filter(({ withCurrency }) => withCurrency);
  if (only && other) return nextCharge(sentence.text, place, [only, other, ...more]);
  if (OTHERS.test(fold(sentence.text))) return null;
  if (!only || !CHARGES.test(fold(sentence.text.slice(0, only.start)))) return null;
  const distance = Math.max(only.start - place.end, place.start - only.end);
  if (distance > REACH) return null;
  const { start, end, value } = only;
  return { start, end, value: formatAmount(value) };
}

/** The first amount behind the words of a matter, in the same part of the sentence: `the room costs £90 and breakfast costs £12`. */
function nextCharge(text: string, place: Place, amounts: AmountMatch[]): ProseMatch | null {
  const next = amounts.find(({ start }) => start >= place.end);
  const between = next ? text.slice(place.end, next.start) : '';
  if (!next || between.length > REACH || !isAbout(between) || /[,.]\s/.test(between)) return null;
  const said = fold(text.slice(place.start, next.start));
  if (OTHERS.test(said) || !CHARGES.test(said)) return null;
  return { start: next.start, end: next.end, value: formatAmount(next.value) };
}
