import type { PageTable, PageView } from '@app/browsing';
import type { Wanted } from '../../matching/find-control';
import { likeness } from '../../matching/likeness';

/** How well the header of a column or a row must fit. */
const FITS = 0.6;

interface Cell {
  text: string;
  fitness: number;
}

/** Reads the cell that words name by its row and its column: "price of Tea", "the total in the row Berlin", "Berlin's total". */
export function readCell({ near, words }: Wanted, subject: string, { tables }: PageView): string | null {
  const pairs = near?.relation === 'row' || near?.relation === 'in' ? [[words, near.words]] : splits(subject);
  const cells = tables.flatMap((table) =>
    pairs.flatMap(([column = '', row = '']) => [...cellsAt(table, column, row), ...cellsAt(table, row, column)]),
  );
  return cells.sort((a, b) => b.fitness - a.fitness)[0]?.text ?? null;
}

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
  const parts = [...subject.matchAll(/\s+(?:of|for|in|from|at|by|with)\s+(?:the\s+)?(?:row\s+|column\s+)?/gi)];
  const divided = parts.map(({ index, 0: { length } }) => [subject.slice(0, index), subject.slice(index + length)]);
  const [, owner, thing] = /^(.+?)['’]s?\s+(.+)$/.exec(subject) ?? [];
  return owner && thing ? [...divided, [thing, owner]] : divided;
}

const POSITIONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** The place of "first row", "3rd line" and "last entry" in a table: from 0, or -1 for the last; null for other words. */
function positionOf(row: string): number | null {
  const [, word = '', number] =
    /^(?:the )?(?:([a-z]+)|(\d{1,3})(?:st|nd|rd|th)) (?:row|line|entry|record|result)$/i.exec(row.trim()) ?? [];
  if (number !== undefined) return Number(number) - 1;
  if (/^last$/i.test(word)) return -1;
  const at = POSITIONS.indexOf(word.toLowerCase());
  return at < 0 ? null : at;
}

function cellsAt({ header, rows }: PageTable, column: string, row: string): Cell[] {
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
  const position = positionOf(row);
  const at = position === null ? undefined : rows.at(position);
  if (at) return columns.map(({ index, fitness }) => ({ text: at[index] ?? '', fitness }));
  return rows.flatMap((cells) => {
    const rowFitness = Math.max(0, ...cells.map((cell) => likeness(row, cell)));
    if (rowFitness < FITS) return [];
    return columns.map(({ index, fitness }) => ({ text: cells[index] ?? '', fitness: fitness * rowFitness }));
  });
}
