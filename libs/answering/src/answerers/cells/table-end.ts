import type { CellTable, TableRow } from './cell-table';
import { isTotalRow, sumRowOf } from './sum-rows';

/** Titles of the smallest table that ends where a row is empty, and cells of the widest row behind it that is none of its rows. */
const MIN_TITLES = 3;
const MAX_CELLS_OF_REST = 2;
/** How much farther than the others the first row of the rest is from the row above it. Set by hand. */
const GAP = 1.5;
/** Numbers that show that a column has numbers, and how many times more these are than other texts. Set by hand. */
const MIN_NUMBERS = 2;
const MAX_OTHERS = 3;

/**
 * The rows of a sheet below its header, without those behind an empty row at its end, which are labels and values of their own: all are
 * narrower than the table, or they begin with the titles of another one.
 */
export async function* rowsOfSheet(table: CellTable, titles: number): AsyncGenerator<TableRow> {
  let last = null as number | null;
  let rest: TableRow[] = [];
  const numbers = new NumberColumns();
  for await (const row of table.rows()) {
    const isBehindGap = last !== null && row.number > last + 1;
    last = row.number;
    if (row.index < table.header.first + table.header.count) continue;
    if (titles >= MIN_TITLES && isNarrow(row, titles) && (rest.length > 0 || isBehindGap)) {
      rest.push(row);
      continue;
    }
    if ((isBehindGap || rest.length > 0) && numbers.areTitles(row)) return;
    yield* rest;
    rest = [];
    numbers.add(row);
    yield row;
  }
}

/** The columns of a table that have numbers only. */
class NumberColumns {
  private readonly counts = new Map<number, { numbers: number; others: number }>();

  add({ cells }: TableRow): void {
    for (const { column, text } of cells) {
      const count = this.counts.get(column) ?? { numbers: 0, others: 0 };
      if (/\d/.test(text) && !/\p{L}/u.test(text)) count.numbers++;
      else count.others++;
      this.counts.set(column, count);
    }
  }

  /** Whether a row has words only, some of them in columns of numbers: titles of another table. */
  areTitles({ cells }: TableRow): boolean {
    const ofNumbers = cells.filter(({ column }) => {
      const { numbers = 0, others = 0 } = this.counts.get(column) ?? {};
      return numbers >= MIN_NUMBERS && others * MAX_OTHERS <= numbers;
    });
    return (
      cells.length > 1 && ofNumbers.length > 0 && cells.every(({ text }) => /\p{L}{2}/u.test(text) && !/\d/.test(text))
    );
  }
}

/** Where the rows of a table of a page end: the index of the first row that is none of them, and that of the last one, where it has the sums of its columns. */
export function endOf(rows: TableRow[], titles: number): { end: number; sum: number | null } {
  const rest = firstOfRest(rows, titles);
  const own = rest === null ? rows : rows.slice(0, rest);
  return { end: rest === null ? Infinity : (rows[rest]?.index ?? Infinity), sum: sumRowOf(own)?.index ?? null };
}

/** The place of the first of the narrow rows at the end of a table which a gap separates from it: labels and values of their own. Null without such rows. */
function firstOfRest(rows: TableRow[], titles: number): number | null {
  if (titles < MIN_TITLES) return null;
  let narrow = rows.length;
  while (narrow > 0 && isNarrow(rows[narrow - 1], titles)) narrow--;
  const pitches = rows.slice(1, narrow).flatMap((row, index) => pitchBetween(rows[index], row) ?? []);
  const usual = pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length / 2)];
  if (narrow === 0 || usual === undefined) return null;
  const place = rows.findIndex(
    (row, index) => index >= narrow && (pitchBetween(rows[index - 1], row) ?? 0) > GAP * usual,
  );
  return place < 0 ? null : place;
}

function isNarrow(row: TableRow | undefined, titles: number): boolean {
  return row !== undefined && row.cells.length <= MAX_CELLS_OF_REST && !isTotalRow(row, titles);
}

/** The distance of the tops of two rows of one page, as a share of it. */
function pitchBetween(above: TableRow | undefined, below: TableRow): number | null {
  const [upper, lower] = [above?.cells[0], below.cells[0]];
  const [first, second] = [upper?.words[0]?.box.y, lower?.words[0]?.box.y];
  return first === undefined || second === undefined || upper?.page !== lower?.page ? null : second - first;
}

/** The rows of a table of a page below its header, up to the row with an index. */
export async function* rowsUpTo(end: number, { header, rows }: CellTable): AsyncGenerator<TableRow> {
  for await (const row of rows()) if (row.index >= header.first + header.count && row.index < end) yield row;
}
