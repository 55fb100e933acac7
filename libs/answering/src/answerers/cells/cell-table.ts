import {
  cellBox,
  headerOf,
  mergedByCell,
  rowsOf,
  type Grid,
  type MergedCells,
  type SheetRow,
  type SheetTable,
  type Word,
} from '@app/reading/services';
import type { AnalysedDocument } from '../analysed-document';

/** A cell with its text, page and words; columns are counted from 0. */
export interface TableCell {
  column: number;
  text: string;
  page: number;
  words: Word[];
}

/** A row with content; `number` is that of the sheet, or counts the rows of a table from 1. */
export interface TableRow {
  number: number;
  /** Its place among the rows with content, from 0. */
  index: number;
  cells: TableCell[];
}

/** A sheet of a spreadsheet, or a table of a page. Its rows are read as a stream, because a sheet may have a million. */
export interface CellTable {
  /** The name of the sheet, or the caption. */
  name: string;
  isSheet: boolean;
  hidden: boolean;
  page: number;
  columnCount: number;
  rowCount: number;
  /** The rows with the titles of the columns, by index. */
  header: { first: number; count: number };
  merged: MergedCells[];
  /** The rows from one index up to before another that have titles of their own: those of the tables further down in a sheet. */
  lower: { from: number; end: number }[];
  rows(): AsyncIterable<TableRow> | Iterable<TableRow>;
}

/** A table of a page, whose rows are all known. */
export interface GridTable extends CellTable {
  rows(): TableRow[];
}

/** The sheets, each before the tables further down in it, then the tables of the pages that are no part of a sheet. */
export function tablesOf(document: AnalysedDocument): CellTable[] {
  const sheets = (document.text.sheets ?? []).filter(({ rowCount }) => rowCount > 0).flatMap(ofSheet);
  const grids = document.grids.filter((grid) => grid.sheet === undefined && grid.cells.length > 0);
  return [...sheets, ...grids.map(gridTable)];
}

/** All rows of a sheet with the titles of its first table, then its lower tables by themselves. */
function ofSheet(sheet: SheetTable): CellTable[] {
  const whole = wholeSheet(sheet);
  const lower = sheet.lower.map(({ header, end }): CellTable => {
    async function* rows(): AsyncGenerator<TableRow> {
      for await (const row of whole.rows()) {
        if (row.index >= end) return;
        if (row.index >= header.first) yield row;
      }
    }
    return { ...whole, header, rowCount: end - header.first, lower: [], rows };
  });
  return [whole, ...lower];
}

function wholeSheet(sheet: SheetTable): CellTable {
  const { name, hidden, page, columnCount, rowCount, header, merged } = sheet;
  const toCell = (index: number, { column, text }: SheetRow['cells'][0]): TableCell => {
    const word: Word = { text, box: cellBox(sheet, index, column), confidence: 100, source: 'cell' };
    return { column, text, page: page + Math.floor(index / sheet.rowsPerPage), words: [word] };
  };
  async function* rows(): AsyncGenerator<TableRow> {
    for await (const { number, index, cells } of rowsOf(sheet))
      yield { number, index, cells: cells.map((cell) => toCell(index, cell)) };
  }
  const lower = sheet.lower.map(({ header: { first }, end }) => ({ from: first, end }));
  return { name, isSheet: true, hidden, page, columnCount, rowCount, header, merged, lower, rows };
}

/** A table of a page by its rows. */
export function gridTable(grid: Grid): GridTable {
  const rows: TableRow[] = Array.from({ length: grid.rowCount }, (_, index) => ({
    number: index + 1,
    index,
    cells: [],
  }));
  const merged = grid.cells.filter(({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1);
  for (const { row, column, text, page, words } of grid.cells)
    if (text.trim() !== '') rows[row]?.cells.push({ column, text: text.trim(), page, words });
  for (const { cells } of rows) cells.sort((a, b) => a.column - b.column);
  const header = grid.headerRows > 0 ? { first: 0, count: grid.headerRows } : headerOf(rows, mergedByCell(merged));
  const { name, rowCount, columnCount } = grid;
  const page = grid.cells[0]?.page ?? 1;
  return {
    name,
    isSheet: false,
    hidden: false,
    page,
    columnCount,
    rowCount,
    header,
    merged,
    lower: [],
    rows: () => rows,
  };
}
