import {
  type Attributes,
  decodedCharacters,
  type Package,
  parseCorner,
  readEvents,
  SharedFormulas,
  type XmlHandler,
} from '@app/formats';
import { type SheetBudget, tooLarge } from './sheet-budget';

export type CellValue = string | number | boolean | null;

export interface SheetCell {
  readonly row: number;
  readonly column: number;
  readonly style: number;
  readonly value: CellValue;
  /** The formula; null when its result is stored in `value`, or when there is none. */
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

/** The headers and footers of a sheet's printed pages with their codes, by element name (`oddHeader`). */
export interface SheetMargins {
  readonly texts: ReadonlyMap<string, string>;
  readonly differentOddEven: boolean;
  readonly differentFirst: boolean;
}

/** The content of a worksheet that is relevant for printing. */
export interface Sheet {
  readonly part: string;
  readonly cells: readonly SheetCell[];
  readonly merges: readonly Merge[];
  readonly columns: readonly ColumnWidth[];
  readonly defaultWidth: number;
  /** Heights in points by row number; 0 when hidden. */
  readonly heights: ReadonlyMap<number, number>;
  readonly defaultHeight: number;
  readonly page: { readonly landscape: boolean; readonly paper: number };
  readonly margins: SheetMargins;
  readonly drawing: string | null;
}

/** Converts a column width to pixels: seven per digit and five of padding, for Calibri 11 (ISO/IEC 29500-1, 18.3.1.13). */
const pixels = (characters: number): number => Math.round(characters * 7 + 5);
const MAX_COLUMN_WIDTH = 255;
const DEFAULT_WIDTH = 8.43;
/** The last row of a worksheet (Excel specifications and limits). */
const MAX_ROW = 1_048_576;
const MAX_HEIGHT = 409;
const A4 = 9;

/**
 * Reads a worksheet (ISO/IEC 29500-1, 18.3) as a stream.
 * @param strings the texts of the shared strings by index
 * @throws TemplateError `bad_xml` for XML that is not well-formed, `conversion_failed` at the cell that exceeds `budget`
 */
export function readSheet(pkg: Package, part: string, strings: readonly string[], budget: SheetBudget): Sheet {
  const reader = new SheetReader(part, strings, budget);
  readEvents(pkg, part, reader);
  return reader.sheet;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A cell while it is read. */
interface OpenCell {
  readonly attributes: Attributes;
  readonly column: number;
  value: string | null;
  inline: string | null;
  formula: string | null;
  formulaAttributes: Attributes;
}

class SheetReader implements XmlHandler {
  private readonly cells: SheetCell[] = [];
  private readonly merges: Merge[] = [];
  private readonly columns: ColumnWidth[] = [];
  private readonly heights = new Map<number, number>();
  private readonly marginTexts = new Map<string, string>();
  readonly sheet: Writable<Sheet>;

  private readonly shared = new SharedFormulas();
  private row = 0;
  private column = 0;
  private cell: OpenCell | null = null;
  private into: 'value' | 'inline' | 'formula' | null = null;
  /** The header or footer that is read. */
  private margin: string | null = null;

  constructor(
    part: string,
    private readonly strings: readonly string[],
    private readonly budget: SheetBudget,
  ) {
    this.sheet = {
      part,
      cells: this.cells,
      merges: this.merges,
      columns: this.columns,
      defaultWidth: pixels(DEFAULT_WIDTH),
      heights: this.heights,
      defaultHeight: 15,
      page: { landscape: false, paper: A4 },
      margins: { texts: this.marginTexts, differentOddEven: false, differentFirst: false },
      drawing: null,
    };
  }

  open(name: string, attributes: Attributes, parents: readonly string[]): void {
    const parent = parents.at(-1);
    if (this.cell !== null) this.openInCell(this.cell, name, attributes, parents);
    else if (parent === 'row' && name === 'c') this.openCell(attributes);
    else if (parent === 'sheetData' && name === 'row') this.openRow(attributes);
    else if (parent === 'mergeCells' && name === 'mergeCell') this.addMerge(attributes);
    else if (parent === 'cols' && name === 'col') this.addColumn(attributes);
    else if (parent === 'headerFooter' && parents.length === 2) this.margin = name;
    else if (parents.length === 1) this.openPart(name, attributes);
  }

  text(text: string): void {
    if (this.margin !== null) this.addMargin(this.margin, text);
    if (this.cell === null || this.into === null) return;
    this.budget.spend('characters', text.length);
    this.cell[this.into] = (this.cell[this.into] ?? '') + text;
  }

  close(name: string): void {
    this.into = null;
    this.margin = null;
    if (name !== 'c' || this.cell === null) return;
    this.cells.push(this.finished(this.cell));
    this.cell = null;
  }

  private openPart(name: string, attributes: Attributes): void {
    if (name === 'sheetFormatPr') {
      this.sheet.defaultWidth = pixels(
        Math.min(numberOf(attributes.defaultColWidth) ?? DEFAULT_WIDTH, MAX_COLUMN_WIDTH),
      );
      this.sheet.defaultHeight = numberOf(attributes.defaultRowHeight) ?? this.sheet.defaultHeight;
    } else if (name === 'pageSetup')
      this.sheet.page = {
        landscape: attributes.orientation === 'landscape',
        paper: numberOf(attributes.paperSize) ?? A4,
      };
    else if (name === 'headerFooter')
      this.sheet.margins = {
        texts: this.marginTexts,
        differentOddEven: isOn(attributes.differentOddEven),
        differentFirst: isOn(attributes.differentFirst),
      };
    else if (name === 'drawing') this.sheet.drawing = linkOf(attributes);
  }

  private openRow(attributes: Attributes): void {
    this.budget.spend('rows');
    this.row = numberOf(attributes.r) ?? this.row + 1;
    if (!Number.isInteger(this.row) || this.row < 1 || this.row > MAX_ROW) throw tooLarge(`it has a row ${this.row}`);
    this.column = 0;
    const height = isOn(attributes.hidden) ? 0 : numberOf(attributes.ht);
    if (height !== undefined) this.heights.set(this.row, Math.min(height, MAX_HEIGHT));
  }

  private openCell(attributes: Attributes): void {
    this.budget.spend('cells');
    this.column = parseCorner(attributes.r ?? '').column ?? this.column + 1;
    this.cell = { attributes, column: this.column, value: null, inline: null, formula: null, formulaAttributes: {} };
  }

  private openInCell(cell: OpenCell, name: string, attributes: Attributes, parents: readonly string[]): void {
    const parent = parents.at(-1);
    if (parent === 'c' && name === 'v') this.into = 'value';
    else if (parent === 'c' && name === 'is') cell.inline = '';
    else if (name === 't' && holdsText(parents, 'is')) this.into = 'inline';
    else if (parent === 'c' && name === 'f') {
      this.into = 'formula';
      cell.formula = '';
      cell.formulaAttributes = attributes;
    }
  }

  private finished(cell: OpenCell): SheetCell {
    const formula = this.formulaOf(cell);
    const value = this.valueOf(cell);
    const style = numberOf(cell.attributes.s) ?? 0;
    return { row: this.row, column: cell.column, style, value, formula: value === null ? formula : null };
  }

  /** Registers shared formulas also for cells with a stored result, because other cells may refer to them. */
  private formulaOf({ column, formula, formulaAttributes: { t, si } }: OpenCell): string | null {
    if (formula === null || t !== 'shared' || si === undefined) return formula;
    const own = this.shared.formulaOf(si, { row: this.row, column }, formula) ?? formula;
    this.budget.spend('characters', own.length);
    return own;
  }

  private valueOf({ attributes: { t: type = 'n' }, value, inline }: OpenCell): CellValue {
    if (type === 'inlineStr') return inline && decodedCharacters(inline);
    if (value === null || value === '') return null;
    if (type === 's') return this.sharedText(Number(value));
    if (type === 'b') return value === '1';
    const number = Number(value);
    return type === 'n' && Number.isFinite(number) ? number : decodedCharacters(value);
  }

  private sharedText(index: number): string | null {
    const text = this.strings[index] ?? null;
    this.budget.spend('characters', text?.length ?? 0);
    return text;
  }

  private addMargin(name: string, text: string): void {
    this.budget.spend('characters', text.length);
    this.marginTexts.set(name, (this.marginTexts.get(name) ?? '') + text);
  }

  private addMerge({ ref = '' }: Attributes): void {
    this.budget.spend('merged cells');
    const [first = '', second = first] = ref.split(':');
    const [from, to] = [parseCorner(first), parseCorner(second)];
    if (from.row === null || from.column === null || to.row === null || to.column === null) return;
    const rows = to.row - from.row + 1;
    const columns = to.column - from.column + 1;
    if (rows >= 1 && columns >= 1) this.merges.push({ row: from.row, column: from.column, rows, columns });
  }

  private addColumn({ min, max, width, hidden }: Attributes): void {
    this.budget.spend('widths of columns');
    const from = numberOf(min) ?? 1;
    const shown = pixels(Math.min(numberOf(width) ?? DEFAULT_WIDTH, MAX_COLUMN_WIDTH));
    this.columns.push({ from, to: numberOf(max) ?? from, width: isOn(hidden) ? 0 : shown });
  }
}

/** Reads the texts of the shared strings (ISO/IEC 29500-1, 18.4), without formats and without phonetic readings. */
export function readStrings(pkg: Package, part: string | null, budget: SheetBudget): string[] {
  if (part === null) return [];
  const reader = new StringsReader(budget);
  readEvents(pkg, part, reader);
  return reader.strings;
}

class StringsReader implements XmlHandler {
  readonly strings: string[] = [];
  private current = '';
  private isText = false;

  constructor(private readonly budget: SheetBudget) {}

  open(name: string, _: Attributes, parents: readonly string[]): void {
    if (name === 'si') {
      this.budget.spend('shared texts');
      this.current = '';
    }
    this.isText = name === 't' && holdsText(parents, 'si');
  }

  text(text: string): void {
    if (!this.isText) return;
    this.budget.spend('characters', text.length);
    this.current += text;
  }

  close(name: string): void {
    this.isText = false;
    if (name === 'si') this.strings.push(decodedCharacters(this.current));
  }
}

/** Whether a `t` with these parents belongs to the text of `holder`: as its child, or as a child of one of its runs. */
function holdsText(parents: readonly string[], holder: 'si' | 'is'): boolean {
  return parents.at(-1) === holder || (parents.at(-1) === 'r' && parents.at(-2) === holder);
}

function numberOf(value: string | undefined): number | undefined {
  const number = Number.parseFloat(value ?? '');
  return Number.isFinite(number) ? number : undefined;
}

const isOn = (value: string | undefined): boolean => value !== undefined && !['0', 'false', 'none'].includes(value);

/** The relationship id of an element (`r:id`, with any prefix); null without one. */
function linkOf(attributes: Attributes): string | null {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'));
  return name === undefined ? null : (attributes[name] ?? null);
}
