import { formatNumber, formattedColor, formatText } from '@app/formats';
import { graphicHtml } from '../graphic-html';
import { escapeHtml, styleAttribute, type Css } from '../html';
import { isTitle, printsColumn, type PrintRanges, printsRow } from './print-ranges';
import { tooLarge } from './sheet-budget';
import { layOut, type Grid, type Track } from './sheet-grid';
import type { CellLook, SheetLooks } from './sheet-looks';
import { marginRules } from './sheet-margins';
import type { SheetPicture } from './sheet-pictures';
import type { CellValue, Merge, Sheet, SheetCell } from './sheet-reader';

/** A sheet with its styles and pictures. */
export interface PrintedSheet {
  readonly name: string;
  readonly sheet: Sheet;
  readonly ranges: PrintRanges;
  readonly looks: SheetLooks;
  readonly pictures: readonly SheetPicture[];
  readonly epoch1904: boolean;
}

/** Width and height in millimetres by paper number (ISO/IEC 29500-1, 18.3.1.63). */
const PAPERS: Record<number, readonly [number, number]> = {
  1: [215.9, 279.4],
  3: [279.4, 431.8],
  5: [215.9, 355.6],
  8: [297, 420],
  9: [210, 297],
  11: [148, 210],
};
const A4 = [210, 297] as const;
const MARGIN_MM = 15;
/** Limit on the number of merged cells times the number of rows and columns. */
const MAX_MERGE_WORK = 100_000_000;
const PIXELS_PER_MM = 96 / 25.4;

/**
 * Converts a sheet to a table on separate pages. A table wider than the page is scaled down. `page` is the CSS rule of its
 * pages.
 */
export function sheetHtml(printed: PrintedSheet, index: number): { page: string; body: string } {
  const { landscape, paper } = printed.sheet.page;
  const [short, long] = PAPERS[paper] ?? A4;
  const [width, height] = landscape ? [long, short] : [short, long];
  const grid = printedPart(layOut(printed.sheet, usedPart(printed)), printed.ranges);
  const tableWidth = sum(grid.columns);
  const zoom = Math.min(1, ((width - 2 * MARGIN_MM) * PIXELS_PER_MM) / Math.max(tableWidth, 1));
  const columns = grid.columns.map(({ size }) => `<col style="width:${size}px">`).join('');
  const rows = new TableRows(printed, grid);
  const table = (parts: string) =>
    `<table style="width:${tableWidth}px"><colgroup>${columns}</colgroup>${parts}</table>`;
  const page = `sheet${index}`;
  const { rules, top, bottom } = marginRules(page, printed.sheet.margins, { sheet: printed.name, date: new Date() });
  const margin = `${Math.max(MARGIN_MM, top)}mm ${MARGIN_MM}mm ${Math.max(MARGIN_MM, bottom)}mm`;
  const css = { page, zoom: zoom < 1 ? zoom.toFixed(4) : undefined };
  return {
    page: `@page ${page} { size: ${width}mm ${height}mm; margin: ${margin}; }${rules}`,
    body: `<section${styleAttribute(css)}>${tablesOf(grid.rows, printed.ranges, rows).map(table).join('')}</section>`,
  };
}

const printedPart = ({ rows, columns }: Grid, ranges: PrintRanges): Grid => ({
  rows: rows.filter(({ number }) => printsRow(ranges, number)),
  columns: columns.filter(({ number }) => printsColumn(ranges, number)),
});

/** The rows as the content of tables: rows that are repeated begin a table, because they are its head. */
function tablesOf(tracks: readonly Track[], ranges: PrintRanges, rows: TableRows): string[] {
  const first = tracks.findIndex(({ number }) => isTitle(ranges, number));
  const end = tracks.findLastIndex(({ number }) => isTitle(ranges, number)) + 1;
  const repeated = rows.html(tracks.slice(Math.max(0, first), end));
  const [before, after] = [rows.html(tracks.slice(0, Math.max(0, first))), rows.html(tracks.slice(end))];
  const titled = repeated === '' ? after : `<thead>${repeated}</thead><tbody>${after}</tbody>`;
  return before === '' ? [titled] : [before, titled];
}

/** Whether a sheet has nothing to print. */
export function isEmpty(printed: PrintedSheet): boolean {
  return usedPart(printed).lastColumn === 0;
}

/** Formats a value with the number format of its cell. */
export function shownValue(value: CellValue, format: string, epoch1904: boolean): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return formatText(value, format);
  return formatNumber(value, format, epoch1904);
}

const sum = (tracks: readonly Track[]): number => tracks.reduce((total, { size }) => total + size, 0);

function usedPart({ sheet, ranges, looks, pictures }: PrintedSheet) {
  const cells = sheet.cells.filter(({ value, style }) => value !== null || looks.of(style).isVisible);
  const corners = pictures.map(({ from, to }) => ('row' in to ? to : from));
  const used = [...cells, ...corners].filter(
    ({ row, column }) => printsRow(ranges, row) && printsColumn(ranges, column),
  );
  const rows = new Set(used.map(({ row }) => row));
  return { rows, lastColumn: used.reduce((last, { column }) => Math.max(last, column), 0) };
}

const key = (row: number, column: number): string => `${row}:${column}`;

class TableRows {
  private readonly cells: ReadonlyMap<string, SheetCell>;
  private readonly merges: ReadonlyMap<string, Merge>;
  private readonly pictures = new Map<string, SheetPicture[]>();
  /** Cells that are covered by a merged cell. */
  private readonly covered = new Set<string>();
  private uncovered: number;

