import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';

/** The values of numbers in words, by the folded word. */
const VALUES = new Map(
  LEXICON.prose.numbers.flatMap((entry): [string, number][] => {
    const [word = '', value = ''] = entry.split(': ');
    return /^\d+$/.test(value) ? [[fold(word), Number(value)]] : [];
  }),
);
const WORDS = anyOf([...VALUES.keys()]);
const FIRST = new RegExp(String.raw`^\W*(${WORDS})(?!\p{L})`, 'u');

/** A pattern for numbers in words, folded. */
export const NUMBER_WORD = WORDS;

/** The number that a word is; null for other words. */
export const valueOfWord = (word: string): number | null => VALUES.get(fold(word)) ?? null;

/** The number in words that a text without digits begins with: `three nights`. */
export function numberInWords(text: string): number | null {
  const word = /\d/.test(text) ? undefined : FIRST.exec(fold(text))?.[1];
  return word === undefined ? null : (VALUES.get(word) ?? null);
}
