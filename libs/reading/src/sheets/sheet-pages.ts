import type { Box, DocumentPage, Grid, GridCell, MergedCells, SheetTable, Word } from '../document';
import { DOCUMENT_LIMITS } from '../document-limits';
import { boxAround } from '../geometry';
import { pageOf, toLine } from '../layout';
import type { RowFile, SheetRow } from './row-file';
import { mergedByCell, mergeKey } from './merged-cells';
import { headerOf, lowerTables } from './sheet-header';
import { SHEET_LIMITS, type SheetBudget } from './sheet-limits';

const ROWS_PER_PAGE = 60;
/** Words on a page of a sheet with wide rows, of which fewer fit on a page. */
const WORDS_PER_PAGE = 6_000;
/** Words of a file that are on pages: a book of 200 pages. The rows behind them are only in the side file. */
const SHOWN_WORDS = 80_000;
/** Cells of the tables that are kept with the pages. */
const GRID_CELLS = 20_000;
/** Characters of the widest column, between two columns, and of the narrowest page. */
const WIDEST = 60;
const GAP = 3;
const NARROWEST_PAGE = 80;
const MAX_MERGED = 10_000;

/** What the sheets of one file share. */
export interface SheetSpace {
  budget: SheetBudget;
  rows: RowFile | undefined;
  /** Pages that are read; null for all. */
  pageLimit: number | null;
  /** The pages of the sheets before. */
  pages: number;
  words: number;
  gridCells: number;
  sheets: number;
  columns: number;
  merged: number;
}

/** Collects the rows of one sheet: all of them in the side file, the first ones on pages. */
export class SheetPages {
  private readonly shown: SheetRow[] = [];
  private readonly merged: MergedCells[] = [];
  private readonly start: number;
  private words = 0;
  private rowCount = 0;
  private readCount = 0;
  private columnCount = 0;
  private isShowing = true;
  private rowsPerPage = ROWS_PER_PAGE;

  constructor(
    private readonly space: SheetSpace,
    private readonly name: string,
    private readonly hidden: boolean,
  ) {
    this.start = space.rows?.position() ?? 0;
  }

  /** False when the budget of the file is spent. */
  add(row: SheetRow): boolean {
    if (row.cells.length === 0) return true;
    const width = (row.cells.at(-1)?.column ?? 0) + 1;
    if (!this.space.budget.spend(row.cells) || this.space.columns + width > SHEET_LIMITS.columns) return false;
    this.rowCount++;
    if (this.isShowing) this.show(row);
    if (this.isBeyondPages()) return true;
    this.readCount++;
    this.columnCount = Math.max(this.columnCount, width);
    this.space.rows?.write(row);
    return true;
  }

  merge(cells: MergedCells): void {
    if (this.space.merged++ < MAX_MERGED) this.merged.push(cells);
  }

  finish(): { sheet: SheetTable; pages: DocumentPage[]; pageCount: number } {
    const columns = this.columns();
    const header = headerOf(this.shown, mergedByCell(this.merged));
    const sheet: SheetTable = {
      name: this.name,
      hidden: this.hidden,
      path: this.space.rows?.path ?? '',
      start: this.start,
      end: this.space.rows?.position() ?? 0,
      rowCount: this.readCount,
      columnCount: this.columnCount,
      page: this.space.pages + 1,
      rowsPerPage: this.rowsPerPage,
      columns: columns.places,
      header,
      lower: this.lowerTables(header),
      merged: this.merged,
    };
    const pageCount = Math.ceil(this.rowCount / this.rowsPerPage);
    const pages = this.hidden ? [] : this.pagesOf(sheet, columns.width);
    this.space.pages += Math.max(1, pageCount);
    this.space.sheets++;
    this.space.columns += this.columnCount;
    this.space.words += this.words;
    return { sheet, pages, pageCount };
  }

  /** The tables below the first one among the rows that are shown; the last one goes on to the end. */
  private lowerTables(header: SheetTable['header']): SheetTable['lower'] {
    const found = lowerTables(this.shown, header);
    return found.map((lower, index) => ({ header: lower, end: found[index + 1]?.first ?? this.readCount }));
  }

