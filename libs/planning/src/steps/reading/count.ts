import { fold } from '@app/core/programs';
import type { PageView } from '@app/browsing';
import { isKindNoun, isOfNoun } from '../../matching/control-kinds';
import type { Wanted } from '../../matching/find-control';
import { contains } from '../../matching/likeness';
import { parseNumber } from '../../values/numbers';
import { readCells } from './read-cell';

/** Nouns for the entries of any list: they say nothing about which. */
const ENTRIES = /^(?:items?|entries|entry|rows?|records?|results?|elements?|lines?|options?|cards?)$/;
const CONTROLS = /^(?:button|link|checkbox|radio|field|dropdown|slider|tab|textarea)$/;

/** How many entries of a page the words mean: controls of a kind, rows with the words, or lines with them; null when none of these fits. */
export function countIn({ words, noun, near }: Wanted, view: PageView): number | null {
  if (near?.relation === 'row')
    return numberIn(readCells({ words, noun, near, quoted: false, ordinal: null }, words, view));
  // What else is said about the entries, the number beside the place does not know.
  const stands = near?.relation === 'in' && !/\s/.test(words) ? besidePlace(view.text, near.words) : null;
  if (stands !== null) return stands;
  const asked = withoutEntries(`${near?.relation === 'in' ? '' : (near?.words ?? '')} ${words}`);
  if (noun !== null && CONTROLS.test(noun) && isKindNoun(noun)) {
    const alike = view.controls.filter((control) => isOfNoun(control, noun));
    return asked === '' ? alike.length : alike.filter(({ name }) => fits(name, asked)).length;
  }
  if (near?.relation === 'in' && !isOfPage(near.words, view)) return countWithin(near.words, asked, view);
  return countNamed(asked, near?.relation === 'in', view);
}

/** Whether the place is the list itself, so that it leaves nothing out. */
const isOfPage = (place: string, { headings, title, tables }: PageView): boolean =>
  WHOLE.test(place) ||
  [title, ...headings, ...tables.map(({ caption }) => caption)].some((name) => name !== '' && contains(name, place));
const WHOLE = /^(?:table|list|page|grid|cart|basket|bag|inbox|results?|this (?:table|list|page))$/i;

/** "items in Aisle 4": the rows in which a cell is the place, and that have the other words; null where no row has it. */
function countWithin(place: string, asked: string, { tables }: PageView): number | null {
  const rows = tables.flatMap((table) =>
    table.rows.filter((cells) => cells.some((cell) => fold(cell) === fold(place))),
  );
  const found = asked === '' ? rows : rows.filter((cells) => cells.some((cell) => fits(cell, asked)));
  return found.length > 0 ? found.length : null;
}

const withoutEntries = (words: string): string =>
  words
    .split(/\s+/)
    .filter((word) => word !== '' && !ENTRIES.test(word))
    .join(' ');

function countNamed(asked: string, isInPlace: boolean, view: PageView): number | null {
  const rows = view.tables.flatMap((table) => table.rows);
  if (asked === '') return rows.length > 0 ? rows.length : null;
  const inRows = rows.filter((cells) => cells.some((cell) => fits(cell, asked))).length;
  if (inRows > 0) return rows.some((cells) => statesNumber(cells, asked)) ? null : inRows;
  const stated = statedIn(view.text, asked);
  if (stated !== null) return stated;
  // What is below a heading is not counted by its name.
  if (isInPlace || view.headings.some((heading) => formsOf(asked).includes(fold(heading)))) return null;
  const described = describedIn(rows, asked);
  if (described > 0) return described;
  if (isTitle(asked, view)) return null;
  const lines = view.text.split('\n').filter((line) => fits(line, asked)).length;
  return lines > 0 ? lines : null;
}

/** Whether a row is called so and has numbers: it says how many there are, and is none of them. */
const statesNumber = ([name = '', ...cells]: readonly string[], asked: string): boolean =>
  formsOf(asked).includes(fold(name).trim()) && cells.some((cell) => /\d/.test(cell));

/** "My reservations": the words end the name of a part of the page, or of a button that opens it, whose entries may not be shown. */
function isTitle(asked: string, { headings, controls }: PageView): boolean {
  const opening = controls.filter(({ kind, row }) => !row && PARTS.has(kind)).map(({ name }) => name);
  const isEnd = (title: string): boolean =>
    formsOf(asked).some((form) => form !== '' && ` ${fold(title).trim()}`.endsWith(` ${form}`));
  return [...headings, ...opening].some(isEnd);
}
const PARTS: ReadonlySet<string> = new Set(['button', 'tab', 'link']);

/** "open tickets": the rows in which a cell is "open", where the last word only says what the rows are. */
function describedIn(rows: readonly string[][], words: string): number {
  const [, described = ''] = /^(.+?)\s+\S+$/.exec(words) ?? [];
  return described === '' ? 0 : rows.filter((cells) => cells.some((cell) => fold(cell) === fold(described))).length;
}

/** The number that a line states: "12 products", "3 products found". */
function statedIn(text: string, words: string): number | null {
  for (const line of text.split('\n')) {
    const [, number, rest = ''] = /^\s*(\d{1,6})\s+(\D{1,60})$/.exec(line) ?? [];
    if (number !== undefined && formsOf(words).some((form) => fold(rest).startsWith(form))) return Number(number);
  }
  return null;
}

/** The number that the only cell with the words is. */
function numberIn(cells: readonly string[]): number | null {
  const [cell = '', ...others] = cells;
  // "1 TB" is no count of anything.
  return others.length === 0 && /^\D{0,4}\d[\d.,]*\D{0,6}$/.test(cell) && !MEASURED.test(cell)
    ? parseNumber(cell.replace(/[^\d.,]/g, ''))
    : null;
}

const MEASURED = /\d\s?(?:[kmgt]i?b|[kcm]?m|k?g|m?l|k?wh?|%)\s*$/i;

/** "To do 2", "Inbox (14)": the number that stands beside the name of a place. */
function besidePlace(text: string, place: string): number | null {
  for (const line of text.split('\n')) {
    const [, name = '', number] = /^\s*(\D{1,60}?)\s*\(?(\d{1,6})\)?\s*$/.exec(line) ?? [];
    if (number !== undefined && fold(name) === fold(place)) return Number(number);
  }
  return null;
}

/** In the singular or in the plural. */
const fits = (text: string, words: string): boolean => formsOf(words).some((form) => contains(text, form));

function formsOf(words: string): string[] {
  const folded = fold(words);
  return [folded, folded.replace(/ies$/, 'y'), folded.replace(/es$/, ''), folded.replace(/s$/, '')];
}
