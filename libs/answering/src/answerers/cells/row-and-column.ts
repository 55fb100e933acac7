import { fold } from '@app/core/programs';
import type { Grid } from '@app/reading/services';
import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { ValueType } from '../labels/concept';
import type { Finding } from '../labels/linking';
import type { Span } from '../tables/sheet';
import { findValues } from '../values/values';
import { isFormOf } from '../values/word-forms';
import { spanOfCell } from './cell-span';
import { gridTable, type TableCell, type TableRow } from './cell-table';
import { type ColumnTitle, repeatsTitles, titlesOf } from './column-titles';
import { wordsOf } from './title-match';

/*
 * The numbers are set by hand on drawn price lists; no script learns them.
 */

/** The score of the only cell whose row and column make up a name, and with words of the title that the name leaves out. */
const NAMED = 0.9;
const NAMED_IN_PART = 0.7;
/** What a word of a title that the name does not have counts against one that it has. */
const MISSING = 0.5;
/** Words of the longest name that is looked for. */
const MAX_WORDS = 12;

/** Words of a name that join the others, and nouns that prices and rates have in the title of their table. */
const SMALL = new Set([...LEXICON.labels.articles, ...LEXICON.labelParts.link, ...LEXICON.prose.articles].map(fold));
/** The article, which is no name of a zone or class: `a ticket`. */
const ARTICLE = /(?<!\p{L})a(?=\s+\p{L}{2})/gu;
const NOUN = new RegExp(
  `^${anyWord([...LEXICON.labels.amountNouns, ...LEXICON.entities.amount, ...LEXICON.entities.percentage])}$`,
);

/**
 * The value of a table where a row and a column meet whose labels make up the name: `Child ticket Zone B`, `Price of a double room in the
 * low season`. Null where there is none, or where such cells have different values.
 */
export function valueOfTableCell(name: string, type: ValueType, analysis: Analysis): Finding | null {
  const asked = wordsOf(name.replace(ARTICLE, ' '));
  if (asked.length < 2 || asked.length > MAX_WORDS) return null;
  const found = analysis.grids.flatMap((grid) => cellsNamed(asked, labelledRows(grid)));
  const best = Math.max(...found.map(({ agreement }) => agreement));
  const [first, ...others] = found.filter(({ agreement }) => agreement === best);
  if (!first || others.some(({ cell }) => cell.text !== first.cell.text)) return null;
  const span = valueIn(first.cell, type, analysis);
  return { value: span.value, spans: [span], score: first.isWhole ? NAMED : NAMED_IN_PART };
}

interface NamedCell {
  cell: TableCell;
  /** The number of words of the name that the labels of the cell have, less for words that the name has not. */
  agreement: number;
  /** Whether the name has all words of the labels. */
  isWhole: boolean;
}

/** A row with the words of its label. */
interface LabelledRow {
  own: string[];
  row: TableRow;
}

interface LabelledTable {
  titles: ColumnTitle[];
  rows: LabelledRow[];
}

const remembered = new WeakMap<Grid, LabelledTable>();

/** The rows below the titles of a table, which every name is compared with. */
function labelledRows(grid: Grid): LabelledTable {
  const known = remembered.get(grid);
  if (known) return known;
  const table = gridTable(grid);
  const { first, count } = table.header;
  const titles = titlesOf(table, table.rows().slice(first, first + count));
  const rows = table.rows().filter((row) => row.index >= first + count && !repeatsTitles(row, titles));
  const labelled = { titles, rows: titles.length < 2 ? [] : rows.flatMap(toLabelledRow) };
  remembered.set(grid, labelled);
  return labelled;
}

function toLabelledRow(row: TableRow): LabelledRow[] {
  const own = wordsOf(row.cells[0]?.text ?? '').filter((word) => !SMALL.has(word));
  return own.length === 0 ? [] : [{ own, row }];
}

function cellsNamed(asked: string[], { titles, rows }: LabelledTable): NamedCell[] {
  return rows.flatMap((row) => cellsOfRow(asked, row, titles));
}

/** The cells of a row whose label is a part of the name, below titles with its other words. */
function cellsOfRow(asked: string[], { own, row }: LabelledRow, titles: ColumnTitle[]): NamedCell[] {
  if (!own.every((word) => asked.includes(word))) return [];
  const [label, ...values] = row.cells;
  const others = asked.filter((word) => !own.includes(word));
  // The title above the labels is what all of them are.
  const kind = wordsOf(titles.find(({ column }) => column === label?.column)?.whole ?? '');
  const needed = others.filter((word) => !SMALL.has(word) && !isNoun(word) && !kind.includes(word));
  return values.flatMap((cell): NamedCell[] => {
    const title = wordsOf(titles.find(({ column }) => column === cell.column)?.whole ?? '');
    const shared = title.filter((word) => isAmong(word, others)).length;
    if (shared === 0 || !/\d/.test(cell.text) || !needed.every((word) => isAmong(word, title))) return [];
    const missing = title.length - shared;
    return [{ cell, agreement: own.length + shared - MISSING * missing, isWhole: missing === 0 }];
  });
}

/** Whether words have one in one of its forms: `weighting` below `Weight`. */
const isAmong = (word: string, words: string[]): boolean => words.some((other) => isFormOf(word, other));

/** Whether a word, which may have lost the ending of a plural, is the noun of a price or rate. */
const isNoun = (word: string): boolean => NOUN.test(word) || NOUN.test(`${word}s`);

/** The value of the type in a cell, else all of it: the words of a name do not tell what the cells of a table are. */
function valueIn(cell: TableCell, type: ValueType, analysis: Analysis): Span & { value: string } {
  const span = spanOfCell(cell);
  const [only, more] = type === 'text' ? [] : findValues(span.cell, type, analysis);
  return only && !more ? only : { ...span, value: cell.text };
}
