import { type Edit, edited, numberIn, readTable, shared, type TableRow } from './table-markup';

const EMPTY_CELL = (prefix: string): string =>
  `<${prefix}tc><${prefix}txBody><${prefix}bodyPr/><${prefix}lstStyle/><${prefix}p/></${prefix}txBody><${prefix}tcPr/></${prefix}tc>`;

/**
 * Corrects a rendered table of a slide (ISO/IEC 29500-1, 21.1.3) whose rows have other numbers of cells than in the template. Each
 * column of its grid needs a cell in each row, so shorter rows get empty cells. The columns share the width of the table. Rows
 * without cells are removed; the caller removes a table without rows.
 */
export function balanceSlideTable(markup: string): string {
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
  return [{ start: last.end, end: last.end, text: EMPTY_CELL(prefix).repeat(count - cells.length) }];
}