  private show(row: SheetRow): void {
    const words = row.cells.reduce((sum, { text }) => sum + wordsIn(text), 0);
    if (this.shown.length < ROWS_PER_PAGE && words > 0)
      this.rowsPerPage = Math.max(1, Math.min(this.rowsPerPage, Math.floor(WORDS_PER_PAGE / words)));
    this.words += words;
    const isFull = this.space.words + this.words > SHOWN_WORDS || words > DOCUMENT_LIMITS.wordsPerPage;
    if (isFull || this.isBeyondPages()) this.isShowing = false;
    else this.shown.push(row);
  }

  private isBeyondPages(): boolean {
    const { pageLimit, pages } = this.space;
    return pageLimit !== null && this.rowCount > Math.max(0, pageLimit - pages) * this.rowsPerPage;
  }

  /** Places of the columns by the widest of the shown texts, in fractions of the page. */
  private columns() {
    const widths = new Array<number>(this.columnCount).fill(1);
    for (const { cells } of this.shown)
      for (const { column, text } of cells)
        widths[column] = Math.min(WIDEST, Math.max(widths[column] ?? 1, text.length));
    const width = Math.max(
      NARROWEST_PAGE,
      widths.reduce((sum, one) => sum + one + GAP, 0),
    );
    let next = 0;
    const places = widths.map((one) => {
      const x = next / width;
      next += one + GAP;
      return { x, width: one / width };
    });
    return { places, width };
  }

  private pagesOf(sheet: SheetTable, width: number): DocumentPage[] {
    const merged = mergedByCell(sheet.merged);
    const pages: DocumentPage[] = [];
    const grid: Grid = {
      name: sheet.name,
      rowCount: this.shown.length,
      columnCount: sheet.columnCount,
      headerRows: sheet.header.first + sheet.header.count,
      cells: [],
      sheet: this.space.sheets,
    };
    for (let first = 0; first < this.shown.length; first += sheet.rowsPerPage) {
      const rows = this.shown.slice(first, first + sheet.rowsPerPage);
      const number = sheet.page + first / sheet.rowsPerPage;
      const placed = rows.flatMap((row, index) =>
        row.cells.map(({ column, text }) => {
          const box = cellBox(sheet, first + index, column);
          const line = toLine(wordsOf(text, box, 1 / width));
          const { rowSpan, columnSpan } = merged.get(mergeKey(row.number - 1, column)) ?? { rowSpan: 1, columnSpan: 1 };
          const place = { row: first + index, column, rowSpan, columnSpan, page: number, box };
          return { line, cell: { ...place, text: line.text, words: line.words } satisfies GridCell };
        }),
      );
      const lines = placed.map(({ line }) => line).filter((line) => line.words.length > 0);
      if (this.space.gridCells + grid.cells.length + placed.length <= GRID_CELLS)
        grid.cells.push(...placed.map(({ cell }) => cell));
      const blocks = lines.length > 0 ? [{ lines, box: boxAround(lines.map(({ box }) => box)) }] : [];
      pages.push(pageOf({ number, width, height: sheet.rowsPerPage, unit: 'character' }, lines, blocks));
    }
    this.space.gridCells += grid.cells.length;
    if (grid.cells.length > 0) pages[0]?.grids.push(grid);
    return pages;
  }
}

/** The box of a cell on its page, by its row's place among the rows with content. */
export function cellBox(sheet: Pick<SheetTable, 'columns' | 'rowsPerPage'>, index: number, column: number) {
  const { x, width } = sheet.columns[column] ?? { x: 0, width: 0 };
  return { x, y: (index % sheet.rowsPerPage) / sheet.rowsPerPage, width, height: 1 / sheet.rowsPerPage };
}

/** Words with boxes; a text that is wider than its column is narrowed to it. `character`: the width of one, as a fraction. */
function wordsOf(text: string, { x, y, width, height }: Box, character: number): Word[] {
  const shown = text.replace(/\s+/g, ' ').trim();
  const each = Math.min(character, width / Math.max(1, shown.length));
  return [...shown.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
    text: word,
    confidence: 100,
    source: 'cell',
    box: { x: x + index * each, y, width: word.length * each, height },
  }));
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
