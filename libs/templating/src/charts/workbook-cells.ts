import {
  decodedCharacters,
  decodeText,
  elementAttribute,
  formatCode,
  formatNumber,
  type Package,
  parseCorner,
  parseXml,
  TemplateError,
  walkElements,
  type Workbook,
  type XmlElement,
} from '@app/formats';

/** What a chart shows of a cell. */
export interface ShownCell {
  /** The text as the cell displays it. */
  readonly text: string;
  /** Its number; null for a text. */
  readonly number: number | null;
  /** Whether it holds a formula whose result is not stored. */
  readonly isOpen: boolean;
}

/** A rectangle of cells: row after row, null for an empty cell. */
export interface CellArea {
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly (ShownCell | null)[];
}

/** Cells of one series: more than Excel draws of a line (32,000 points). */
const MAX_CELLS = 50_000;

/**
 * The codes of the number formats of a workbook's cell styles, by style index (ISO/IEC 29500-1, 18.8.30).
 * @param changed the styles that a fill has added to; null for those of the package
 */
export function readFormatCodes(pkg: Package, stylesPart: string | null, changed: string | null = null): string[] {
  const source = changed ?? (stylesPart !== null && pkg.has(stylesPart) ? pkg.text(stylesPart) : '');
  if (source === '') return [];
  const own = new Map<number, string>();
  const codes: string[] = [];
  const idOf = (element: XmlElement): number =>
    Number.parseInt(elementAttribute(source, element, 'numFmtId') ?? '', 10) || 0;
  walkElements(parseXml(source, stylesPart ?? 'styles'), (element) => {
    if (element.name === 'numFmt')
      own.set(idOf(element), decodeText(elementAttribute(source, element, 'formatCode') ?? ''));
    if (element.name === 'xf' && element.parent?.name === 'cellXfs') codes.push(formatCode(idOf(element), own));
  });
  return codes;
}

/** The cells of a workbook, whose parts `textOf` returns. Sheets are read when they are asked for. */
export class WorkbookCells {
  private readonly sheets = new Map<string, SheetCells>();
  private strings: readonly string[] | null = null;

  constructor(
    private readonly workbook: Workbook,
    private readonly codes: readonly string[],
    private readonly textOf: (part: string) => string,
  ) {}

  /** The cells of a reference; null when there is no such sheet. Throws TemplateError `too_many_points`. */
  area(sheet: string, reference: string): CellArea | null {
    const cells = this.sheet(sheet);
    if (!cells) return null;
    const [first = '', second = first] = reference.split(':');
    const [from, to] = [parseCorner(first), parseCorner(second)];
    const [top, left] = [from.row ?? 1, from.column ?? 1];
    const rows = Math.max(0, (to.row ?? cells.lastRow) - top + 1);
    const columns = Math.max(0, (to.column ?? cells.lastColumn) - left + 1);
    if (rows * columns > MAX_CELLS)
      throw new TemplateError('too_many_points', `A chart shows at most ${MAX_CELLS} cells of a series.`);
    const found = Array.from({ length: rows * columns }, (_, index) =>
      cells.at(top + Math.floor(index / columns), left + (index % columns)),
    );
    return { columns, rows, cells: found };
  }

  private sheet(name: string): SheetCells | null {
    const known = this.sheets.get(name);
    if (known) return known;
    const found = this.workbook.sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
    if (!found) return null;
    const cells = new SheetCells(found.part, this.textOf(found.part), (cell, source) => this.shown(cell, source));
    this.sheets.set(name, cells);
    return cells;
  }

  /** What a `c` element shows (ISO/IEC 29500-1, 18.3.1.4); null for nothing. */
  private shown(cell: XmlElement, source: string): ShownCell | null {
    const child = (name: string): XmlElement | undefined => cell.children.find((one) => one.name === name);
    const [value, inline] = [child('v'), child('is')];
    if (inline) return { text: textIn(inline, source), number: null, isOpen: false };
    if (!value) return child('f') ? { text: '', number: null, isOpen: true } : null;
    const raw = decodeText(source.slice(value.openEnd, value.closeStart));
    const type = elementAttribute(source, cell, 't') ?? 'n';
    if (type === 's') return { text: this.string(Number(raw)), number: null, isOpen: false };
    if (type === 'b') return { text: raw === '1' ? 'TRUE' : 'FALSE', number: Number(raw), isOpen: false };
    const number = type === 'n' ? Number(raw) : NaN;
    if (!Number.isFinite(number)) return { text: decodedCharacters(raw), number: null, isOpen: false };
    const code = this.codes[Number.parseInt(elementAttribute(source, cell, 's') ?? '0', 10)] ?? 'General';
    return { text: formatNumber(number, code, this.workbook.epoch1904), number, isOpen: false };
  }

  private string(index: number): string {
    this.strings ??= this.readStrings();
    return this.strings[index] ?? '';
  }

  private readStrings(): string[] {
    const { strings: part } = this.workbook;
    if (part === null) return [];
    const source = this.textOf(part);
    return parseXml(source, part)
      .children.filter(({ name }) => name === 'si')
      .map((item) => textIn(item, source));
  }
}

/** The text of a rich string without its phonetic hints. */
function textIn(item: XmlElement, source: string): string {
  let text = '';
  walkElements(item, (element) => {
    if (element.name === 't') text += decodeText(source.slice(element.openEnd, element.closeStart));
    return element.name !== 'rPh';
  });
  return decodedCharacters(text);
}

type ShownOf = (cell: XmlElement, source: string) => ShownCell | null;

/** The cells of one sheet by row and column, counted from 1. */
class SheetCells {
  private readonly rows = new Map<number, Map<number, XmlElement>>();
  lastRow = 0;
  lastColumn = 0;

  constructor(
    part: string,
    private readonly source: string,
    private readonly shown: ShownOf,
  ) {
    const data = parseXml(source, part).children.find(({ name }) => name === 'sheetData');
    for (const row of data?.children ?? []) this.addRow(row);
  }

  at(row: number, column: number): ShownCell | null {
    const cell = this.rows.get(row)?.get(column);
    return cell ? this.shown(cell, this.source) : null;
  }

  private addRow(row: XmlElement): void {
    this.lastRow = Number.parseInt(elementAttribute(this.source, row, 'r') ?? '', 10) || this.lastRow + 1;
    const cells = new Map<number, XmlElement>();
    let column = 0;
    for (const cell of row.children) {
      column = parseCorner(elementAttribute(this.source, cell, 'r') ?? '').column ?? column + 1;
      cells.set(column, cell);
      this.lastColumn = Math.max(this.lastColumn, column);
    }
    this.rows.set(this.lastRow, cells);
  }
}
