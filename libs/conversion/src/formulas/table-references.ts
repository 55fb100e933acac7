import { FormulaError, type Range } from './formula-parser';
import { SheetError } from './formula-values';

/** A table of a workbook (ISO/IEC 29500-1, 18.5). Its `area` includes the rows of titles and totals. */
export interface NamedTable {
  readonly name: string;
  readonly area: Range;
  readonly columns: readonly string[];
  readonly titleRows: number;
  readonly totalRows: number;
}

/** Characters after an apostrophe are part of a name. */
const PART = /\[((?:[^[\]']|'.)*)\]/gsu;
const ESCAPE = /'(.)/gsu;
const THIS_ROW = '#this row';

/**
 * The cells of a structured reference such as `[Price]` or `[[#This Row],[Price]:[Sum]]` in a table.
 * @param row the row of the formula
 * @throws FormulaError for an unknown part, SheetError for a row outside of the table and a part that the table does not have
 */
export function rangeInTable(table: NamedTable, reference: string, row: number): Range {
  const parts = partsOf(reference.slice(1, -1));
  const columns = parts.filter((part) => !part.startsWith('#'));
  const places = columns.map((column) => placeOf(table, column));
  const { left, right } = table.area;
  const [from, to] = [places[0] ?? left, places.at(-1) ?? right];
  const sections = parts.filter((part) => part.startsWith('#')).map((part) => part.toLowerCase());
  const rows = (sections.length === 0 ? ['#data'] : sections).map((section) => rowsOf(table, section, row));
  const [top, bottom] = [Math.min(...rows.map((one) => one.top)), Math.max(...rows.map((one) => one.bottom))];
  if (bottom < top) throw new SheetError('#REF!');
  return { sheet: table.area.sheet, top, bottom, left: Math.min(from, to), right: Math.max(from, to) };
}

function partsOf(inner: string): string[] {
  const whole = inner.trim();
  if (whole === '') return [];
  const parts = [...whole.matchAll(PART)].map(([, part = '']) => part);
  return (parts.length > 0 ? parts : [whole]).map((part) => part.replace(ESCAPE, '$1'));
}

function placeOf({ columns, area }: NamedTable, column: string): number {
  const index = columns.findIndex((name) => name.toLowerCase() === column.toLowerCase());
  if (index < 0) throw new SheetError('#REF!');
  return area.left + index;
}

function rowsOf({ area, titleRows, totalRows }: NamedTable, section: string, row: number) {
  const data = { top: area.top + titleRows, bottom: area.bottom - totalRows };
  switch (section) {
    case '#all':
      return area;
    case '#data':
      return data;
    case '#headers':
      return { top: area.top, bottom: area.top + titleRows - 1 };
    case '#totals':
      return { top: area.bottom - totalRows + 1, bottom: area.bottom };
    case THIS_ROW:
      if (row < data.top || row > data.bottom) throw new SheetError('#VALUE!');
      return { top: row, bottom: row };
    default:
      throw new FormulaError(`unknown part "${section}" of a table`);
  }
}
