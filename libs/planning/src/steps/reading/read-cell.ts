import type { PageTable, PageView } from '@app/browsing';
import type { Wanted } from '../../matching/find-control';
import { entryName } from '../../matching/entry-name';
import { likeness } from '../../matching/likeness';
import { positionOf } from '../../matching/positions';
import { JOINING } from '../../matching/synonyms';
import { wordsOf } from '../../matching/words';

/** How well the header of a column or a row must fit. */
const FITS = 0.6;

interface Cell {
  text: string;
  fitness: number;
}

/** Reads the cell that words name by its row and its column: "price of Tea", "the total in the row Berlin", "Berlin's total", "status of the first order". */
export const readCell = (wanted: Wanted, subject: string, view: PageView): string | null =>
  readCells(wanted, subject, view)[0] ?? null;

/** The texts of the cells that fit the words equally well, each once. */
export function readCells(wanted: Wanted, subject: string, { tables }: PageView): string[] {
  const cells = tables.flatMap((table) =>
    pairsOf(wanted, subject).flatMap(([column = '', row = '']) => [
      ...cellsAt(table, column, row, false),
      ...cellsAt(table, row, column, true),
    ]),
  );
  const best = Math.max(0, ...cells.map(({ fitness }) => fitness));
  return [...new Set(cells.filter(({ fitness }) => fitness === best).map(({ text }) => text))];
}

/** Ways to read the words as column and row. */
function pairsOf({ near, words, ordinal }: Wanted, subject: string): string[][] {
  if (near?.relation === 'row' || near?.relation === 'in') return [[words, near.words]];
  const [, noun, thing] = ordinal === null ? [] : (POSSESSIVE.exec(subject) ?? []);
  if (!noun || !thing || ordinal === null) return splits(subject);
  // "the second result's title"
  return [[thing, `${ordinal < 0 ? 'last' : `${ordinal}th`} ${noun}`]];
}
const POSSESSIVE = /^(.+?)['’]s?\s+(.+)$/;

/** How well words must fit a header to be about its column, and not about another text of the page. */
const IS_COLUMN = 0.9;

/** The cells below the header that words name; null when no table has such a column. */
export function columnOf(words: string, { tables }: PageView): string[] | null {
  for (const { header, rows } of tables) {
    const at = header.findIndex((name) => likeness(words, name) >= IS_COLUMN);
    if (at >= 0) return rows.map((cells) => cells[at] ?? '');
  }
  return null;
}

/** Ways to read "A of B" and the like as column and row. */
function splits(subject: string): string[][] {
  const parts = [
    ...subject.matchAll(
      /\s+(?:of|for|in|from|at|by|with|von|vom|für|auf|im|bei|beim|des)\s+(?:(?:the|der|dem|den|die|das)\s+)?(?:row\s+|column\s+)?/gi,
    ),
  ];
  const divided = parts.map(({ index, 0: { length } }) => [subject.slice(0, index), subject.slice(index + length)]);
  const [, owner, thing] = POSSESSIVE.exec(subject) ?? [];
  return owner && thing ? [...divided, [thing, owner]] : divided;
}

function cellsAt(table: PageTable, column: string, row: string, isSwapped: boolean): Cell[] {
  const { header, rows } = table;
  const columns = header
    .map((name, index) => ({ index, fitness: likeness(column, name) }))
    .filter(({ fitness }) => fitness >= FITS);
  // A table with two columns and no header is a list of labels with values.
  if (header.length === 0 || columns.length === 0) {
    return rows
      .filter(({ length }) => length === 2)
      .flatMap((cells) => {
        const fitness = likeness(`${column} ${row}`, cells[0] ?? '');
        return fitness >= FITS ? [{ text: cells[1] ?? '', fitness }] : [];
      });
  }
  const at = rowAt(table, row, isSwapped);
  if (at) return columns.map(({ index, fitness }) => ({ text: at[index] ?? '', fitness }));
  return rows.flatMap((cells) => {
    const rowFitness = fitnessOfRow(row, cells, header);
    if (rowFitness < FITS) return [];
    return columns.map(({ index, fitness }) => ({ text: cells[index] ?? '', fitness: fitness * rowFitness }));
  });
}

/** The row at a place; "last name" is a column where a header says so, and the last customer is no column "last". */
function rowAt({ header, rows }: PageTable, row: string, isSwapped: boolean): string[] | undefined {
  const position = positionOf(row);
  if (position === null || (!position.isRow && (isSwapped || header.some((name) => likeness(row, name) >= IS_COLUMN))))
    return undefined;
  return rows.at(position.at);
}

/** The name in other words is nearly as good as a cell with all of them. */
const NAMED = 0.95;
/** A row that has all words in several cells, or in the headers of these. */
const IN_SEVERAL = 0.65;

/** How well a row fits words: by one of its cells, by the name in the words, or by all of its cells. */
function fitnessOfRow(words: string, cells: readonly string[], header: readonly string[]): number {
  const inCell = (text: string): number => Math.max(0, ...cells.map((cell) => likeness(text, cell)));
  const name = entryName(words);
  return Math.max(inCell(words), name === null ? 0 : NAMED * inCell(name), inSeveral(words, cells, header));
}

function inSeveral(words: string, cells: readonly string[], header: readonly string[]): number {
  const asked = wordsOf(words).terms.filter((term) => !JOINING.has(term));
  const [own, named] = [cells, header].map((texts) => new Set(texts.flatMap((text) => wordsOf(text).terms)));
  const inCells = asked.filter((term) => own!.has(term));
  return inCells.length > 1 && asked.every((term) => own!.has(term) || named!.has(term)) ? IN_SEVERAL : 0;
}
