import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf } from '../../../lexicon/word-pattern';
import type { Analysis } from '../../analysis';
import type { Finding } from '../../labels/linking';
import { agreed } from '../../values/agreed';
import { askedWords } from '../asked-words';
import { factsInSentences } from '../facts/facts-in-sentences';
import { placesOf } from '../facts/places';
import type { ProseMatch } from '../prose-match';
import { type Sentence, wordsOf } from '../prose-sentences';
import { personAt } from './role-names';

/*
 * The numbers are set by hand on drawn minutes and letters; no script learns them.
 */

/** The score of the only person who does what a question or a name asks for. */
const STATED = 0.6;
/** Words of the longest name. */
const MAX_NAME_WORDS = 5;
/** Letters of the shortest verb whose doer has a name of its own: `inspect` of `Inspector`. */
const SHORTEST_VERB = 5;
/** Letters of the endings of a verb. */
const LONGEST_ENDING = 3;

const WHO = new RegExp(String.raw`^\W*${anyOf(LEXICON.prose.whoQuestions.map(fold))}\s+(.+)$`, 'u');
/** The noun of the one who does something. */
const DOER = /^(\p{L}{3,})(?:[oe]r|eur|euse|ore|erin)$/u;
/** What is between somebody and the verb: auxiliaries and adverbs. */
const BEFORE_VERB =
  /((?:\p{Lu}[\p{L}\p{M}.'’-]*\s)(?:(?:\p{Lu}[\p{L}\p{M}.'’-]*|v[ao]n|de[nr]?|d[aiu]|la)\s){0,4})(?:\p{Ll}{2,8}\s){0,2}$/u;

/**
 * The person who does what a question asks for, `Who will send the contract?`, or what a name for the doer says, `Inspector` for `Hanna Voss
 * will inspect the lift`. Null without one, or with several.
 */
export function statedDoer(name: string, analysis: Analysis): Finding | null {
  const folded = fold(name).trim();
  const find = doerOfQuestion(WHO.exec(folded)?.[1]) ?? doerByNoun(DOER.exec(folded)?.[1]);
  return find && agreed(factsInSentences(analysis, STATED, find), fold);
}

type Find = (sentence: Sentence) => ProseMatch | null;

/** The person before all words of a question. */
function doerOfQuestion(deed: string | undefined): Find | null {
  const words = askedWords(deed ?? '');
  if (words.length === 0) return null;
  return (sentence) => {
    const [place] = placesOf(words, sentence);
    return place ? personBefore(sentence.text.slice(0, place.start)) : null;
  };
}

/** The person before the only verb with the stem of a noun. */
function doerByNoun(stem: string | undefined): Find | null {
  if (stem === undefined || stem.length < SHORTEST_VERB) return null;
  return (sentence) => {
    const verb = wordsOf(sentence).find(
      ({ key }) => key.startsWith(stem) && key.length <= stem.length + LONGEST_ENDING && !DOER.test(key),
    );
    return verb ? personBefore(sentence.text.slice(0, verb.start)) : null;
  };
}

/** The person whose name a text ends with, before a few small words. */
function personBefore(text: string): ProseMatch | null {
  const match = BEFORE_VERB.exec(text);
  const [, names = ''] = match ?? [];
  const words = names.trimEnd().split(/\s+/).slice(-MAX_NAME_WORDS);
  const offset = match ? match.index + names.trimEnd().length - words.join(' ').length : 0;
  for (let first = 0; first < words.length; first++) {
    const rest = words.slice(first).join(' ');
    const person = personAt(rest);
    const start = offset + words.slice(0, first).join(' ').length + (first > 0 ? 1 : 0);
    if (person && person.end === rest.length)
      return { start: start + person.start, end: start + person.end, value: person.value };
  }
  return null;
}
