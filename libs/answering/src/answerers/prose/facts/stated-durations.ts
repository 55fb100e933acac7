import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf } from '../../../lexicon/word-pattern';
import type { Analysis } from '../../analysis';
import type { Finding } from '../../labels/linking';
import { agreed } from '../../values/agreed';
import { askedWords, isMatter } from '../asked-words';
import { DURATION } from '../durations';
import type { ProseMatch } from '../prose-match';
import type { Sentence } from '../prose-sentences';
import { factsInSentences } from './facts-in-sentences';
import { isAbout, placesOf } from './places';

/*
 * The numbers are set by hand on drawn letters and agreements; no script learns them.
 */

/** The score of the only duration that the sentences about a matter have. */
const STATED = 0.55;
/** Characters between the words of a matter and its duration. More finds durations of other matters. */
const REACH = 60;
/** Letters of the shortest matter: shorter words are in sentences about anything. */
const SHORTEST_MATTER = 4;

const NOUN = anyOf(LEXICON.prose.durationNouns.map(fold));
const NAME = new RegExp(
  String.raw`^(?:(.*\p{L})\W+${NOUN}|(\p{L}{${SHORTEST_MATTER},}?)s?${NOUN}|${NOUN}\s(.*\p{L}))\W*$`,
  'u',
);

/** What begins a sentence about a case, which is not what is agreed in general: `Bei Zahlung innerhalb von 5 Tagen`. */
const CONDITION = new RegExp(String.raw`^\W*${anyOf(LEXICON.prose.conditions.map(fold))}(?!\p{L})`, 'u');

/**
 * The duration that a sentence has for what a name with a noun for a duration is about: `a five-year guarantee` for `Guarantee period`, `within
 * ten days of delivery` for `Delivery period`. Null without one, or with several.
 */
export function statedDuration(name: string, analysis: Analysis): Finding | null {
  const [, before, compound, behind] = NAME.exec(fold(name).trim()) ?? [];
  const words = askedWords(before ?? compound ?? behind ?? '').filter(
    (word) => word.length >= SHORTEST_MATTER || isMatter(word),
  );
  if (words.length === 0) return null;
  return agreed(
    factsInSentences(analysis, STATED, (sentence) => durationIn(sentence, words)),
    fold,
  );
}

/** The only duration of a sentence with all words, near them and in the same part of it. */
function durationIn(sentence: Sentence, words: string[]): ProseMatch | null {
  const [place] = placesOf(words, sentence);
  const [only, other] = place ? [...sentence.text.matchAll(DURATION)] : [];
  if (!place || !only || other || CONDITION.test(fold(sentence.text))) return null;
  const [start, end] = [only.index, only.index + only[0].length];
  const between = start >= place.end ? sentence.text.slice(place.end, start) : sentence.text.slice(end, place.start);
  if (between.length > REACH || !isAbout(between) || /[,.]\s/.test(between)) return null;
  return { start, end, value: only[0] };
}
