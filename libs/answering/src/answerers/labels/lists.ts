import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import { optionsIn } from '../form/printed-options';
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

/** Also the private characters that office programs use for the bullets of their symbol fonts. */
const BULLET = /^\s*(?:[-–—•▪▫●○◦·*‣➢✓\uF0A7\uF0B7\uF0D8\uF0FC\uF02D]|\d{1,2}[.)])\s+/u;
/** A comma or semicolon outside of brackets, which are short, and not inside of a number. */
const SEPARATOR = /[,;]\s+(?![^(]{0,200}\))/gu;
const PLURAL = /[sn]$/i;
/** The word before the last item of a list: `sauna, pilates and yoga`; also behind a comma. */
const CONJUNCTION = new RegExp(String.raw`\s(?:${anyOf(LEXICON.prose.conjunctions)})\s+(?=\S)`, 'giu');
const LEADING_CONJUNCTION = new RegExp(String.raw`^(?:${anyOf(LEXICON.prose.conjunctions)})\s+(?=\S)`, 'iu');
/** The words of a name of a person. */
const NAME = /^(?:\p{Lu}[\p{L}.'’-]*(?:\s|$)){2,4}$/u;
/** The width of a space, in heights of the line. */
const SPACE = 0.25;

/**
 * The items of the list that stands beside or below a label, of which `first` is the text that was found: lines with bullets or further to
 * the right than the label, else a line with commas. The text alone where it is no list.
 */
export function itemsOf(first: TypedValue, name: string, label: Cell, analysis: Analysis): TypedValue[] {
  const lines = linesOf(first, label, analysis).map(withoutBullet);
  const options = lines.flatMap(optionsOf);
  if (options.length > 0) return options.filter(({ ticked }) => ticked).map(({ value }) => value);
  if (lines.length > 1) return lines;
  const [line] = lines;
  if (!line) return [];
  const parts = continued(line, analysis);
  const items = itemsOfLines(parts);
  if (areItems(items, parts, name)) return items;
  const behindCommas = parts.slice(0, parts.findIndex(({ goesOn }) => goesOn !== 'comma') + 1);
  return behindCommas.flatMap(({ text }) => betweenCommas(text, name));
}

/** The options of a text that is one or several boxes to tick with their words. */
function optionsOf(text: TypedValue): { value: TypedValue; ticked: boolean }[] {
  return optionsIn(text.value).map(({ text: value, start, end, ticked }) => {
    const place = text.cell.text.indexOf(text.value, text.start);
    return { value: { ...text, start: place + start, end: place + end, value }, ticked };
  });
}

/** A line of a text, and how the text goes on in the next one: behind a comma, or within an item. */
interface Part {
  text: TypedValue;
  goesOn: 'comma' | 'wrapped' | null;
}

/**
 * A text and the lines below it, while the text above ends with a comma, or is a list that fills its line; without the commas at the ends.
 */
function continued(first: TypedValue, analysis: Analysis): Part[] {
  const parts: Part[] = [{ text: first, goesOn: null }];
  for (let last = parts[0]; last && parts.length < MAX_LINES; last = parts.at(-1)) {
    const { cell, end, value } = last.text;
    const [next, other] = analysis.sheet.rows[cell.row + 1] ?? [];
    if (!next || other || next.page !== cell.page || end !== cell.text.length) break;
    if (next.box.y - cell.box.y >= LINE_SPACING * Math.max(cell.box.height, next.box.height)) break;
    const goesOn = /,\s*$/.test(value) ? 'comma' : isWrapped(first, cell, next, analysis) ? 'wrapped' : null;
    if (goesOn === null) break;
    last.goesOn = goesOn;
    last.text = { ...last.text, value: value.replace(/,\s*$/, '') };
    parts.push({ text: { ...wholeCell(next), value: next.text.trim(), plausibility: 1 }, goesOn: null });
  }
  const last = parts.at(-1);
  if (last) last.text = { ...last.text, value: last.text.value.replace(/,\s*$/, '') };
  return parts;
}

/** Whether a list between commas goes on in the line below: its first word would not have fitted at the end of the line above. */
function isWrapped(first: TypedValue, above: Cell, next: Cell, analysis: Analysis): boolean {
  const [word] = next.words;
  const isList = new RegExp(SEPARATOR).test(first.value) && !endsText(above.text);
  if (!isList || !word || /^[^.,;]{1,40}:(?:\s|$)/.test(next.text)) return false;
  const { x, width, height } = above.box;
  if (Math.abs(next.box.x - x) >= height * next.aspect) return false;
  const own = analysis.sheet.cells.filter(({ page }) => page === above.page);
  const right = Math.max(...own.map(({ box }) => box.x + box.width));
  return x + width + SPACE * height * above.aspect + word.box.width > right;
}

/** Whether a line ends with the end of a sentence or a colon; a short word with a full stop is a form of address: `M.`, `Dr.` */
const endsText = (text: string): boolean => /[.!?:]\s*$/.test(text) && !/[\s,(]\p{Lu}\p{L}{0,2}\.\s*$/u.test(text);

/** The items of a text of several lines. One that goes on in the next line has its place in the first. */
function itemsOfLines(parts: Part[]): TypedValue[] {
  const items: TypedValue[] = [];
  let isOpen = false;
  for (const { text, goesOn } of parts) {
    const [first, ...others] = separated(text);
    const open = isOpen ? items.pop() : undefined;
    if (first) items.push(open ? { ...open, value: `${open.value} ${first.value}` } : first);
    items.push(...others);
    isOpen = goesOn === 'wrapped';
  }
  return withLastItems(items);
}

/** The items with those around the word before the last one apart, where it is the only such word. */
function withLastItems(items: TypedValue[]): TypedValue[] {
  const last = items.at(-1);
  if (!last) return items;
  const value = last.value.replace(LEADING_CONJUNCTION, '');
  if (items.length > 1 && value !== last.value) return [...items.slice(0, -1), { ...last, value }];
  const found = items.flatMap((item) => [...item.value.matchAll(CONJUNCTION)]);
  const [match] = [...last.value.matchAll(CONJUNCTION)];
  if (!match || found.length > 1) return items;
  const next = match.index + match[0].length;
  const [one, other] = [last.value.slice(0, match.index), last.value.slice(next)];
  if (items.length === 1 && !(NAME.test(one) && NAME.test(other))) return items;
  const before = { ...last, end: Math.min(last.end, last.start + match.index), value: one };
  const behind = { ...last, start: Math.min(last.end, last.start + next), value: other };
  return [...items.slice(0, -1), before, behind];
}

function linesOf(first: TypedValue, label: Cell, analysis: Analysis): TypedValue[] {
  const { cell } = first;
  const isList =
    BULLET.test(cell.text) || optionsIn(cell.text).length > 0 || cell.box.x - label.box.x > cell.box.height / 2;
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
    BULLET.test(next.text) === BULLET.test(first.text) &&
    optionsIn(next.text).length > 0 === optionsIn(first.text).length > 0
  );
}

function withoutBullet(value: TypedValue): TypedValue {
  const bullet = BULLET.exec(value.value)?.[0].length ?? 0;
  return { ...value, start: value.start + bullet, value: value.value.slice(bullet).trim() };
}

/** The items of `MODFLOW, QGIS (basic), Python`; the whole text where a part is a clause or has a number. */
export function betweenCommas(whole: TypedValue, name: string): TypedValue[] {
  const items = withLastItems(separated(whole));
  return areItems(items, [{ text: whole, goesOn: null }], name) ? items : [whole];
}

/** A full stop that is not that of a form of address. */
const LAST_STOP = /(?<!(?:^|[\s,(])\p{Lu}\p{L}{0,2})\.$/u;

function separated(whole: TypedValue): TypedValue[] {
  const items: TypedValue[] = [];
  let from = 0;
  for (const match of [...whole.value.matchAll(SEPARATOR), null]) {
    const text = whole.value.slice(from, match?.index);
    const start = whole.start + from;
    items.push({ ...whole, start, end: start + text.length, value: text.trim().replace(LAST_STOP, '') });
    from = (match?.index ?? 0) + (match?.[0].length ?? 0);
  }
  return items;
}

const withoutBrackets = (text: string): string => text.replace(/\s?\([^)]{1,60}\)/g, '').trim();

/** Whether the parts of a text may be items: there are several, and none is a clause or has a number. */
function areItems(items: TypedValue[], parts: Part[], name: string): boolean {
  const least = PLURAL.test(name) ? MIN_ITEMS_OF_PLURAL : MIN_ITEMS;
  const most = /\.\s*$/.test(parts.at(-1)?.text.value ?? '') ? MAX_WORDS_BEFORE_STOP : MAX_WORDS;
  const isItem = ({ value }: TypedValue) =>
    value !== '' && !/\d{3}/.test(value) && withoutBrackets(value).split(/\s+/).length <= most;
  return items.length >= least && items.every(isItem);
}
