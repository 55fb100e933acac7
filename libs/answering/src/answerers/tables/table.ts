import { horizontalOverlap, type Box } from '@app/reading/services';
import { ATTRIBUTE } from './cell-lines';
import {
  endsItems,
  hasItemColumn,
  hasMoney,
  isCarriedSum,
  isSum,
  type Item,
  knownKinds,
  MIN_KNOWN_COLUMNS,
  priceColumnOf,
  textOf,
} from './item-table';
import { type Cell, type Sheet, type Span, spanBox, wholeCell } from './sheet';
import { foldKey } from '../values/folding';
import { bandAround, type Column, type ColumnKind, columnsOf } from './table-titles';

/** A table of line items with its first and last row in the sheet. */
export interface TitledTable {
  columns: Column[];
  items: Item[];
  first: number;
  last: number;
}

/*
 * The thresholds are set by hand on the development receipts and invoices; no script learns them.
 */

/** Lines of one paragraph follow each other this closely, from top to top, in heights of the line. */
const LINE_SPACING = 1.5;
/** The width of a space, in heights of the line. More joins lines that the author has separated. */
const SPACE = 0.4;
/** The share of a title's width that a cell covers when it extends over several columns. */
const UNDER_TITLE = 0.5;
/** The parts of the distance to a column: the gap beside it, and the difference of the nearest edges. */
const GAP_WEIGHT = 2;
const EDGE_WEIGHT = 0.5;

/**
 * The tables of line items: rows below titles of at least two known columns, one of them the description or the amount. Those with
 * the most known columns come first, then those with the most items; no two have a row in common.
 */
export function titledTables(sheet: Sheet): TitledTable[] {
  const tables = sheet.rows.flatMap((_, row) => {
    if (knownKinds(columnsOf(sheet, { first: row, last: row })) < MIN_KNOWN_COLUMNS) return [];
    const band = bandAround(sheet, row);
    const columns = columnsOf(sheet, band);
    if (!hasItemColumn(columns)) return [];
    const items = itemsBelow(sheet, band.last, columns);
    const last = items.flat(2).reduce((lowest, { cell }) => Math.max(lowest, cell.row), band.last);
    return items.length > 0 ? [{ columns, items, first: band.first, last }] : [];
  });
  tables.sort((a, b) => knownKinds(b.columns) - knownKinds(a.columns) || b.items.length - a.items.length);
  const kept: TitledTable[] = [];
  for (const table of tables) if (!kept.some((better) => overlap(better, table))) kept.push(table);
  return kept;
}

function overlap(one: TitledTable, other: TitledTable): boolean {
  return one.first <= other.last && other.first <= one.last;
}

