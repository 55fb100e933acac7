import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf, anyWord } from '../../lexicon/word-pattern';
import { hasLegalForm } from '../parties/company-names';
import type { Cell, Sheet } from '../tables/sheet';
import type { Label } from './labels';

/*
 * The numbers are set by hand on drawn letters and statements; no script learns them.
 */

/** Print is large from this factor of the size of most characters of its page on. */
const LARGE = 1.25;
/** Sizes of one print differ by rounding up to this factor. */
const SAME_SIZE = 1.02;
/** Words of the longest legal form. */
const MAX_FORM_WORDS = 3;

const { parties, accounts } = LEXICON;
const TITLE = new RegExp(String.raw`^(?:${anyOf(parties.titles)}|${anyWord(accounts.statements)})\W*$`);

/**
 * Whether a label is a title of the document or a word of a heading. Such a line has no text for its value beside or below it, unless a colon
 * or a number follows the label.
 */
export function isInHeading(label: Label, sheet: Sheet): boolean {
  const { cell, start, end } = label;
  if (hasOwnValue(label)) return false;
  if (!/\p{L}/u.test(cell.text.slice(0, start) + cell.text.slice(end))) return isTitle(cell, sheet);
  return isLarge(cell, sheet) || isInName(label, sheet);
}

/** Whether a label is the end of a name: before a legal form, or behind other words in the first line or in large print. */
export function isInName(label: Label, sheet: Sheet): boolean {
  const { cell, start, end } = label;
  if (hasOwnValue(label)) return false;
  const isBehindWords = /\p{L}/u.test(cell.text.slice(0, start)) && (cell.row === 0 || isLarge(cell, sheet));
  return isBehindWords || endsName(cell.text.slice(end));
}

function hasOwnValue({ cell, end }: Label): boolean {
  return /^\s*[:=#]|\d/.test(cell.text.slice(end));
}

/** Whether a line says nothing but what the document is: by its words, or in the largest print of its page. */
function isTitle(cell: Cell, sheet: Sheet): boolean {
  if (sheet.rows[cell.row]?.length !== 1) return false;
  return (
    TITLE.test(fold(cell.text)) || (isLarge(cell, sheet) && sizeOf(cell) * SAME_SIZE >= printOf(cell, sheet).largest)
  );
}

function endsName(after: string): boolean {
  return hasLegalForm(after) && after.trim().split(/\s+/).length <= MAX_FORM_WORDS;
}

function isLarge(cell: Cell, sheet: Sheet): boolean {
  return sizeOf(cell) >= LARGE * printOf(cell, sheet).usual;
}

/** The size of a cell's first word in points; 0 where the file does not say it. */
function sizeOf({ words: [first] }: Cell): number {
  return first?.font?.size ?? 0;
}

/** The largest size of print on a page, and that of most characters; without sizes nothing is large. */
interface Print {
  usual: number;
  largest: number;
}

const remembered = new WeakMap<Sheet, Map<number, Print>>();

function printOf({ page }: Cell, sheet: Sheet): Print {
  const known = remembered.get(sheet) ?? printsByPage(sheet);
  remembered.set(sheet, known);
  return known.get(page) ?? { usual: Infinity, largest: Infinity };
}

function printsByPage({ cells }: Sheet): Map<number, Print> {
  const characters = new Map<number, Map<number, number>>();
  for (const cell of cells) {
    const size = sizeOf(cell);
    if (size === 0) continue;
    const ofPage = characters.get(cell.page) ?? new Map<number, number>();
    characters.set(cell.page, ofPage.set(size, (ofPage.get(size) ?? 0) + cell.text.length));
  }
  return new Map(
    [...characters].map(([page, sizes]) => {
      const [usual = Infinity] = [...sizes].sort((a, b) => b[1] - a[1])[0] ?? [];
      return [page, { usual, largest: [...sizes.keys()].reduce((one, other) => Math.max(one, other)) }];
    }),
  );
}