  constructor(
    private readonly printed: PrintedSheet,
    private readonly grid: Grid,
  ) {
    const { sheet, pictures } = printed;
    this.cells = new Map(sheet.cells.map((cell) => [key(cell.row, cell.column), cell]));
    this.merges = new Map(sheet.merges.map((merge) => [key(merge.row, merge.column), merge]));
    for (const picture of pictures) {
      const at = key(picture.from.row, picture.from.column);
      this.pictures.set(at, [...(this.pictures.get(at) ?? []), picture]);
    }
    this.uncovered = grid.rows.length * grid.columns.length;
    if (sheet.merges.length * (grid.rows.length + grid.columns.length) > MAX_MERGE_WORK) throw tooLarge();
    for (const merge of sheet.merges) this.cover(merge);
  }

  html(rows: readonly Track[]): string {
    return rows.map((row) => this.row(row)).join('');
  }

  /**
   * Marks the cells under a merged cell as covered. Throws when the merged cells cover more cells than the sheet has, which
   * only overlapping ones can.
   */
  private cover(merge: Merge): void {
    const [rows, columns] = [this.tracks('rows', merge), this.tracks('columns', merge)];
    this.uncovered -= rows.length * columns.length;
    if (this.uncovered < 0) throw tooLarge();
    for (const row of rows)
      for (const column of columns)
        if (row.number !== merge.row || column.number !== merge.column)
          this.covered.add(key(row.number, column.number));
  }

  /** The visible rows or columns of a merged cell. */
  private tracks(axis: 'rows' | 'columns', merge: Merge): Track[] {
    const first = axis === 'rows' ? merge.row : merge.column;
    return this.grid[axis].filter(({ number }) => number >= first && number < first + merge[axis]);
  }

  private row({ number, size }: Track): string {
    const cells = this.grid.columns.map((column, index) => this.cell(number, column, index));
    return `<tr style="height:${size}px">${cells.join('')}</tr>`;
  }

  private cell(row: number, column: Track, index: number): string {
    const at = key(row, column.number);
    if (this.covered.has(at)) return '';
    const cell = this.cells.get(at);
    const look = this.printed.looks.of(cell?.style ?? 0);
    const merge = this.merges.get(at);
    const text = cell ? shownValue(cell.value, look.format, this.printed.epoch1904) : '';
    const css = cell ? { ...look.css, ...this.mergedBorders(merge), ...valueCss(look, cell.value) } : {};
    const wraps = look.wraps || (typeof cell?.value === 'string' && this.isCramped(row, index, text, column, merge));
    const pictures = (this.pictures.get(at) ?? []).map((picture) => this.picture(picture)).join('');
    return `<td${wraps ? ' class="wraps"' : ''}${this.spans(merge)}${styleAttribute(css)}>${escapeHtml(text)}${pictures}</td>`;
  }

  private spans(merge: Merge | undefined): string {
    if (!merge) return '';
    return ` colspan="${this.tracks('columns', merge).length}" rowspan="${this.tracks('rows', merge).length}"`;
  }

  /** Right and bottom border of a merged cell: they are stored in its last covered cell. */
  private mergedBorders(merge: Merge | undefined): Css {
    if (!merge) return {};
    const far = this.cells.get(key(merge.row + merge.rows - 1, merge.column + merge.columns - 1));
    const css = far ? this.printed.looks.of(far.style).css : {};
    return { 'border-right': css['border-right'], 'border-bottom': css['border-bottom'] };
  }

  /**
   * Whether text has to be wrapped. It overflows into empty neighbours as in a spreadsheet, but would be hidden by a cell
   * with content.
   */
  private isCramped(row: number, index: number, text: string, { size }: Track, merge: Merge | undefined): boolean {
    if (text.length * 7 < size) return false;
    const next = this.grid.columns[index + (merge ? this.tracks('columns', merge).length : 1)];
    const neighbour = next && this.cells.get(key(row, next.number));
    return merge !== undefined || (neighbour !== undefined && neighbour.value !== null);
  }

  private picture({ from, to, content }: SheetPicture): string {
    const size = 'width' in to ? to : this.distance(from, to);
    const css = { left: `${from.x}px`, top: `${from.y}px`, width: `${size.width}px`, height: `${size.height}px` };
    if (typeof content === 'string') return `<img alt=""${styleAttribute(css)} src="${content}">`;
    return `<div class="graphic"${styleAttribute(css)}>${graphicHtml(content)}</div>`;
  }

  private distance(from: SheetPicture['from'], to: SheetPicture['from']): { width: number; height: number } {
    const between = (tracks: readonly Track[], first: number, last: number) =>
      sum(tracks.filter(({ number }) => number >= first && number < last));
    return {
      width: Math.max(1, between(this.grid.columns, from.column, to.column) + to.x - from.x),
      height: Math.max(1, between(this.grid.rows, from.row, to.row) + to.y - from.y),
    };
  }
}

function valueCss(look: CellLook, value: CellValue): Css {
  const color = typeof value === 'number' || typeof value === 'string' ? formattedColor(value, look.format) : null;
  return { 'text-align': alignOf(look, value), ...(color !== null && { color }) };
}

function alignOf({ align }: CellLook, value: CellValue): string | undefined {
  if (align !== null) return align;
  if (typeof value === 'boolean') return 'center';
  return typeof value === 'number' ? 'right' : undefined;
}
