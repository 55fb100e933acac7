import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import { foldedInPlace } from '../prose/folded-in-place';
import { valueOfNumeral } from './numerals';

/** An amount in words and where it stands, with its currency. */
export interface WordedAmount {
  start: number;
  end: number;
  value: number;
}

const NOUN = new RegExp(String.raw`(?<=\p{L}\s)${anyOf(LEXICON.prose.currencyNouns.map(fold))}(?!\p{L})`, 'gu');
/** The hundredths of an amount, in words or as a fraction: an amount with them is not read, because it would lose them. */
const HUNDREDTHS = new RegExp(
  String.raw`^\s?,?\s?(?:${anyOf(LEXICON.prose.numeralLinks.map(fold))}|con|avec)?\s?(?:\d{1,2}\s?\/\s?100|(\p{L}+(?:[\s-]\p{L}+)?))`,
  'u',
);
/** Words of the longest amount. */
const MAX_WORDS = 14;

/** The amounts of a text that are written in words before the name of their currency: `two thousand six hundred pounds`. */
export function findAmountsInWords(text: string): WordedAmount[] {
  const folded = foldedInPlace(text);
  return [...folded.matchAll(NOUN)].flatMap((noun) => {
    const end = noun.index + noun[0].length;
    if (hasHundredths(folded.slice(end))) return [];
    const words = [...folded.slice(0, noun.index).matchAll(/\p{L}+/gu)].slice(-MAX_WORDS);
    for (const { index: start } of words) {
      const phrase = folded.slice(start, noun.index);
      const isCut = /[\d.;:]/.test(phrase) || /\d\s$/.test(folded.slice(0, start));
      const value = isCut ? null : valueOfNumeral(phrase);
      if (value !== null) return [{ start, end, value }];
    }
    return [];
  });
}

function hasHundredths(rest: string): boolean {
  const [match, words = ''] = HUNDREDTHS.exec(rest) ?? [];
  if (match === undefined) return false;
  return (
    /\d/.test(match) ||
    words.split(/[\s-]/).some((_, index, all) => valueOfNumeral(all.slice(0, index + 1).join('')) !== null)
  );
}
