import { fold } from '@app/core/programs';
import type { Analysis } from '../analysis';
import { askedWords, isSameWord } from '../prose/asked-words';
import type { Cell, Sheet, Span } from '../tables/sheet';
import { comparedWith } from './similar-labels';
import { isSpelling, spellingsOf } from './spellings';

/*
 * The numbers are set by hand on drawn agreements and curricula; no script learns them.
 */

/** Items of a list; one is a line. */
const MIN_ITEMS = 2;
/** The next line of a list is as far below, from top to top, in heights of the line; the heading of a list may be further above. */
const LINE_SPACING = 2.5;
/** The distance between items is at most this factor of that between the first two: more is the space before the next heading. */
const SAME_SPACING = 1.5;
const HEADING_SPACING = 4;
/** Lines of the longest item, and words of the longest heading. */
const MAX_LINES = 8;
const MAX_WORDS = 12;
/** Lines around one that show how long lines are. */
const FULL_REACH = 40;
/** The scores of a list below its own heading, and below a line that has the words of the name. */
const HEADED = 0.85;
const WORDED = 0.7;

/** A bullet, or the number or letter of an item. */
const MARK = /^\s*(?:[-–—•▪▫●○◦·*‣➢✓\uF0A7\uF0B7\uF0D8\uF0FC\uF02D]|(\d{1,3})[.)]|\(?(\p{Ll})\))\s*/u;
/** The number of a heading: `4.2 Requirements`. */
const NUMBER_OF_HEADING = /^\s*(?:\d{1,2}\.)*\d{0,2}[.)]?\s+(?=\p{L})/u;

/** A list with the lines that introduce it: the one directly above, and the heading above a line that ends with a colon. */
interface IntroducedList {
  headings: string[];
  items: { value: string; span: Span }[];
}

/** The items of a list that is found by the lines above it, with the score of that. */
export interface FoundList {
  items: { value: string; span: Span }[];
  score: number;
}

/**
 * The items with bullets or numbers below a heading or line that a name means: `Languages`, `4. Requirements` above `Tenderers must:`, or `It is
 * not permitted:` for what is not permitted. Null without one, or where several lists have such lines.
 */
export function introducedList(name: string, { sheet }: Analysis): FoundList | null {
  const lists = listsOf(sheet);
  if (lists.length === 0) return null;
  const spellings = spellingsOf(name);
  const compare = comparedWith(name, 'text');
  const isNamed = (heading: string) => isSpelling(heading, spellings) || compare(heading) !== null;
  const words = askedWords(name);
  const isWorded = (heading: string) => words.length > 1 && hasWords(heading, words);
  return (
    only(lists, (list) => list.headings.some(isNamed), HEADED) ??
    only(lists, (list) => list.headings.some(isWorded), WORDED)
  );
}

function only(lists: IntroducedList[], isMeant: (list: IntroducedList) => boolean, score: number): FoundList | null {
  const [list, other] = lists.filter(isMeant);
  return list && !other ? { items: list.items, score } : null;
}

function hasWords(heading: string, words: string[]): boolean {
  const said = fold(heading).match(/[\p{L}\p{N}]+/gu) ?? [];
  return said.length <= MAX_WORDS && words.every((word) => said.some((other) => isSameWord(word, other)));
}

const remembered = new WeakMap<Sheet, IntroducedList[]>();

function listsOf(sheet: Sheet): IntroducedList[] {
  const known = remembered.get(sheet);
  if (known) return known;
  const lists: IntroducedList[] = [];
  for (let row = 1; row < sheet.rows.length; row++) {
    const lines = linesFrom(row, sheet);
    const introduced = lines.length < MIN_ITEMS ? [] : headingsAbove(row, sheet);
    if (introduced.length > 0) lists.push({ headings: introduced, items: itemsOf(lines) });
    row += Math.max(0, lines.reduce((sum, { cells }) => sum + cells.length, 0) - 1);
  }
  remembered.set(sheet, lists);
  return lists;
}

/** An item: its number or letter as a number, null for a bullet; its lines, of which the first has the mark. */
interface Item {
  order: number | null;
  mark: number;
  cells: Cell[];
}

