import { localName, type XmlElement } from '@app/formats';
import {
  type Edit,
  edited,
  type LoopCells,
  numberIn,
  readTable,
  shared,
  type TableMarkup,
  type TableRow,
} from './table-markup';

/** The corrections of a rendered table with the markup `template`, whose loops repeat cells. */
export function wordTableBalance(template: string, loops: readonly LoopCells[]): (markup: string) => string {
  const ofLoops = loopColumns(template, loops);
  return (markup) => balanceWordTable(markup, ofLoops);
}

/** Columns of a table (Word, "Operating parameter limitations and specifications"). */
const MAX_COLUMNS = 63;

/**
 * The columns of a table that its loops over cells repeat, counted from 0. None when a row has other columns than the grid: then
 * it is not known what a loop without items removes. None of a larger table than those of Word either.
 */
function loopColumns(markup: string, loops: readonly LoopCells[]): Set<number> {
  const table = readTable(markup);
  const begins = countsOf(loops.map(({ first }) => first));
  const ends = countsOf(loops.map(({ last }) => last));
  const found = new Set<number>();
  if (table.columns.length > MAX_COLUMNS) return found;
  let depth = 0;
  for (const row of table.rows) {
    if (columnsOf(row, table) !== table.columns.length) return new Set();
    let at = columnsBefore(row, table);
    for (const cell of row.cells) {
      const span = spanOf(cell, table);
      depth += begins.get(cell.start) ?? 0;
      for (let column = at; depth > 0 && column < at + span; column++) found.add(column);
      depth -= ends.get(cell.start) ?? 0;
      at += span;
    }
  }
  return found;
}

function countsOf(offsets: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const offset of offsets) counts.set(offset, (counts.get(offset) ?? 0) + 1);
  return counts;
}

/**
 * Corrects a rendered Word table (ISO/IEC 29500-1, 17.4) whose rows have other numbers of cells than in the template: its grid gets
 * as many columns as the widest row needs, which share the width of the table, and the last cell of a shorter row spans the rest.
 * Rows without cells are removed, and a table without rows. Cells that span repeated columns (`ofLoops`) become narrower when
 * none of these is left.
 */
function balanceWordTable(rendered: string, ofLoops: ReadonlySet<number>): string {
  const markup = withoutEmptyColumns(rendered, ofLoops);
  const table = readTable(markup);
  const rows = table.rows.filter(({ cells }) => cells.length > 0);
  if (rows.length === 0) return '';
  const empty = table.rows.filter(({ cells }) => cells.length === 0).map(({ row }) => ({ ...rangeOf(row), text: '' }));
  const widths = rows.map((row) => columnsOf(row, table));
  const count = widths.reduce((most, width) => Math.max(most, width), 0);
  const isSame = count === table.columns.length && widths.every((width) => width === count);
  if (isSame || table.columns.length === 0) return edited(markup, empty);
  const grid = sharedGrid(table, rows[widths.indexOf(count)] as TableRow, count);
  const lastOfLoops = Math.max(...ofLoops);
  const cells = rows.flatMap((row, index) => {
    const missing = count - (widths[index] ?? 0);
    const isWhole = widths[index] === table.columns.length && ofLoops.size > 0;
    return cellEdits(row, table, grid, { missing, at: isWhole ? lastOfLoops : Infinity });
  });
  return edited(markup, [...empty, ...gridEdits(table, grid), ...cells]);
}

/** The markup with smaller spans of the cells above and below columns of which the other rows have nothing left. */
function withoutEmptyColumns(markup: string, ofLoops: ReadonlySet<number>): string {
  if (ofLoops.size === 0) return markup;
  const table = readTable(markup);
  const count = table.columns.length;
  const rows = table.rows.filter(({ cells }) => cells.length > 0);
  const whole = rows.filter((row) => columnsOf(row, table) === count);
  const areEmpty = rows.every((row) => [count, count - ofLoops.size].includes(columnsOf(row, table)));
  if (whole.length === rows.length || !areEmpty) return markup;
  const before = [0];
  for (let column = 0; column < count; column++) before.push(before[column]! + Number(ofLoops.has(column)));
  const edits = whole.flatMap((row) => smallerSpans(row, table, before));
  return edits.includes(null) ? markup : edited(markup, edits as Edit[]);
}

/**
 * New spans for the cells of a row over removed columns; null for a cell of which nothing would be left.
 * @param removedBefore the number of removed columns before each column, and behind the last one
 */