/** Rows with an amount in the amount column (or any priced row where there is none), up to the sums, without repeated titles. */
function itemsBelow({ rows: all }: Sheet, header: number, columns: Column[]): Item[] {
  const amount = priceColumnOf(columns);
  if (amount < 0) return [];
  const titles = new Set(
    columns.flatMap(({ spans }) => spans.flatMap((span) => [textOf(span), span.cell.text]).map(foldKey)),
  );
  const rows = all
    .slice(header + 1)
    .filter((row) => row.length < 2 || !row.every(({ text }) => titles.has(foldKey(text))));
  const items: { first: number; item: Item }[] = [];
  let above: number[] = [];
  let row = 0;
  for (; row < rows.length && !(items.length > 0 && rows[row]?.some(({ text }) => endsItems(text))); row++) {
    if (isCarriedSum((rows[row] ?? []).map(({ text }) => text))) continue;
    const item = assign(rows[row], columns);
    if (items.length > 0 && isSum(item, columns)) break;
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

/** Numbers may be printed slightly lower than the text of their item, so close rows above belong to it. */
function withRowsAbove(item: Item, row: number, above: number[], rows: Cell[][], columns: Column[]) {
  const opening = above.filter((other) => isClose(rows[other], rows[row]) && (rows[other]?.length ?? 0) > 1);
  const parts = [...opening.map((other) => assign(rows[other], columns)), item];
  const whole = columns.map((_, column) => parts.flatMap((part) => part[column] ?? []));
  return { first: opening[0] ?? row, item: withTextAbove(whole, above, rows, columns) };
}

/** An item without a description has it in the row above. */
function withTextAbove(item: Item, above: number[], rows: Cell[][], columns: Column[]): Item {
  return item.map((spans, column) => {
    if (columns[column]?.kind !== 'description' || spans.length > 0) return spans;
    return above.map((row) => assign(rows[row], columns)[column] ?? []).findLast((text) => text.length > 0) ?? [];
  });
}

/** The description of an item may continue in the rows below it, or begin there. */
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

/** Following lines whose first word would not have fitted at the end of the line above. */
function wrappedLines(spans: Span[], lines: Item[], column: number): Span[] {
  const limit = Math.min(1, ...lines.flatMap((line) => line.slice(column + 1).flat()).map((span) => spanBox(span).x));
  const wrapped: Span[] = [];
  let last = spans[spans.length - 1];
  for (const line of lines) {
    const next = line[column]?.[0];
    if (!last || !next || next.cell.row <= last.cell.row) continue;
    if (line.slice(column).flat().length > 1 || !isWrapped(last, next, limit)) break;
    wrapped.push(next);
    last = next;
  }
  return wrapped;
}

/** `limit`: the left edge of the next column, in widths of the page. */
function isWrapped(above: Span, below: Span, limit: number): boolean {
  const word = below.cell.words.find(({ start }) => start >= below.start);
  if (!word || ATTRIBUTE.test(textOf(below)) || !isClose([above.cell], [below.cell])) return false;
  const { x, width, height } = spanBox(above);
  const space = SPACE * height * above.cell.aspect;
  return x + width + space + word.box.width > limit - space;
}

function isClose(above: Cell[] = [], below: Cell[] = []): boolean {
  const [one, other] = [above[0], below[0]];
  if (!one || !other || one.page !== other.page) return false;
  return other.box.y - one.box.y < LINE_SPACING * Math.max(one.box.height, other.box.height);
}

/** Assigns every cell of a row, or its parts, to the nearest column. */
function assign(row: Cell[] = [], columns: Column[]): Item {
  const item: Item = columns.map(() => []);
  for (const cell of row) {
    for (const { column, ...part } of partsOf(cell, columns)) {
      if (item[column]?.length === 0) item[column].push(part);
    }
  }
  return item;
}

/** Splits a cell below several titles by column. */
function partsOf(cell: Cell, columns: Column[]): (Span & { column: number })[] {
  const under = columns.filter(
    ({ box, line }) => line === 0 && horizontalOverlap(box, cell.box) > UNDER_TITLE && box.width < cell.box.width,
  );
  if (under.length < 2) return [{ ...wholeCell(cell), column: nearestColumn(cell.box, columns) }];
  const parts: (Span & { column: number })[] = [];
  let overflows = false;
  for (const word of cell.words) {
    const last = parts[parts.length - 1];
    const nearest = nearestColumn(word.box, columns);
    overflows &&= last?.column !== nearest;
    overflows ||= last !== undefined && isOverflow(word.text, columns[last.column], columns[nearest]);
    const column = last && overflows ? last.column : nearest;
    if (last && last.column === column) last.end = word.end;
    else parts.push({ cell, start: word.start, end: word.end, column });
  }
  return parts;
}

const OF_TEXT = new Set<ColumnKind | null | undefined>(['description', 'code']);
const OF_NUMBERS = new Set<ColumnKind | null | undefined>(['quantity', 'unit_price', 'amount', 'tax_rate', 'position']);

/** True for a word of a description that reaches under the title of a column of numbers. The words after it do, too. */
function isOverflow(text: string, from: Column | undefined, to: Column | undefined): boolean {
  return OF_TEXT.has(from?.kind) && OF_NUMBERS.has(to?.kind) && /^\p{L}{3,}/u.test(text);
}

function nearestColumn({ x, width }: Pick<Box, 'x' | 'width'>, columns: Column[]): number {
  const distances = columns.map(({ box }) => {
    const gap = Math.max(box.x - x - width, x - box.x - box.width);
    const edges = Math.min(Math.abs(box.x - x), Math.abs(box.x + box.width - x - width));
    return Math.max(gap, 0) * GAP_WEIGHT + edges * EDGE_WEIGHT;
  });
  return distances.indexOf(Math.min(...distances));
}
