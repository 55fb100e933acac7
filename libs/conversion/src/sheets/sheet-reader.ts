import { type Package, parseCorner, parseXml, withoutCdata, withoutSharedFormulas, XmlNode } from '@app/formats';

export type CellValue = string | number | boolean | null;

export interface SheetCell {
  readonly row: number;
  readonly column: number;
  readonly style: number;
  readonly value: CellValue;
  /** A formula whose result is not stored. */
  readonly formula: string | null;
}

export interface Merge {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface ColumnWidth {
  readonly from: number;
  readonly to: number;
  /** Pixels at 96 per inch; 0 when hidden. */
  readonly width: number;
}

/** One worksheet as it is to be shown. */
export interface Sheet {
  readonly part: string;
  readonly cells: readonly SheetCell[];
  readonly merges: readonly Merge[];
  readonly columns: readonly ColumnWidth[];
  readonly defaultWidth: number;
  /** Heights of rows in points by number; 0 when hidden. */
  readonly heights: ReadonlyMap<number, number>;
  readonly defaultHeight: number;
  readonly page: { readonly landscape: boolean; readonly paper: number };
  readonly drawing: string | null;
}

/** Seven pixels per digit and five of padding, as Excel has it for Calibri 11 (ISO/IEC 29500-1, 18.3.1.13). */
const pixels = (characters: number): number => Math.round(characters * 7 + 5);
const MAX_COLUMN_WIDTH = 255;

/** Reads a worksheet (ISO/IEC 29500-1, 18.3); `strings` are the texts of the shared strings. */
export function readSheet(pkg: Package, part: string, strings: readonly string[]): Sheet {
  const source = withoutSharedFormulas(withoutCdata(pkg.text(part)));
  const root = new XmlNode(source, parseXml(source, part));
  const format = root.child('sheetFormatPr');
  const rows = numberedRows(root.child('sheetData')?.children('row') ?? []);
  const setup = root.child('pageSetup');
  return {
    part,
    cells: rows.flatMap(({ row, number }) => readCells(row, number, strings)),
    merges: (root.child('mergeCells')?.children('mergeCell') ?? []).flatMap(readMerge),
    columns: (root.child('cols')?.children('col') ?? []).map(readColumn),
    defaultWidth: pixels(Math.min(format?.number('defaultColWidth') ?? 8.43, MAX_COLUMN_WIDTH)),
    heights: new Map(rows.flatMap(({ row, number }) => readHeight(row, number))),
    defaultHeight: format?.number('defaultRowHeight') ?? 15,
    page: { landscape: setup?.attribute('orientation') === 'landscape', paper: setup?.number('paperSize') ?? 9 },
    drawing: root.child('drawing')?.prefixed('id') ?? null,
  };
}

/** The texts of a table of shared strings; their formats are left out, as are readings of Japanese. */
export function readStrings(root: XmlNode | null): string[] {
  return root?.children('si').map(richText) ?? [];
}

function richText(node: XmlNode): string {
  const runs = node
    .children()
    .flatMap((child) => (child.name === 'r' ? child.children('t') : child.name === 't' ? [child] : []));
  return runs.map(({ text }) => text).join('');
}

function numberedRows(rows: readonly XmlNode[]): { row: XmlNode; number: number }[] {
  let number = 0;
  return rows.map((row) => {
    number = row.number('r') ?? number + 1;
    return { row, number };
  });
}

function readHeight(row: XmlNode, number: number): [number, number][] {
  if (row.flag('hidden')) return [[number, 0]];
  const height = row.number('ht');
  return height === undefined ? [] : [[number, Math.min(height, 409)]];
}

function readCells(row: XmlNode, number: number, strings: readonly string[]): SheetCell[] {
  let column = 0;
  return row.children('c').map((cell) => {
    column = parseCorner(cell.attribute('r') ?? '').column ?? column + 1;
    const value = readValue(cell, strings);
    const formula = value === null ? (cell.child('f')?.text ?? null) : null;
    return { row: number, column, style: cell.number('s') ?? 0, value, formula };
  });
}

function readValue(cell: XmlNode, strings: readonly string[]): CellValue {
  const type = cell.attribute('t') ?? 'n';
  const inline = cell.child('is');
  if (type === 'inlineStr') return inline ? richText(inline) : null;
  const stored = cell.child('v')?.text;
  if (stored === undefined || stored === '') return null;
  if (type === 's') return strings[Number(stored)] ?? null;
  if (type === 'b') return stored === '1';
  const number = Number(stored);
  return type === 'n' && Number.isFinite(number) ? number : stored;
}

function readMerge(node: XmlNode): Merge[] {
  const [first = '', second = first] = (node.attribute('ref') ?? '').split(':');
  const [from, to] = [parseCorner(first), parseCorner(second)];
  if (from.row === null || from.column === null || to.row === null || to.column === null) return [];
  const rows = to.row - from.row + 1;
  const columns = to.column - from.column + 1;
  return rows < 1 || columns < 1 ? [] : [{ row: from.row, column: from.column, rows, columns }];
}

function readColumn(node: XmlNode): ColumnWidth {
  const from = node.number('min') ?? 1;
  const width = node.flag('hidden') ? 0 : pixels(Math.min(node.number('width') ?? 8.43, MAX_COLUMN_WIDTH));
  return { from, to: node.number('max') ?? from, width };
}
