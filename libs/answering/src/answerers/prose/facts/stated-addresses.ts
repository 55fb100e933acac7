import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf, anyWord } from '../../../lexicon/word-pattern';
import type { Analysis } from '../../analysis';
import type { Finding } from '../../labels/linking';
import { agreed } from '../../values/agreed';
import { isPostalLine } from '../../values/postal';
import { askedWords } from '../asked-words';
import { foldedInPlace } from '../folded-in-place';
import type { ProseMatch } from '../prose-match';
import type { Sentence } from '../prose-sentences';
import { factsInSentences } from './facts-in-sentences';
import { placesOf } from './places';

/*
 * The numbers are set by hand on drawn agreements; no script learns them.
 */

/** The score of the only address that sentences have for a thing. */
const STATED = 0.6;
/** Characters of the longest address. */
const LONGEST = 120;
/** Letters of the shortest thing: shorter words join others. */
const SHORTEST_THING = 4;
/** Words between a thing and where it is: `le logement de vacances situé`. */
const MAX_WORDS = 3;

const NOUN = new RegExp(anyWord(LEXICON.entities.address), 'g');
const SITUATED = new RegExp(
  String.raw`^(?:\s[\p{L}'-]{1,20}){0,${MAX_WORDS}}?\s${anyOf(LEXICON.prose.situated.map(fold))}\s`,
  'u',
);
/** The end of an address: a clause, a bracket, or a comma before small letters. */
const END = /[;()]|,\s(?=\p{Ll})|\.(?:\s|$)/u;
/** A word that is said about the thing behind its address: `Bristol BS1 6DT is let`. */
const NEXT_WORD = /^\p{Ll}{2,}$/u;

/**
 * The address, with its postal code, that a sentence has for the thing that a name with a word for an address is about: `the flat at 19 Wharf
 * Street, Bristol BS1 6DT` for `Property address`. Null without one, or with several.
 */
export function statedAddress(name: string, analysis: Analysis): Finding | null {
  const folded = fold(name);
  const rest = folded.replace(NOUN, ' ');
  const words = rest === folded ? [] : askedWords(rest).filter(({ length }) => length >= SHORTEST_THING);
  if (words.length === 0) return null;
  return agreed(factsInSentences(analysis, STATED, (sentence) => addressIn(sentence, words)));
}

function addressIn(sentence: Sentence, words: string[]): ProseMatch | null {
  for (const { end } of placesOf(words, sentence)) {
    const rest = sentence.text.slice(end);
    const lead = SITUATED.exec(foldedInPlace(rest))?.[0].length ?? 0;
    const text = rest.slice(lead, lead + LONGEST);
    const value = upToPostalCode(text.slice(0, END.exec(text)?.index ?? text.length)).replace(/[\s,.]+$/, '');
    if (lead > 0 && /^[\p{Lu}\d]/u.test(value.replace(/^\p{Ll}+\s/u, '')) && /\d/.test(value) && isPostalLine(value))
      return { start: end + lead, end: end + lead + value.length, value };
  }
  return null;
}

/** A text without the words that follow its town. */
function upToPostalCode(text: string): string {
  const words = text.split(' ');
  const next = words.findIndex((word, index) => NEXT_WORD.test(word) && isPostalLine(words.slice(0, index).join(' ')));
  return next < 0 ? text : words.slice(0, next).join(' ');
}
