import type { XmlElement } from '@app/formats';
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

/** The columns of a table that its loops repeat: from the first to the last, counted from 0, of a number of columns. */
interface LoopColumns {
  readonly first: number;
  readonly last: number;
  readonly of: number;
}

/** The corrections of a rendered table with the markup `template`, whose loops repeat cells. */
export function slideTableBalance(template: string, loops: readonly LoopCells[]): (markup: string) => string {
  const columns = loopColumns(template, loops);
  return (markup) => balanceSlideTable(columns ? withSpans(markup, columns) : markup);
}

/** The columns that loops repeat; null when they repeat different ones, or a row has other columns than the grid. */
function loopColumns(template: string, loops: readonly LoopCells[]): LoopColumns | null {
  const { rows, columns } = readTable(template);
  const places = new Map(rows.flatMap(({ cells }) => cells.map((cell, index) => [cell.start, index] as const)));
  const [first, last] = [loops[0]?.first, loops[0]?.last].map((offset) => places.get(offset ?? -1));
  const isSame = loops.every((loop) => places.get(loop.first) === first && places.get(loop.last) === last);
  const isGrid = rows.every(({ cells }) => cells.length === columns.length);
  return isSame && isGrid && first !== undefined && last !== undefined ? { first, last, of: columns.length } : null;
}

/**
 * Cells above and below repeated columns that are not repeated themselves span what these became: all of their copies, or when there
 * are none the other columns that they spanned. A cell that would not be there any more stays, as do all others then.
 */
function withSpans(markup: string, { first, last, of }: LoopColumns): string {
  const table = readTable(markup);
  const counts = [...new Set(table.rows.map(({ cells }) => cells.length))].filter((count) => count > 0 && count !== of);
  const heads = table.rows.filter(({ cells }) => cells.length === of);
  const [count] = counts;
  if (count === undefined || counts.length > 1 || heads.length === 0) return markup;
  const gone = last - first + 1;
  if (count > of)
    return edited(
      markup,
      heads.flatMap((row) => widened(row, last, count - of, table)),
    );
  const narrow = count === of - gone ? heads.map((row) => narrowed(row, first, last, table)) : [null];
  return narrow.includes(null)
    ? markup
    : edited(
        markup,
        narrow.flatMap((edits) => edits ?? []),
      );
}

const isCovered = (cell: XmlElement, { source }: TableMarkup): boolean =>
  /\shMerge\s*=\s*["'](?:1|true)["']/.test(source.slice(cell.start, cell.openEnd));

/** The position of the cell that covers a column. */
function coveringCell({ cells }: TableRow, column: number, table: TableMarkup): number {
  let at = column;
  while (at > 0 && isCovered(cells[at] as XmlElement, table)) at--;
  return at;
}

/** The cell over a column spans `more` columns, whose cells are covered. */
function widened(row: TableRow, column: number, more: number, table: TableMarkup): Edit[] {
  const covering = row.cells[coveringCell(row, column, table)] as XmlElement;
  const last = row.cells[column] as XmlElement;
  const merged = / (?:rowSpan|vMerge)="\w+"/g;
  const attributes = (table.source.slice(last.start, last.openEnd).match(merged) ?? []).join('');
  const covered = emptyCell(table.prefix, `${attributes} hMerge="1"`);
  return [
    spanEdit(covering, Math.max(1, numberIn(table.source, covering, 'gridSpan')) + more, table),
    { start: last.end, end: last.end, text: covered.repeat(more) },
  ];
}

/** Removes the covered cells of the columns from `first` to `last`; null when one of them is no part of a larger cell. */
function narrowed(row: TableRow, first: number, last: number, table: TableMarkup): Edit[] | null {
  const covering = coveringCell(row, first, table);
  const cell = row.cells[covering] as XmlElement;
  const span = Math.max(1, numberIn(table.source, cell, 'gridSpan'));
  const gone = last - first + 1;
  if (span <= gone || covering + span <= last) return null;
  // The cell that covers the others stays, whichever columns are removed.
  const from = Math.max(first, covering + 1);
  const removed = row.cells.slice(from, from + gone);
  return [spanEdit(cell, span - gone, table), ...removed.map(({ start, end }): Edit => ({ start, end, text: '' }))];
}

function spanEdit({ start, openEnd }: XmlElement, span: number, { source }: TableMarkup): Edit {
  const tag = source.slice(start, openEnd).replace(/\sgridSpan\s*=\s*(?:"[^"]*"|'[^']*')/, '');
  const text = span > 1 ? tag.replace(/(\/?>)$/, ` gridSpan="${span}"$1`) : tag;
  return { start, end: openEnd, text };
}

const emptyCell = (prefix: string, attributes = ''): string =>
  `<${prefix}tc${attributes}><${prefix}txBody><${prefix}bodyPr/><${prefix}lstStyle/><${prefix}p/></${prefix}txBody><${prefix}tcPr/></${prefix}tc>`;

/**
 * Corrects a rendered table of a slide (ISO/IEC 29500-1, 21.1.3) whose rows have other numbers of cells than in the template. Each
 * column of its grid needs a cell in each row, so shorter rows get empty cells. The columns share the width of the table. Rows
 * without cells are removed; the caller removes a table without rows.
 */
function balanceSlideTable(markup: string): string {
  const { source, prefix, columns, rows } = readTable(markup);
  const count = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const empty = rows
    .filter(({ cells }) => cells.length === 0)
    .map(({ row }) => ({ start: row.start, end: row.end, text: '' }));
  const [first, last] = [columns[0], columns.at(-1)];
  if (!first || !last || count === 0) return edited(source, empty);
  const padding = rows.flatMap((row) => paddingOf(row, count, prefix));
  if (count === columns.length) return edited(source, [...empty, ...padding]);
  const widths = columns.map((column) => numberIn(source, column, 'w'));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const weights = Array.from({ length: count }, () => 1);
  const grid = shared(total, weights).map((width) => `<${prefix}gridCol w="${width}"/>`);
  return edited(source, [...empty, ...padding, { start: first.start, end: last.end, text: grid.join('') }]);
}

function paddingOf({ cells }: TableRow, count: number, prefix: string): Edit[] {
  const last = cells.at(-1);
  if (!last || cells.length === count) return [];
  return [{ start: last.end, end: last.end, text: emptyCell(prefix).repeat(count - cells.length) }];
}
