import { editDistance, fold } from '@app/core/programs';
import { looksLike } from './similar-letters';
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
/** A word that is read with this confidence (0–100) is what is printed, but for similar letters. Less keeps errors of OCR. */
const SURE = 99;
/** A word that is read with less may also miss a letter, or have one too many. More makes other words out of names. */
const UNSURE = 95;

/** How well OCR has read a word, 0–100. */
type Reading = (word: string) => number;

/**
 * Corrects letters that OCR misread in words of a list: `JALAM` becomes `JALAN`. Words keep their case. They keep their length,
 * too, unless they are long and poorly read: a word that resembles one of the list but for a letter is mostly another word.
 */
export function correctWords(text: string, list: WordList, confidenceOf: Reading = () => 0): string {
  return text.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}_$|]{5,}(?![\p{L}\p{N}])/gu, (word) => {
    const key = fold(word);
    const confidence = confidenceOf(word);
    if (key.length < SHORTEST || key.length !== word.length || isInList(word, list)) return word;
    const similar = sameLength(key, list).filter((known) => confidence < SURE || looksLike(key, known));
    const meant = similar.length > 0 || confidence >= UNSURE ? similar : ofOtherLength(key, list);
    return meant.length === 1 && meant[0] ? inCaseOf(word, meant[0]) : word;
  });
}

function sameLength(key: string, list: WordList): string[] {
  return (list.get(key.length) ?? []).filter((known) => differing(known, key) <= mostWrong(known));
}

/** Long words with the same ends as the key, which has a letter less or more. */
function ofOtherLength(key: string, list: WordList): string[] {
  const known = [key.length - 1, key.length + 1].flatMap((length) => list.get(length) ?? []);
  const sameEnds = known.filter((word) => word[0] === key[0] && word.at(-1) === key.at(-1));
  return sameEnds.filter((word) => word.length >= LONG && editDistance(word, key, mostWrong(word)) <= mostWrong(word));
}

function mostWrong(word: string): number {
  return word.length >= LONG ? 2 : 1;
}

function differing(a: string, b: string): number {
  return [...a].filter((letter, index) => letter !== b[index]).length;
}

/**
 * Joins two pieces of a word of the list between which OCR has put a space, or has read a space for a letter:
 * `PERI NDUSTRIAN` becomes `PERINDUSTRIAN`, `SE ANGOR` becomes `SELANGOR`.
 */
export function joinPieces(text: string, list: WordList): string {
  const pieces = [...text.matchAll(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu)];
  let joined = '';
  let end = 0;
  for (const [index, first] of pieces.entries()) {
    const second = pieces[index + 1];
    if (!second || first.index < end) continue;
    const gap = text.slice(first.index + first[0].length, second.index);
    const word = wholeWord(first[0], gap, second[0], list);
    if (word === null) continue;
    joined += text.slice(end, first.index) + word;
    end = second.index + second[0].length;
  }
  return joined + text.slice(end);
}

function wholeWord(first: string, gap: string, second: string, list: WordList): string | null {
  if (!/^[^\p{L}\p{N}]? $/u.test(gap) || isInList(first, list) || isInList(second, list)) return null;
  if (isInList(first + second, list)) return first + second;
  const meant = withLetterBetween(fold(first), fold(second), gap === ' ' ? SHORTEST + 1 : SHORTEST, list);
  return meant.length === 1 && meant[0] ? inCaseOf(first + second, meant[0]) : null;
}

/** Words of the list of at least this length that consist of two pieces and a letter, or a wrong one too, between them. */
function withLetterBetween(first: string, second: string, shortest: number, list: WordList): string[] {
  const length = first.length + 1 + second.length;
  if (Math.min(first.length, second.length) < SHORTEST_PIECE || length < shortest) return [];
  return (list.get(length) ?? []).filter((known) => differing(known, `${first} ${second}`) <= mostWrong(known));
}

const SHORTEST_PIECE = 2;

/** True for a word of the list, in any case. */
export function isInList(word: string, list: WordList): boolean {
  const key = fold(word);
  return list.get(key.length)?.includes(key) ?? false;
}

/** A folded word in capitals, with a capital, or in small letters, as another one is written. */
export function inCaseOf(word: string, meant: string): string {
  const [lower, letters] = [/\p{Ll}/gu, /\p{L}/gu].map((form) => word.match(form)?.length ?? 0) as [number, number];
  if (lower < letters / 2) return meant.toUpperCase();
  return /^\p{Ll}/u.test(word) ? meant : meant.charAt(0).toUpperCase() + meant.slice(1);
}