function smallerSpans(row: TableRow, table: TableMarkup, removedBefore: readonly number[]): (Edit | null)[] {
  let at = columnsBefore(row, table);
  return row.cells.flatMap((cell) => {
    const span = spanOf(cell, table);
    const gone = (removedBefore[at + span] ?? 0) - (removedBefore[at] ?? 0);
    at += span;
    if (gone === 0) return [];
    const element = child(child(cell, 'tcPr'), 'gridSpan');
    if (!element || gone === span) return [null];
    return [{ ...rangeOf(element), text: `<${table.prefix}gridSpan ${table.prefix}val="${span - gone}"/>` }];
  });
}

const columnsBefore = ({ row }: TableRow, { source }: TableMarkup): number =>
  numberIn(source, child(child(row, 'trPr'), 'gridBefore'), 'val');

const rangeOf = ({ start, end }: XmlElement): { start: number; end: number } => ({ start, end });

const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((candidate) => localName(candidate) === name);

const spanOf = (cell: XmlElement, { source }: TableMarkup): number =>
  Math.max(1, numberIn(source, child(child(cell, 'tcPr'), 'gridSpan'), 'val'));

function columnsOf({ row, cells }: TableRow, table: TableMarkup): number {
  const skipped = ['gridBefore', 'gridAfter'].map((name) =>
    numberIn(table.source, child(child(row, 'trPr'), name), 'val'),
  );
  return [...cells.map((cell) => spanOf(cell, table)), ...skipped].reduce((sum, columns) => sum + columns, 0);
}

/** The widths of the columns: those of the cells of the widest row, made smaller to the width of the table. */
function sharedGrid(table: TableMarkup, { row, cells }: TableRow, count: number): number[] {
  const total = table.columns.reduce((sum, column) => sum + numberIn(table.source, column, 'w'), 0);
  const before = numberIn(table.source, child(child(row, 'trPr'), 'gridBefore'), 'val');
  const average = total / Math.max(1, table.columns.length);
  const weights = cells.flatMap((cell) => {
    const span = spanOf(cell, table);
    const width = numberIn(table.source, child(child(cell, 'tcPr'), 'tcW'), 'w') || average * span;
    return Array.from({ length: span }, () => width / span);
  });
  const skipped = (length: number): number[] => Array.from({ length }, () => average);
  return shared(total, [...skipped(before), ...weights, ...skipped(count - before - weights.length)]);
}

function gridEdits({ columns, prefix }: TableMarkup, widths: readonly number[]): Edit[] {
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last) return [];
  const text = widths.map((width) => `<${prefix}gridCol ${prefix}w="${width}"/>`).join('');
  return [{ start: first.start, end: last.end, text }];
}

/** New widths of the cells of a row; the cell over the column `at`, by default the last one, spans `missing` columns more. */
function cellEdits(
  { row, cells }: TableRow,
  table: TableMarkup,
  grid: readonly number[],
  { missing, at }: { readonly missing: number; readonly at: number },
): Edit[] {
  let column = numberIn(table.source, child(child(row, 'trPr'), 'gridBefore'), 'val');
  let left = missing;
  return cells.flatMap((cell, index) => {
    const own = spanOf(cell, table);
    const grows = index === cells.length - 1 || (column <= at && at < column + own);
    const span = own + (grows ? left : 0);
    if (grows) left = 0;
    const width = grid.slice(column, column + span).reduce((sum, one) => sum + one, 0);
    column += span;
    return propertyEdits(cell, table, width, span);
  });
}

/** `w:tcW` and `w:gridSpan` stand behind `w:cnfStyle` and before the other properties. */
function propertyEdits(cell: XmlElement, { prefix }: TableMarkup, width: number, span: number): Edit[] {
  const properties = child(cell, 'tcPr');
  const spanMarkup = span > 1 ? `<${prefix}gridSpan ${prefix}val="${span}"/>` : '';
  const text = `<${prefix}tcW ${prefix}w="${width}" ${prefix}type="dxa"/>${spanMarkup}`;
  if (!properties || properties.children.length === 0) {
    const range = properties ? rangeOf(properties) : { start: cell.openEnd, end: cell.openEnd };
    return [{ ...range, text: `<${prefix}tcPr>${text}</${prefix}tcPr>` }];
  }
  const replaced = ['tcW', 'gridSpan'].flatMap((name) => child(properties, name) ?? []);
  const at = child(properties, 'cnfStyle')?.end ?? properties.openEnd;
  return [...replaced.map((element) => ({ ...rangeOf(element), text: '' })), { start: at, end: at, text }];
}
