import { fold } from './folding';
import { LEXICON } from '../../lexicon/lexicon';

export const NAME_WORDS = byLength(LEXICON.parties.misreadWords);
export const ADDRESS_WORDS = byLength(LEXICON.addresses.misreadWords);

export type WordList = Map<number, string[]>;

function byLength(words: string[]): WordList {
  const list: WordList = new Map();
  for (const word of words) list.set(word.length, [...(list.get(word.length) ?? []), word]);
  return list;
}

/** Words of at least this length may have two wrong letters; shorter ones have one, and the shortest are not corrected. */
const LONG = 8;
const SHORTEST = 5;

/**
 * Corrects single letters that OCR misread in words of a list: `JALAM` becomes `JALAN`. Words keep their length and
 * their case; a word that only resembles one of the list by an added or missing letter is another word.
 */
export function correctWords(text: string, list: WordList): string {
  return text.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}_$|]{5,}(?![\p{L}\p{N}])/gu, (word) => {
    const key = fold(word);
    const known = list.get(key.length) ?? [];
    if (key.length < SHORTEST || key.length !== word.length || known.includes(key)) return word;
    const limit = key.length >= LONG ? 2 : 1;
    const meant = known.filter((candidate) => differing(candidate, key) <= limit);
    return meant.length === 1 && meant[0] ? inCaseOf(word, meant[0]) : word;
  });
}

function differing(a: string, b: string): number {
  return [...a].filter((letter, index) => letter !== b[index]).length;
}

/** Joins two pieces of a word of the list between which OCR has put a space: `PERI NDUSTRIAN` becomes `PERINDUSTRIAN`. */
export function joinPieces(text: string, list: WordList): string {
  return text.replace(
    /(?<![\p{L}\p{N}])(\p{L}+) (?=(\p{L}+))(?!\2[\p{L}\p{N}])/gu,
    (pieces, first: string, second: string) => {
      const isWhole = [first, second].some((piece) => isInList(piece, list));
      return !isWhole && isInList(first + second, list) ? first : pieces;
    },
  );
}

/** True for a word of the list, in any case. */
export function isInList(word: string, list: WordList): boolean {
  const key = fold(word);
  return list.get(key.length)?.includes(key) ?? false;
}

/** A folded word in capitals, with a capital, or in small letters, as another one is written. */
export function inCaseOf(word: string, meant: string): string {
  const lower = word.match(/\p{Ll}/gu)?.length ?? 0;
  if (lower < word.length / 2) return meant.toUpperCase();
  return /^\p{Ll}/u.test(word) ? meant : meant.charAt(0).toUpperCase() + meant.slice(1);
}
