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
import { personBefore } from './role-names';

/*
 * The numbers are set by hand on drawn minutes and letters; no script learns them.
 */

/** The score of the only person who does what a question or a name asks for. */
const STATED = 0.6;
/** Letters of the shortest verb whose doer has a name of its own: `inspect` of `Inspector`. */
const SHORTEST_VERB = 5;
/** Letters of the endings of a verb. */
const LONGEST_ENDING = 3;

const WHO = new RegExp(String.raw`^\W*${anyOf(LEXICON.prose.whoQuestions.map(fold))}\s+(.+)$`, 'u');
/** The noun of the one who does something. */
const DOER = /^(\p{L}{3,})(?:[oe]r|eur|euse|ore|erin)$/u;
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