/** The items that follow each other from a row on, counted up or with bullets. */
function linesFrom(row: number, { rows }: Sheet): Item[] {
  const items: Item[] = [];
  let above: Cell | undefined;
  let spacing = LINE_SPACING;
  for (let at = row; at < rows.length; at++) {
    const cells = rows[at] ?? [];
    const [cell] = cells;
    if (!cell || (above && !isBelow(cell, above, spacing))) break;
    if (above && at === row + 1) spacing = Math.min(spacing, SAME_SPACING * distance(cell, above));
    const item = itemOf(cells);
    const last = items.at(-1);
    if (item && (!last || follows(item, last))) items.push(item);
    else if (!item && last && above && cells.length === 1 && goesOn(cell, last, isFull(above, cell, rows)))
      last.cells.push(cell);
    else break;
    above = cell;
  }
  return items;
}

/** The item that a row begins; a wide space may part its mark from its text. */
function itemOf(cells: Cell[]): Item | null {
  const [first, second, other] = cells;
  const found = first ? MARK.exec(first.text) : null;
  if (!first || !found || other) return null;
  const [mark, number, letter] = found;
  const order = number === undefined ? (letter?.codePointAt(0) ?? null) : Number(number);
  const isAlone = mark.length === first.text.length;
  if (isAlone !== (second !== undefined)) return null;
  return { order, mark: isAlone ? 0 : mark.length, cells: [isAlone && second ? second : first] };
}

function follows(item: Item, last: Item): boolean {
  const [own, above] = [item.cells[0], last.cells[0]];
  if (!own || !above || Math.abs(own.box.x - above.box.x) >= own.box.height * own.aspect) return false;
  return item.order === null ? last.order === null : last.order !== null && item.order === last.order + 1;
}

/** Whether a line goes on with an item: it begins where its text does, behind the mark, or where the mark does below a full line. */
function goesOn(cell: Cell, { cells, mark }: Item, isBelowFull: boolean): boolean {
  const [first] = cells;
  if (!first || cells.length >= MAX_LINES) return false;
  const text = first.words.find((word) => word.start >= mark)?.box.x ?? first.box.x;
  const [fromMark, fromText] = [Math.abs(cell.box.x - first.box.x), Math.abs(cell.box.x - text)];
  if (Math.min(fromMark, fromText) >= cell.box.height * cell.aspect) return false;
  return fromText < fromMark || isBelowFull;
}

/** Whether the first word of a line would not have fitted at the end of the line above it. */
function isFull({ box, page }: Cell, below: Cell, rows: Cell[][]): boolean {
  const [word] = below.words;
  const near = rows.slice(Math.max(0, below.row - FULL_REACH), below.row + FULL_REACH).flat();
  const right = Math.max(...near.filter((cell) => cell.page === page).map((cell) => cell.box.x + cell.box.width));
  return word !== undefined && box.x + box.width + word.box.width > right;
}

function isBelow(cell: Cell, above: Cell, spacing: number): boolean {
  return cell.page === above.page && distance(cell, above) <= spacing;
}

/** From the top of one line to that of the next, in heights of the line. */
function distance(cell: Cell, above: Cell): number {
  return (cell.box.y - above.box.y) / Math.max(above.box.height, cell.box.height);
}

/** The lines that introduce a list: the one above it, and the heading above that one where it ends with a colon. */
function headingsAbove(row: number, { rows }: Sheet): string[] {
  const [first] = rows[row] ?? [];
  const [line, beside] = rows[row - 1] ?? [];
  if (!first || !line || beside || !isBelow(first, line, HEADING_SPACING) || itemOf([line])?.order === null) return [];
  const [heading, other] = rows[row - 2] ?? [];
  const isHeaded = /:\s*$/.test(line.text) && heading && !other && isBelow(line, heading, HEADING_SPACING);
  return [line, ...(isHeaded ? [heading] : [])].map(({ text }) =>
    text.replace(NUMBER_OF_HEADING, '').replace(/\s*:\s*$/, ''),
  );
}

/** The texts of items, without the marks between them: semicolons or commas, and then also the last full stop. */
function itemsOf(items: Item[]): { value: string; span: Span }[] {
  const texts = items.map(({ cells, mark }) =>
    cells
      .map(({ text }, line) => (line === 0 ? text.slice(mark) : text))
      .join(' ')
      .trim(),
  );
  const separated = texts.slice(0, -1).some((text) => /[;,]$/.test(text));
  return items.flatMap(({ cells: [cell], mark }, index) => {
    const value = (texts[index] ?? '').replace(separated ? /(?:[;,]\s*\p{L}{1,3}|[;,.])$/u : /;$/, '').trim();
    return cell && value !== '' ? [{ value, span: { cell, start: mark, end: cell.text.length } }] : [];
  });
}
