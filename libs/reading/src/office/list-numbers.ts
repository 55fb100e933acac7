/** The digits of Roman numerals, the greatest first. */
const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
/** The greatest number that is written in Roman numerals or letters; greater ones stay decimal. */
const MAX_IN_LETTERS = 780;
const ALPHABET = 26;

/** A number in a format of a list (`ST_NumberFormat`, ISO/IEC 29500-1, 17.18.59); formats of other alphabets are decimal. */
export function listNumber(value: number, format: string): string {
  if (format === 'none') return '';
  if (format === 'decimalZero') return String(value).padStart(2, '0');
  if (value < 1 || value > MAX_IN_LETTERS) return String(value);
  if (format === 'lowerRoman') return roman(value);
  if (format === 'upperRoman') return roman(value).toUpperCase();
  if (format === 'lowerLetter') return letters(value);
  if (format === 'upperLetter') return letters(value).toUpperCase();
  return String(value);
}

function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [digit, letter] of ROMAN) for (; rest >= digit; rest -= digit) text += letter;
  return text;
}

/** After `z` follows `aa`, then `bb`. */
function letters(value: number): string {
  const letter = String.fromCodePoint('a'.charCodeAt(0) + ((value - 1) % ALPHABET));
  return letter.repeat(Math.ceil(value / ALPHABET));
}
