import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';

/** Letters that OCR reads for digits. */
const DIGITS: Record<string, string> = { l: '1', I: '1', '|': '1', O: '0', o: '0' };
/** A number with letters that look like digits beside its digits: `7/ll8B`, `1O`, `5O48O`; other letters end it. */
const NUMBER = /(?<![\p{L}\p{N}])[lI|Oo]*\d[\dlI|Oo]*(?:[/-][\dlI|Oo]+)*(?=\p{Lu}?(?![\p{L}\p{N}]))/gu;

/** Corrects letters in house numbers, streets and postal codes that OCR confuses with digits: `7/ll8B` becomes `7/118B`. */
export function correctDigits(text: string): string {
  return text.replace(NUMBER, (number) => number.replace(/[lI|Oo]/g, (letter) => DIGITS[letter] ?? letter));
}

const STREETS = new RegExp(`^${anyOf(LEXICON.addresses.streets)}$`, 'i');

/** Corrects the capital L that OCR reads as a digit or I with a dot, in words of addresses: `1.ot 3` becomes `Lot 3`. */
export function correctCapitals(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])[1Il]\.(\p{Ll}+)/gu, (word, rest: string) =>
    STREETS.test(`l${rest}`) ? `L${rest}` : word,
  );
}

/** Digits that OCR reads for letters. */
const LETTERS: Record<string, string> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B' };

/** Corrects a single digit between capitals of a word: `MERB0K` becomes `MERBOK`. */
export function correctLetters(text: string): string {
  const word = /(?<![\p{L}\p{N}])(\p{Lu}+)([0158])(\p{Lu}+)(?![\p{L}\p{N}])/gu;
  return text.replace(word, (whole, before: string, digit: string, after: string) =>
    whole.length > LONGEST_CODE ? `${before}${LETTERS[digit] ?? digit}${after}` : whole,
  );
}

/** Capitals with a digit among them that may be a code, such as `B2B` or `SS2A`. */
const LONGEST_CODE = 4;
