import { mergedByCell, mergeKey } from '@app/reading/services';
import { endsItems } from '../tables/item-table';
import type { CellTable, TableCell, TableRow } from './cell-table';

/** Lines of the longest text of a cell; more are rows of their own. Set by hand. */
const MAX_LINES = 10;
/** Columns of the smallest table whose rows with one text are no rows of values. */
const MIN_COLUMNS = 3;
/** A line that is this much nearer to the row below it belongs there. Set by hand. */
const NEARER = 0.85;
/** The same in the first column, where a line alone may be a heading. Set by hand. */
const MUCH_NEARER = 0.75;
/** Texts alone that are headings where all other rows are full. */
const MIN_HEADINGS = 2;
/** The share of labels in bold print with which this says nothing about a row. */
const MOST_BOLD = 0.5;

/**
 * The rows of a table of a page. A line that goes on with one text of the row above is part of it: it stands alone, and begins with a small
 * letter, is nearer to the row above than to the one below, or is behind the first column of a table in which every row begins there.
 * @param values all rows below the header
 */
export async function* withWrappedLines(rows: AsyncIterable<TableRow>, values: TableRow[]): AsyncGenerator<TableRow> {
  const begins = beginsInFirstColumn(values);
  const below = new Map(values.map((row, place) => [row.index, values[place + 1]]));
  let above = null as TableRow | null;
  let last = null as TableRow | null;
  let lines = 0;
  for await (const row of rows) {
    const next = below.get(row.index);
    const isText = last !== null && (isTextInFirst(row, last, next) || (begins && isTextBehind(row, last, next)));
    const joined = above && lines < MAX_LINES ? joinedWith(above, row, isText) : null;
    if (above && !joined) yield above;
    above = joined ?? row;
    lines = joined ? lines + 1 : 1;
    last = row;
  }
  if (above) yield above;
}

/** Whether a table has a text in the first column of all its rows of several values, and no line alone before the first of them. */
function beginsInFirstColumn(values: TableRow[]): boolean {
  const full = values.filter(({ cells: [first, ...others] }) => first && others.length > 1 && !endsItems(first.text));
  const isAlone = ({ cells: [first, ...others] }: TableRow) => others.length === 0 && (first?.column ?? 0) > 0;
  const firstFull = full[0]?.index ?? -1;
  return (
    full.length > 1 &&
    full.every(({ cells }) => cells[0]?.column === 0) &&
    !values.some((row) => row.index < firstFull && isAlone(row))
  );
}

/** Whether a text is alone behind the first column, and not nearer to the row below than to the line above. */
function isTextBehind({ cells }: TableRow, above: TableRow, below: TableRow | undefined): boolean {
  const [line, ...others] = cells;
  if (!line || others.length > 0 || line.column === 0 || !/\p{L}{2}/u.test(line.text)) return false;
  const [upper, own, lower] = [topOf(above), topOf({ cells }), topOf(below)];
  const isNearer = lower > own && lower - own < NEARER * (own - upper);
  return own > upper && (Number.isNaN(lower) || !isNearer);
}

/** Whether a text is alone in the first column, and nearer to the line above than to the row below. */
function isTextInFirst({ cells }: TableRow, above: TableRow, below: TableRow | undefined): boolean {
  const [line, ...others] = cells;
  if (!line || others.length > 0 || line.column > 0 || !/\p{L}{2}/u.test(line.text)) return false;
  const [first] = above.cells;
  if (first?.column !== 0 || isBold(first) !== isBold(line)) return false;
  const [upper, own, lower] = [topOf(above), topOf({ cells }), topOf(below)];
  return own > upper && own - upper < MUCH_NEARER * (lower - own);
}

/** The top of the first cell, in pages. */
function topOf(row: Pick<TableRow, 'cells'> | undefined): number {
  const [first] = row?.cells ?? [];
  const [word] = first?.words ?? [];
  return first && word ? first.page + word.box.y : NaN;
}

function joinedWith(above: TableRow, { cells: [line, ...others] }: TableRow, isText: boolean): TableRow | null {
  if (!line || others.length > 0 || above.cells.length < 2 || !(isText || /^\p{Ll}/u.test(line.text))) return null;
  const { column, text, words } = line;
  if (!above.cells.some((cell) => cell.column === column)) return null;
  const cells = above.cells.map((cell) =>
    cell.column === column ? { ...cell, text: `${cell.text} ${text}`, words: [...cell.words, ...words] } : cell,
  );
  return { ...above, cells };
}

/**
 * The rows of a table without the headings of its parts: a text over all columns, also behind its number, or the only one of its row, in bold
 * print unlike the other texts of the first column.
 * @param values all rows below the header of a table of a page
 */
export async function* withoutHeadings(
  rows: AsyncIterable<TableRow>,
  { columnCount, merged }: CellTable,
  values: TableRow[],
): AsyncGenerator<TableRow> {
  const spans = mergedByCell(merged);
  const labels = values.flatMap(({ cells }) => (cells.length > 1 && cells[0]?.column === 0 ? [cells[0]] : []));
  const boldSays = labels.length > 0 && labels.filter(isBold).length < labels.length * MOST_BOLD;
  const haveHeadings = beginsWithHeading(values, columnCount);
  for await (const row of rows) {
    const [first, ...others] = row.cells;
    const isAlone = columnCount >= MIN_COLUMNS && first?.column === 0 && others.length === 0;
    const last = row.cells.at(-1);
    const span = last ? (spans.get(mergeKey(row.number - 1, last.column))?.columnSpan ?? 1) : 1;
    if (!(isAlone && (haveHeadings || (boldSays && isBold(first)))) && !isHeading(row, span, columnCount)) yield row;
  }
}

/** Whether a table begins with a text alone, has several of them, and a text in each column of all other rows: these are headings. */
function beginsWithHeading(values: TableRow[], columns: number): boolean {
  const alone = values.filter(({ cells }) => cells.length === 1);
  return (
    alone.length >= MIN_HEADINGS &&
    alone[0] === values[0] &&
    alone.every(({ cells }) => cells[0]?.column === 0) &&
    values.every((row, place) => {
      const isHeading = row.cells.length === 1 && (values[place + 1]?.cells.length ?? 0) > 1;
      return isHeading || row.cells.length === columns;
    })
  );
}

/** Whether a row is a text over all columns, or over all behind its number. @param span the columns that the last cell covers */
function isHeading({ cells }: TableRow, span: number, columns: number): boolean {
  const [first, ...others] = cells;
  const text = cells.at(-1);
  if (!first || !text || columns < MIN_COLUMNS || others.length > 1 || first.column > 0) return false;
  const coversRest = span > 1 && text.column + span >= columns && text.column <= 1;
  return coversRest && /\p{L}{2}/u.test(text.text);
}

function isBold({ words }: TableCell): boolean {
  return words.length > 0 && words.every(({ font }) => font?.bold === true);
}
