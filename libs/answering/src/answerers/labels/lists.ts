import type { Analysis } from '../analysis';
import { leadingLabel } from '../analysis';
import { type Cell, wholeCell } from '../tables/sheet';
import type { TypedValue } from '../values/values';
import { isSentence } from './sentences';

/*
 * The numbers are set by hand on drawn curricula and letters; no script learns them.
 */

/** Items of a list below a label follow each other this closely, from top to top, in heights of the line; and the most of them. */
const LINE_SPACING = 2;
const MAX_ITEMS = 100;
/** Lines of the longest list between commas. */
const MAX_LINES = 10;
/** Words of the longest item between commas, and of one before a full stop. More takes clauses of a sentence for items. */
const MAX_WORDS = 5;
const MAX_WORDS_BEFORE_STOP = 3;
/** Items that a text with commas has at least; two may be a name or a place, unless the label is a plural. */
const MIN_ITEMS = 3;
const MIN_ITEMS_OF_PLURAL = 2;

const BULLET = /^\s*(?:[-–—•▪▫●○◦·*‣➢✓]|\d{1,2}[.)])\s+/u;
/** A comma or semicolon outside of brackets, which are short, and not inside of a number. */
const SEPARATOR = /[,;]\s+(?![^(]{0,200}\))/gu;
const PLURAL = /[sn]$/i;

/**
 * The items of the list that stands beside or below a label, of which `first` is the text that was found: lines with bullets or further to
 * the right than the label, else a line with commas. The text alone where it is no list.
 */
export function itemsOf(first: TypedValue, name: string, label: Cell, analysis: Analysis): TypedValue[] {
  const lines = linesOf(first, label, analysis).map(withoutBullet);
  if (lines.length > 1) return lines;
  const [line] = lines;
  return line ? continued(line, analysis).flatMap((part) => betweenCommas(part, name)) : [];
}

/** A text and the lines below it, while the text above ends with a comma; without the commas at the ends. */
function continued(first: TypedValue, { sheet }: Analysis): TypedValue[] {
  const lines = [first];
  let above = first.cell;
  for (const [next, other] of sheet.rows.slice(above.row + 1, above.row + MAX_LINES)) {
    const isOpen = /,\s*$/.test(lines.at(-1)?.value ?? '') && lines.at(-1)?.end === above.text.length;
    if (!isOpen || !next || other || next.page !== above.page) break;
    if (next.box.y - above.box.y >= LINE_SPACING * Math.max(above.box.height, next.box.height)) break;
    lines.push({ ...wholeCell(next), value: next.text.trim(), plausibility: 1 });
    above = next;
  }
  return lines.map((line) => ({ ...line, value: line.value.replace(/,\s*$/, '') }));
}

function linesOf(first: TypedValue, label: Cell, analysis: Analysis): TypedValue[] {
  const { cell } = first;
  const isList = BULLET.test(cell.text) || cell.box.x - label.box.x > cell.box.height / 2;
  if (cell.row <= label.row || !isList || first.start > 0) return [first];
  const items = [first];
  let above = cell;
  for (const [next, other] of analysis.sheet.rows.slice(cell.row + 1, cell.row + MAX_ITEMS)) {
    if (!next || other || !isNextItem(next, above, cell)) break;
    if (isSentence(next.text) || leadingLabel(analysis, next)?.start === 0) break;
    items.push({ ...wholeCell(next), value: next.text.trim(), plausibility: 1 });
    above = next;
  }
  return items;
}

/** Whether a line follows an item closely, begins where it does, and has a bullet if the first item has one. */
function isNextItem(next: Cell, above: Cell, first: Cell): boolean {
  const height = Math.max(above.box.height, next.box.height);
  return (
    next.page === above.page &&
    next.box.y - above.box.y < LINE_SPACING * height &&
    Math.abs(next.box.x - first.box.x) < height * next.aspect &&
    BULLET.test(next.text) === BULLET.test(first.text)
  );
}

function withoutBullet(value: TypedValue): TypedValue {
  const bullet = BULLET.exec(value.value)?.[0].length ?? 0;
  return { ...value, start: value.start + bullet, value: value.value.slice(bullet).trim() };
}

/** The items of `MODFLOW, QGIS (basic), Python`; the whole text where a part is a clause or has a number. */
function betweenCommas(whole: TypedValue, name: string): TypedValue[] {
  const items: TypedValue[] = [];
  let from = 0;
  for (const match of [...whole.value.matchAll(SEPARATOR), null]) {
    const text = whole.value.slice(from, match?.index);
    const start = whole.start + from;
    items.push({ ...whole, start, end: start + text.length, value: text.trim().replace(/\.$/, '') });
    from = (match?.index ?? 0) + (match?.[0].length ?? 0);
  }
  const least = PLURAL.test(name) ? MIN_ITEMS_OF_PLURAL : MIN_ITEMS;
  const most = /\.\s*$/.test(whole.value) ? MAX_WORDS_BEFORE_STOP : MAX_WORDS;
  const areItems = items.every(
    ({ value }) => value !== '' && !/\d{3}/.test(value) && value.split(/\s+/).length <= most,
  );
  return items.length >= least && areItems ? items : [whole];
}
