import type { PdfCharacter } from '@app/core/programs';

import type { Word } from '../document';
import { type PageScale, toBox } from './scale';

const LIGATURES: Record<string, string> = {
  '\uFB00': 'ff',
  '\uFB01': 'fi',
  '\uFB02': 'fl',
  '\uFB03': 'ffi',
  '\uFB04': 'ffl',
  '\uFB05': 'st',
  '\uFB06': 'st',
};
const INVISIBLE = /^[\u0000-\u0008\u000E-\u001F\u007F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]$/;
/** Private-use codes and U+FFFD come from fonts without a Unicode map. */
const ILLEGIBLE = /^[\uE000-\uF8FF\uFFFD]$/;
/*
 * The thresholds are set by hand on the development receipts and invoices; no script learns them. They are in heights of the
 * characters where nothing else is said.
 */

/** A larger gap separates words without a space; across a space, characters with a smaller gap belong to one word. */
const WIDE_GAP = 0.6;
const NO_GAP = 0.02;
/** A character further back than this, to the left of the one before it, begins another word. */
const BACKWARD_GAP = 2;
/** The share of the lower character's height that characters of one line have in common. */
const SAME_LINE = 0.4;
/** Vertical text: the largest difference of left edges, and the largest gap in widths of the characters. */
const SAME_COLUMN = 0.3;
const COLUMN_GAP = 0.3;
/**
 * The heights of characters that are larger than those of their font's lines, in sizes of the font: boxes that hold accents over
 * capitals in every script, as in DejaVu. A larger factor says that the size is not that of the page. The height that they get, and the
 * share of it above the base line.
 */
const TALL = { least: 1.35, most: 2.2 } as const;
const LINE_HEIGHT = 1.17;
const ABOVE_BASE = 0.72;
/** The share of characters without Unicode values that makes a text layer illegible. */
const ILLEGIBLE_SHARE = 0.3;

/** The words of a text layer; `legible` is false when there are none, or the layer is mostly without Unicode values. */
export function wordsOfCharacters(characters: PdfCharacter[], page: PageScale): { words: Word[]; legible: boolean } {
  const runs: PdfCharacter[][] = [];
  let run: PdfCharacter[] = [];
  const finish = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  characters.forEach((character, index) => {
    if (!isPlain(character.text) && INVISIBLE.test(character.text)) return;
    if (isSpace(character.text)) {
      if (!isKerning(run[run.length - 1], characters[index + 1])) finish();
      return;
    }
    if (startsWord(run[run.length - 1], character)) finish();
    run.push(character);
  });
  finish();

  let illegible = 0;
  for (const { text } of characters) if (!isPlain(text) && ILLEGIBLE.test(text)) illegible++;
  const words = runs.map((letters) => toWord(letters, page)).filter((word) => isOnPage(word));
  return { words, legible: words.length > 0 && illegible < characters.length * ILLEGIBLE_SHARE };
}

/** True for printable ASCII and the space, most of most texts, which need no further checks. */
function isPlain(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 0x20 && code < 0x7f && text.length === 1;
}

function isSpace(text: string): boolean {
  return text === ' ' || (!isPlain(text) && /^\s$/.test(text));
}

/** Some PDF writers emit a space and move back over it: letters that touch across a space are one word. */
function isKerning(before: PdfCharacter | undefined, after: PdfCharacter | undefined): boolean {
  if (!before || !after || isSpace(after.text) || isSpace(before.text)) return false;
  const height = before.bottom - before.top;
  const gap = after.left - before.right;
  return height > 0 && isBeside(before, after) && Math.abs(gap) < NO_GAP * height;
}

function startsWord(before: PdfCharacter | undefined, character: PdfCharacter): boolean {
  if (!before) return false;
  const height = Math.max(before.bottom - before.top, character.bottom - character.top);
  const gap = character.left - before.right;
  // The characters of vertical text share a column instead of a line.
  if (!isBeside(before, character))
    return Math.abs(character.left - before.left) > SAME_COLUMN * height || isBelow(before, character);
  return gap > WIDE_GAP * height || gap < -BACKWARD_GAP * height;
}

function isBeside(a: PdfCharacter, b: PdfCharacter): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > SAME_LINE * Math.min(a.bottom - a.top, b.bottom - b.top);
}

function isBelow(a: PdfCharacter, b: PdfCharacter): boolean {
  const gap = Math.max(b.top - a.bottom, a.top - b.bottom);
  return gap > COLUMN_GAP * Math.max(a.right - a.left, b.right - b.left);
}

/** A single loop, because this runs for every word of every page. */
function toWord(letters: PdfCharacter[], page: PageScale): Word {
  const around = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  let text = '';
  let plain = true;
  for (const letter of letters) {
    if (letter.left < around.left) around.left = letter.left;
    if (letter.top < around.top) around.top = letter.top;
    if (letter.right > around.right) around.right = letter.right;
    if (letter.bottom > around.bottom) around.bottom = letter.bottom;
    if (isPlain(letter.text)) {
      text += letter.text;
    } else {
      plain = false;
      text += LIGATURES[letter.text] ?? letter.text;
    }
  }
  lower(around, letters[0]);
  const word: Word = { text: plain ? text : text.normalize('NFC'), box: toBox(around, page), confidence: 100 };
  const font = letters[0]?.font;
  if (font) word.font = font;
  return word;
}

/** Gives a word the height of a line: thresholds are in heights of words, and taller ones reach into the next line. */
function lower(around: { top: number; bottom: number }, letter: PdfCharacter | undefined): void {
  const size = letter?.font?.size ?? 0;
  const factor = letter && size > 0 ? (letter.bottom - letter.top) / size : 0;
  if (factor < TALL.least || factor > TALL.most) return;
  const less = (around.bottom - around.top) * (1 - LINE_HEIGHT / factor);
  around.top += less * ABOVE_BASE;
  around.bottom -= less * (1 - ABOVE_BASE);
}

function isOnPage({ box }: Word): boolean {
  return box.width > 0 && box.height > 0;
}
