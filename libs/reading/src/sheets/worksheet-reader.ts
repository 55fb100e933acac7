import { type Attributes, decodedCharacters, parseCorner, type XmlHandler } from '@app/formats/packages';
import type { MergedCells } from '../document';
import { DOCUMENT_LIMITS } from '../document-limits';
import type { CellFormats } from './cell-formats';
import type { SheetCell, SheetRow } from './row-file';
import { holdsText } from './shared-texts';
import { SHEET_LIMITS } from './sheet-limits';

export interface WorksheetListener {
  row(row: SheetRow): void;
  merged(cells: MergedCells): void;
}

interface OpenCell {
  type: string;
  style: number;
  column: number;
  value: string;
  hasFormula: boolean;
}

/** Reads a worksheet (ISO/IEC 29500-1, 18.3) as a stream of rows with the texts that people see. */
export class WorksheetReader implements XmlHandler {
  formulasWithoutResult = 0;
  private number = 0;
  private cells: SheetCell[] = [];
  private column = -1;
  private cell: OpenCell | null = null;
  private takesText = false;

  constructor(
    private readonly texts: readonly string[],
    private readonly formats: CellFormats,
    private readonly listener: WorksheetListener,
  ) {}

  open(name: string, attributes: Attributes, parents: readonly string[]): void {
    const parent = parents.at(-1);
    if (this.cell) this.openInCell(this.cell, name, parents);
    else if (name === 'c' && parent === 'row') this.openCell(attributes);
    else if (name === 'row' && parent === 'sheetData') this.openRow(attributes);
    else if (name === 'mergeCell' && parent === 'mergeCells') this.addMerged(attributes);
  }

  text(text: string): void {
    if (this.cell && this.takesText && this.cell.value.length < SHEET_LIMITS.cellCharacters) this.cell.value += text;
  }

  close(name: string): void {
    this.takesText = false;
    if (name === 'c' && this.cell) this.closeCell(this.cell);
    else if (name === 'row') this.listener.row({ number: this.number, cells: inOrder(this.cells) });
  }

  private openRow({ r }: Attributes): void {
    const number = Number(r ?? this.number + 1);
    this.number = Number.isInteger(number) && number > 0 && number <= SHEET_LIMITS.rows ? number : this.number + 1;
    this.cells = [];
    this.column = -1;
  }

  private openCell({ r, t = 'n', s }: Attributes): void {
    const column = (parseCorner(r ?? '').column ?? this.column + 2) - 1;
    this.column = column;
    this.cell = { type: t, style: Number(s ?? 0), column, value: '', hasFormula: false };
  }

  private openInCell(cell: OpenCell, name: string, parents: readonly string[]): void {
    if (name === 'f') cell.hasFormula = true;
    this.takesText = (name === 'v' && parents.at(-1) === 'c') || (name === 't' && holdsText(parents, 'is'));
  }

  private closeCell(cell: OpenCell): void {
    this.cell = null;
    if (cell.hasFormula && cell.value === '' && cell.type !== 'str') this.formulasWithoutResult++;
    const text = this.textOf(cell).trim().slice(0, SHEET_LIMITS.cellCharacters);
    if (text !== '' && cell.column < DOCUMENT_LIMITS.columns) this.cells.push({ column: cell.column, text });
  }

  private textOf({ type, style, value }: OpenCell): string {
    if (value === '') return '';
    switch (type) {
      case 's':
        return this.formats.text(this.texts[Number(value)] ?? '', style);
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'n':
        return this.formats.number(value, style);
      case 'str':
      case 'inlineStr':
        return this.formats.text(decodedCharacters(value), style);
      default:
        return value;
    }
  }

  private addMerged({ ref = '' }: Attributes): void {
    const [first = '', second = first] = ref.split(':');
    const [from, to] = [parseCorner(first), parseCorner(second)];
    if (from.row === null || from.column === null || to.row === null || to.column === null) return;
    const rowSpan = to.row - from.row + 1;
    const columnSpan = to.column - from.column + 1;
    if (rowSpan >= 1 && columnSpan >= 1)
      this.listener.merged({ row: from.row - 1, column: from.column - 1, rowSpan, columnSpan });
  }
}

/** Cells by column; files of other programs may write them in another order, and one twice. */
function inOrder(cells: SheetCell[]): SheetCell[] {
  const isSorted = cells.every(({ column }, index) => column > (cells[index - 1]?.column ?? -1));
  if (isSorted) return cells;
  return [...new Map(cells.map((cell) => [cell.column, cell])).values()].sort((a, b) => a.column - b.column);
}
