import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf, anyWord } from '../../lexicon/word-pattern';
import { inCaseOf, isInList, type WordList } from '../values/misread-words';

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

const UNITS = LEXICON.addresses.unitsBeforeNumber.filter((word) => /^\p{L}{3,}$/u.test(word));
/** Digits that OCR reads for letters of such a word. */
const DIGIT_OF: Record<string, string> = { l: '1', i: '1', t: '1', o: '0', s: '5', b: '8' };

/** A word before a house number, with an I after it instead of a digit. */
const UNIT_AND_LETTER = new RegExp(
  String.raw`(${anyWord(LEXICON.addresses.unitsBeforeNumber)}[\s.:]*)([il|])(?![\p{L}\p{N}.])`,
  'giu',
);

/**
 * Corrects a word before a house number of which OCR has made a number: `101 12-A` becomes `LOT 12-A`. And the I after such
 * a word, which is a 1: `NO.I` becomes `NO.1`.
 */
export function correctUnit(text: string): string {
  return text
    .replace(/^\d{3,}(?= \d)/, (number) => UNITS.find((unit) => asDigits(unit) === number)?.toUpperCase() ?? number)
    .replace(UNIT_AND_LETTER, (whole, unit: string, letter: string) => (letter in DIGITS ? `${unit}1` : whole));
}

function asDigits(word: string): string {
  return [...word].map((letter) => DIGIT_OF[letter] ?? letter).join('');
}

/**
 * Corrects a single digit between capitals of a word: `MERB0K` becomes `MERBOK`. And digits at any place of a word of the list:
 * `Ma11` becomes `Mall`.
 */
export function correctLetters(text: string, list: WordList): string {
  return correctCapitalWords(text).replace(/(?<![\p{L}\p{N}])\p{L}+[0158][\p{L}0158]*(?![\p{L}\p{N}])/gu, (word) => {
    const meant = ['I', 'l'].map((one) =>
      word.replace(/\d/g, (digit) => (digit === '1' ? one : (LETTERS[digit] ?? digit))),
    );
    const known = meant.find((letters) => isInList(letters, list));
    return known === undefined ? word : inCaseOf(word, fold(known));
  });
}

function correctCapitalWords(text: string): string {
  const word = /(?<![\p{L}\p{N}])(\p{Lu}+)([0158])(\p{Lu}+)(?![\p{L}\p{N}])/gu;
  return text.replace(word, (whole, before: string, digit: string, after: string) =>
    whole.length > LONGEST_CODE ? `${before}${LETTERS[digit] ?? digit}${after}` : whole,
  );
}

/** Capitals with a digit among them that may be a code, such as `B2B` or `SS2A`. */
const LONGEST_CODE = 4;
