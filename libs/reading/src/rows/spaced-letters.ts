import type { Word } from '../document';
import { boxAround, median } from '../geometry';

/*
 * The thresholds are set by hand on generated titles; no script learns them.
 */

/** Single letters one after the other that are a word. Less joins initials. */
const MIN_LETTERS = 4;
/** The gap between letters of a word, in widths of the letters, and in the median of the word's gaps. More joins columns. */
const WIDEST_GAP = 2.5;
const EVEN = 1.6;

/**
 * Joins the letters of widely spaced words: `R E C H N U N G  N R .` is two words. The alphabet itself stays apart, because it
 * names columns and choices.
 */
export function joinSpacedLetters(words: Word[]): Word[] {
  if (!words.some(isLetter)) return words;
  const joined: Word[] = [];
  for (let index = 0; index < words.length;) {
    const letters = wordAt(words, index);
    joined.push(...(letters.length >= MIN_LETTERS && !isAlphabet(letters) ? [joinedWord(letters)] : letters));
    index += letters.length;
  }
  return joined;
}

/** The letters of one word from a position on; the word there alone, where it is no single letter. */
function wordAt(words: Word[], start: number): Word[] {
  const end = words.findIndex((word, index) => index >= start && !isLetter(word));
  const letters = words.slice(start, end < 0 ? undefined : end);
  if (letters.length === 0) return words.slice(start, start + 1);
  const gaps = letters.slice(1).map((letter, index) => gapBefore(letter, letters[index]));
  const limit = Math.min(EVEN * median(gaps), WIDEST_GAP * median(letters.map(({ box }) => box.width)));
  const wide = gaps.findIndex((gap) => gap > limit);
  return letters.slice(0, wide < 0 ? undefined : wide + 1);
}

function gapBefore({ box }: Word, before: Word | undefined): number {
  return before ? box.x - before.box.x - before.box.width : 0;
}

function isLetter({ text }: Word): boolean {
  return /^\p{L}\p{M}*$/u.test(text);
}

function isAlphabet(letters: Word[]): boolean {
  return letters.every(
    ({ text }, index) => index === 0 || text.codePointAt(0) === (letters[index - 1]?.text.codePointAt(0) ?? 0) + 1,
  );
}

function joinedWord(letters: Word[]): Word {
  const confidence = Math.min(...letters.map((letter) => letter.confidence));
  const text = letters.map((letter) => letter.text).join('');
  return { ...letters[0], text, confidence, box: boxAround(letters.map(({ box }) => box)) };
}
