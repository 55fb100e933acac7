import { fold } from '@app/core/programs';
import { type COLUMN_KINDS, LEXICON } from '../../lexicon/lexicon';
import { anyOf, anyWord } from '../../lexicon/word-pattern';
import { boxAround, horizontalOverlap, type Box } from '@app/reading/services';
import { type Cell, type Sheet, type Span, spanBox } from './sheet';

export type ColumnKind = (typeof COLUMN_KINDS)[number];

export interface Column extends TitledColumn {
  /** The lines of the title. */
  spans: Span[];
  /** Around the title, in fractions of the page. */
  box: Box;
  /** The line of an item that has this column's value, from 0: two titles may share a column, one below the other. */
  line: number;
}

/** A column of line items by its title. */
export interface TitledColumn {
  kind: ColumnKind | null;
  /** Folded. */
  title: string;
}

/** The rows of a table's header, by index; `last` is included. */
export interface Band {
  first: number;
  last: number;
}

const { titles } = LEXICON.tables;
/** Words of column titles; folded, tried in this order. */
const TITLES: [ColumnKind, RegExp][] = [
  ['position', new RegExp(String.raw`^${anyOf(titles.position)}\.?$`)],
  ['code', new RegExp(anyWord(titles.code))],
  ['unit_price', new RegExp(anyWord(titles.unit_price))],
  ['tax_rate', new RegExp(String.raw`\b${anyOf(titles.tax_rate)}(?!\w)`)],
  ['quantity', new RegExp(anyWord(titles.quantity))],
  ['amount', new RegExp(anyWord(titles.amount))],
  ['description', new RegExp(anyWord(titles.description))],
];
const { names, otherForms, inclusion } = LEXICON.taxes;
/** "Price without tax" is no tax. */
const TAX_NOTE = new RegExp(
  String.raw`\(?\b${anyOf(inclusion)}\b\.? ?${anyOf([...names, ...otherForms])}?\b\.?\)?`,
  'g',
);

/*
 * The thresholds are set by hand on the development receipts and invoices; no script learns them.
 */

/** Characters of the longest line of a title, and of the longest title. More takes rows of text for headers. */
const LONGEST_LINE = 30;
const LONGEST_TITLE = 40;
/** Rows above, and rows below, a row with titles that may belong to the same header. */
const MAX_BAND = 6;
/** Words of a cell that may hold several titles. */
const MAX_WORDS = 6;
/** A line of a title is below another from this part of the other's height on, and overlaps it by this share of its width. */
const LOWER = 0.4;
const OVERLAP = 0.3;
/** Rows of one header follow each other this closely, from top to top, in heights of the line. */
const LINE_SPACING = 1.35;

/** All rows of the header to which a row with titles belongs. */
export function bandAround({ rows }: Sheet, row: number): Band {
  const band = { first: row, last: row };
  while (row - band.first < MAX_BAND && belongTogether(rows[band.first - 1], rows[band.first])) band.first--;
  while (band.last - row < MAX_BAND && belongTogether(rows[band.last], rows[band.last + 1])) band.last++;
  return band;
}

function belongTogether(above: Cell[] | undefined, below: Cell[] | undefined): boolean {
  const [one, other] = [above?.[0], below?.[0]];
  if (!above || !below || !one || !other || one.page !== other.page) return false;
  const spacing = other.box.y - one.box.y;
  return spacing < LINE_SPACING * Math.max(one.box.height, other.box.height) && [...above, ...below].every(canBeTitle);
}

function canBeTitle({ text }: Cell): boolean {
  return text.length <= LONGEST_LINE && !/\d|\p{Sc}|^:|:$/u.test(text.replace(/\p{Sc}$|\(\p{Sc}\)/u, ''));
}

/** The columns of a header, from left to right. */
export function columnsOf(sheet: Sheet, band: Band): Column[] {
  const titles = sheet.rows.slice(band.first, band.last + 1).flatMap((row) => row.flatMap(splitTitles));
  const stacks: Span[][] = [];
  for (const title of titles.sort((one, other) => one.cell.box.y - other.cell.box.y)) {
    const stack = stacks.find((above) => above.some((other) => standsBelow(title, other)));
    if (stack) stack.push(title);
    else stacks.push([title]);
  }
  return stacks.flatMap(toColumns).sort((a, b) => a.box.x - b.box.x || a.line - b.line);
}

function standsBelow(title: Span, other: Span): boolean {
  const [lower, upper] = [spanBox(title), spanBox(other)];
  return lower.y > upper.y + LOWER * upper.height && horizontalOverlap(lower, upper) > OVERLAP;
}

/** One column for all lines of a title, or two where the title of a code is above a description ("Art. no.", "Description"). */
function toColumns(titles: Span[]): Column[] {
  const lines = titles.map(({ cell, start, end }) => fold(cell.text.slice(start, end)).trim());
  const box = boxAround(titles.map(spanBox));
  const kinds = lines.map(kindOf);
  const description = kinds.indexOf('description');
  const title = lines.join(' ');
  const whole = { kind: kindOf(title), title, spans: titles, box, line: 0 };
  if (kinds[0] !== 'code' || description < 1) return [whole];
  const [codes, descriptions] = [titles.toSpliced(description, 1), titles.slice(description, description + 1)];
  return [
    { ...whole, kind: 'code', spans: codes },
    { ...whole, kind: 'description', title: lines[description] ?? title, spans: descriptions, line: description },
  ];
}

/** Splits a cell of several titles ("Prijs BTW Hoeveelheid"). */
function splitTitles(cell: Cell): Span[] {
  const whole = { cell, start: 0, end: cell.text.length };
  const kinds = cell.words.map((_, index) => kindOfWord(cell, index));
  const distinct = new Set(kinds.filter((kind) => kind !== null));
  if (distinct.size < 2 || cell.words.length > MAX_WORDS) return [whole];
  const starts = cell.words.filter(
    (_, index) => index === 0 || (kinds[index] !== null && kinds[index] !== kinds[index - 1]),
  );
  return starts.map((word, index) => ({
    cell,
    start: word.start,
    end: (starts[index + 1]?.start ?? cell.text.length + 1) - 1,
  }));
}

/** The kind of the title that a word forms with a neighbour ("Article no", "Unit price"), else of the word alone. */
function kindOfWord({ words }: Cell, index: number): ColumnKind | null {
  const texts = [index - 1, index, index + 1].map((at) => fold(words[at]?.text ?? ''));
  const pairs = [texts.slice(0, 2), texts.slice(1)].map((pair) => kindOf(pair.join(' ').trim()));
  return pairs.find((kind) => kind === 'code' || kind === 'unit_price') ?? kindOf(texts[1] ?? '');
}

/** The kind of the column with a folded title. */
export function kindOf(title: string): ColumnKind | null {
  const bare = title.replace(TAX_NOTE, ' ').replace(/-\s+/g, '').trim();
  if (bare.length > LONGEST_TITLE || /\d{2}/.test(bare)) return null;
  return TITLES.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}
