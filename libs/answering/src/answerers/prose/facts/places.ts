import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf } from '../../../lexicon/word-pattern';
import { isSameWord } from '../asked-words';
import { type Sentence, wordsOf } from '../prose-sentences';

/** Where all words of a name are in a sentence. */
export interface Place {
  start: number;
  end: number;
  /** The number of the words. */
  words: number;
}

/** Words before a thing that make it another one of its kind. */
const OTHER_ONES = new Set(LEXICON.prose.otherOnes);

/** Where all words of a name are in a sentence, each at its first place, and each at its last one; none where one is missing. */
export function placesOf(words: string[], sentence: Sentence): Place[] {
  const said = wordsOf(sentence);
  const first: number[] = [];
  for (const word of words) {
    const at = said.findIndex(({ key }) => isSameWord(word, key));
    // Most sentences have not even the first word.
    if (at < 0) return [];
    first.push(at);
  }
  const last = words.map((word) => said.findLastIndex(({ key }) => isSameWord(word, key)));
  return [first, last].flatMap((places): Place[] => {
    const [from, to] = [said[Math.min(...places)], said[Math.max(...places)]];
    const before = said[Math.min(...places) - 1]?.key ?? '';
    // The next meeting is not the one that is asked for.
    if (!from || !to || (OTHER_ONES.has(before) && !words.includes(before))) return [];
    return [{ start: from.start, end: to.end, words: words.length }];
  });
}

/** A conjunction that is a preposition in other languages. */
const PREPOSITION = 'en';
const AND = new RegExp(
  String.raw`(?<!\p{L})${anyOf(LEXICON.prose.conjunctions.map(fold).filter((word) => word !== PREPOSITION))}(?!\p{L})`,
  'u',
);
/** Shorter words that state a value join other things, too: `the repair of the floor`. */
const SHORTEST_STATING = 3;
const STATES = new RegExp(
  String.raw`(?<!\p{L})${anyOf(LEXICON.prose.stating.filter(({ length }) => length >= SHORTEST_STATING).map(fold))}(?!\p{L})`,
  'u',
);

/** Whether the words between a thing and a value are about the thing: no other part of the sentence, and no other thing behind `and`. */
export function isAbout(between: string): boolean {
  if (/;|:\s*\S/.test(between)) return false;
  const folded = fold(between);
  const other = AND.exec(folded);
  return other === null || STATES.test(folded.slice(other.index));
}
