import { hasRightToLeft } from '@app/formats/packages';
import type { DocumentPage, Word } from '../document';
import { boxAround } from '../geometry';
import { rowsOfWords } from './word-rows';

type Script = 'left' | 'right' | null;

const LETTER = /\p{L}/u;
const SIGN = /^[:;,.!?)\]]$/u;
/** The largest gap before a sign that ends a word, in widths of the sign. */
const TOUCHING = 0.5;
const LABEL_END = /[:：]$/u;

/**
 * The words of a line in the order in which they are read; given from left to right on the page as it was laid out. Words of the
 * other direction that follow each other, with the numbers between them, are read the other way round (UAX #9, L2). The same array
 * when no text runs from right to left.
 */
export function inReadingOrder(line: Word[], { turn }: Pick<DocumentPage, 'turn'>): Word[] {
  const other = turn === 'mirrored' ? 'left' : 'right';
  if (!line.some((word) => scriptOf(word) === 'right')) return line;
  const whole = withTouchingSigns(line);
  const scripts = whole.map(scriptOf);
  const ordered: Word[] = [];
  for (let from = 0; from < whole.length;) {
    const to = scripts[from] === other ? endOfRun(scripts, from) : from + 1;
    ordered.push(...whole.slice(from, to).reverse());
    from = to;
  }
  return ordered;
}

/** Joins signs with the word that they end. PDFium reports them apart, between texts of two directions. */
function withTouchingSigns(line: Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of line) {
    const before = joined.at(-1);
    const gap = before ? word.box.x - before.box.x - before.box.width : Infinity;
    if (before && SIGN.test(word.text) && Math.abs(gap) < TOUCHING * word.box.width)
      joined[joined.length - 1] = { ...before, text: before.text + word.text, box: boxAround([before.box, word.box]) };
    else joined.push(word);
  }
  return joined;
}

/** The end of the run of a script that begins here: behind its last word before one of another script. */
function endOfRun(scripts: Script[], from: number): number {
  const next = scripts.findIndex((script, index) => index > from && script !== null && script !== scripts[from]);
  const within = scripts.slice(0, next < 0 ? undefined : next);
  return within.lastIndexOf(scripts[from] ?? null) + 1;
}

/** Whether most lines of a page begin at its right side. */
export function beginsAtRight(words: Word[]): boolean {
  if (!words.some(({ text }) => hasRightToLeft(text))) return false;
  const sides = rowsOfWords(words).map(sideOf);
  return sides.filter((side) => side === 'right').length > sides.filter((side) => side === 'left').length;
}

/** The side at which a row begins. One with texts of both directions begins where its label stands, with a colon. */
function sideOf(row: Word[]): Script {
  const scripts = row.map(scriptOf);
  const [first, last] = [
    scripts.findIndex((script) => script !== null),
    scripts.findLastIndex((script) => script !== null),
  ];
  const side = scripts[first] ?? null;
  if (scripts.every((script) => script === null || script === side)) return side;
  if (side === 'left' && [row[first], row[first + 1]].some(endsLabel)) return 'left';
  return scripts[last] === 'right' && [row[last], row[last - 1]].some(endsLabel) ? 'right' : null;
}

function endsLabel(word: Word | undefined): boolean {
  return word !== undefined && LABEL_END.test(word.text);
}

/** The side at which a word begins; null for numbers and signs, which stand in texts of both directions. */
function scriptOf({ text }: Word): Script {
  if (hasRightToLeft(text)) return 'right';
  return LETTER.test(text) ? 'left' : null;
}
