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
  return rows.flatMap((cells) => {
    const rowFitness = Math.max(0, ...cells.map((cell) => likeness(row, cell)));
    if (rowFitness < FITS) return [];
    return columns.map(({ index, fitness }) => ({ text: cells[index] ?? '', fitness: fitness * rowFitness }));
  });
}
