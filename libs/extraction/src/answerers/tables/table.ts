import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import { horizontalOverlap } from '../../readers/layout';
import type { Box } from '../../readers/reader';
import type { Analysis } from '../analysis';
import { findAmounts } from '../values/amounts';
import { fold } from '../values/folding';
import { type Cell, type Span, spanBox, wholeCell } from './sheet';
import { bandAround, type Column, type ColumnKind, columnsOf } from './table-titles';

/** Per column the spans of its value, which may run over several lines; none where the item has no value. */
export type Item = Span[][];

export interface ItemTable {
  columns: Column[];
  items: Item[];
}

/** Rows that end the items: sums, taxes, payment. */
const END = new RegExp(String.raw`^\W*${anyWord(LEXICON.tables.endOfItems)}`);

/** Text of one paragraph follows this closely, from top to top, in heights of the print. */
const LINE_SPACING = 1.5;
/** `Packaging: box` below an item is an attribute of the item, not its name. */
const ATTRIBUTE = /^[*•-]?\s?\p{L}[^:]{1,40}:/u;

/** Finds the item table: a header row with titles of at least two columns, one of them for what was sold or its price. */
export function findItemTable(analysis: Analysis): ItemTable | null {
  const tables = analysis.sheet.rows.flatMap((_, row) => {
    if (knownKinds(columnsOf(analysis, { first: row, last: row })) < 2) return [];
    const band = bandAround(analysis, row);
    const columns = columnsOf(analysis, band);
    if (!columns.some(({ kind }) => kind === 'description' || kind === 'amount')) return [];
    return [{ table: { columns, items: itemsBelow(analysis, band.last, columns) }, known: knownKinds(columns) }];
  });
  const best = tables
    .filter(({ table }) => table.items.length > 0)
    .sort((a, b) => b.known - a.known || b.table.items.length - a.table.items.length)[0];
  return best?.table ?? null;
}

function knownKinds(columns: Column[]): number {
  return new Set(columns.flatMap(({ kind }) => kind ?? [])).size;
}

/** Rows with an amount in the amount column (or any priced row where there is none), up to the sums. */
function itemsBelow({ sheet: { rows } }: Analysis, header: number, columns: Column[]): Item[] {
  const amount = lastIndex(columns, 'amount') >= 0 ? lastIndex(columns, 'amount') : lastIndex(columns, 'unit_price');
  if (amount < 0) return [];
  const items: { first: number; item: Item }[] = [];
  let above: number[] = [];
  let row = header + 1;
  for (; row < rows.length && !(items.length > 0 && endsItems(rows[row])); row++) {
    const item = assign(rows[row], columns);
    if (item[amount]?.some(hasMoney)) {
      items.push(withRowsAbove(item, row, above, rows, columns));
      above = [];
    } else {
      above.push(row);
    }
  }
  const ends = items.map((_, index) => items[index + 1]?.first ?? row);
  return items.map(({ first, item }, index) => withLinesBelow(item, rows.slice(first, ends[index]), columns));
}

function endsItems(row: Cell[] = []): boolean {
  return row.some((cell) => END.test(fold(cell.text)));
}

/** Numbers may stand a little lower than the text of their item: close rows above are part of it. */
function withRowsAbove(item: Item, row: number, above: number[], rows: Cell[][], columns: Column[]) {
  const opening = above.filter((other) => isClose(rows[other], rows[row]) && (rows[other]?.length ?? 0) > 1);
  const parts = [...opening.map((other) => assign(rows[other], columns)), item];
  const whole = columns.map((_, column) => parts.flatMap((part) => part[column] ?? []));
  return { first: opening[0] ?? row, item: withTextAbove(whole, above, rows, columns) };
}

/** An item without any text has it in the row above. */
function withTextAbove(item: Item, above: number[], rows: Cell[][], columns: Column[]): Item {
  return item.map((spans, column) => {
    if (columns[column]?.kind !== 'description' || spans.length > 0) return spans;
    return above.map((row) => assign(rows[row], columns)[column] ?? []).findLast((text) => text.length > 0) ?? [];
  });
}

/** The text of an item goes on below it, or stands only there. */
function withLinesBelow(item: Item, rows: Cell[][], columns: Column[]): Item {
  const lines = rows.map((row) => assign(row, columns));
  return item.map((spans, index) => {
    const column = columns[index];
    if (column?.kind !== 'description') return spans;
    if (column.line > 0) return lines[column.line]?.[index - 1] ?? [];
    if (spans.length === 0) return lines.map((line) => line[index] ?? []).find((line) => line.length > 0) ?? [];
    return [...spans, ...wrappedLines(spans, lines, index)];
  });
}

/** Lines that begin with a word for which the line above had no room. */
function wrappedLines(spans: Span[], lines: Item[], column: number): Span[] {
  const limit = Math.min(1, ...lines.flatMap((line) => line.slice(column + 1).flat()).map((span) => spanBox(span).x));
  const wrapped: Span[] = [];
  let last = spans[spans.length - 1];
  for (const line of lines) {
    const next = line[column]?.[0];
    if (!last || !next || next.cell.row <= last.cell.row) continue;
    if (line.flat().length > 1 || !goesOn(last, next, limit)) break;
    wrapped.push(next);
    last = next;
  }
  return wrapped;
}

function goesOn(above: Span, below: Span, limit: number): boolean {
  const word = below.cell.words.find(({ start }) => start >= below.start);
  if (!word || ATTRIBUTE.test(textOf(below)) || !isClose([above.cell], [below.cell])) return false;
  const { x, width, height } = spanBox(above);
  const space = 0.4 * height * above.cell.aspect;
  return x + width + space + word.box.width > limit - space;
}

function isClose(above: Cell[] = [], below: Cell[] = []): boolean {
  const [one, other] = [above[0], below[0]];
  if (!one || !other || one.page !== other.page) return false;
  return other.box.y - one.box.y < LINE_SPACING * Math.max(one.box.height, other.box.height);
}

/** The characters of a span. */
export function textOf({ cell, start, end }: Span): string {
  return cell.text.slice(start, end).trim();
}

function hasMoney({ cell, start, end }: Span): boolean {
  return findAmounts(cell.text.slice(start, end)).some((amount) => amount.decimals === 2 || amount.withCurrency);
}

/** Gives every cell of a row to the column whose title it overlaps most, or is nearest to. */
function assign(row: Cell[] = [], columns: Column[]): Item {
  const item: Item = columns.map(() => []);
  for (const cell of row) {
    for (const part of partsOf(cell, columns)) {
      const spans = item[nearestColumn(spanBox(part), columns)];
      if (spans?.length === 0) spans.push(part);
    }
  }
  return item;
}

/** The words of a cell that runs under several titles, by column. */
function partsOf(cell: Cell, columns: Column[]): Span[] {
  const under = columns.filter(
    ({ box, line }) => line === 0 && horizontalOverlap(box, cell.box) > 0.5 && box.width < cell.box.width,
  );
  if (under.length < 2) return [wholeCell(cell)];
  const parts: (Span & { column: number })[] = [];
  for (const word of cell.words) {
    const column = nearestColumn(word.box, columns);
    const last = parts[parts.length - 1];
    if (last && last.column === column) last.end = word.end;
    else parts.push({ cell, start: word.start, end: word.end, column });
  }
  return parts;
}

function nearestColumn(place: Pick<Box, 'x' | 'width'>, columns: Column[]): number {
  const distances = columns.map(({ box }) => {
    const gap = Math.max(box.x - place.x - place.width, place.x - box.x - box.width);
    const edges = Math.min(Math.abs(box.x - place.x), Math.abs(box.x + box.width - place.x - place.width));
    return Math.max(gap, 0) * 2 + edges * 0.5;
  });
  return distances.indexOf(Math.min(...distances));
}

function lastIndex(columns: Column[], kind: ColumnKind): number {
  return columns.findLastIndex((column) => column.kind === kind);
}
