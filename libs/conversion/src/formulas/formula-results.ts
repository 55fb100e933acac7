import { TemplateError } from '@app/formats';
import { type DefinedName, DefinedNames } from './defined-names';
import { FUNCTIONS } from './formula-functions';
import { FormulaError, parseFormula, type Formula, type Range } from './formula-parser';
import {
  compare,
  holds,
  SheetError,
  single,
  toNumber,
  toText,
  toTruth,
  type Argument,
  type Table,
} from './formula-values';
import { type NamedTable, rangeInTable } from './table-references';
import type { CellValue, SheetCell } from '../sheets/sheet-reader';

/** The name and the cells of a sheet. */
export interface NamedCells {
  readonly name: string;
  readonly cells: readonly SheetCell[];
}

/** What formulas of a workbook name besides cells. */
export interface WorkbookNames {
  readonly names?: readonly DefinedName[];
  readonly tables?: readonly NamedTable[];
}

/** Cells that all formulas of a workbook may read in total. */
const MAX_READS = 5_000_000;
/** Length of a chain of formulas that depend on each other. */
const MAX_DEPTH = 200;
/** Length of a chain of names that stand for each other. */
const MAX_NAMES = 32;

/*
 * Own code instead of a formula library, because reads and depth must be bounded and results must not depend on settings of
 * the machine. Filling removes the stored results of formulas that depend on filled cells; without LibreOffice only this code
 * computes them before the PDF is made.
 */

/**
 * Computes formulas without a stored result. Unsupported functions, errors and circular references give the error values of
 * spreadsheets, such as `#NAME?`. Throws TemplateError `conversion_failed` when the formulas read too many cells.
 */
export class FormulaResults {
  private readonly sheets: ReadonlyMap<string, SheetValues>;
  private readonly results = new Map<SheetCell, CellValue>();
  private readonly open = new Set<SheetCell>();
  private readonly names: DefinedNames;
  private readonly tables: ReadonlyMap<string, NamedTable>;
  /** The row of the formula that is computed, and how many names are being followed in it. */
  private at = { row: 0, names: 0 };
  private reads = 0;

  constructor(sheets: readonly NamedCells[], { names = [], tables = [] }: WorkbookNames = {}) {
    this.names = new DefinedNames(names);
    this.tables = new Map(tables.map((table) => [table.name.toLowerCase(), table]));
    this.sheets = new Map(sheets.map(({ name, cells }) => [name.toLowerCase(), new SheetValues(cells)]));
  }

  /** The value of a cell of a sheet; a computed result is cached. */
  valueOf(cell: SheetCell, sheet: string): CellValue {
    if (cell.formula === null) return cell.value;
    const known = this.results.get(cell);
    if (known !== undefined) return known;
    if (this.open.has(cell) || this.open.size >= MAX_DEPTH) return '#NUM!';
    this.open.add(cell);
    const outer = this.at;
    this.at = { row: cell.row, names: 0 };
    const result = this.compute(cell.formula, sheet);
    this.at = outer;
    this.open.delete(cell);
    this.results.set(cell, result);
    return result;
  }

  private compute(text: string, sheet: string): CellValue {
    try {
      const value = single(this.evaluate(parseFormula(text), sheet)) ?? 0;
      return typeof value === 'number' && !Number.isFinite(value) ? '#NUM!' : value;
    } catch (error) {
      if (error instanceof SheetError) return error.code;
      if (error instanceof FormulaError) return '#NAME?';
      throw error;
    }
  }

  private evaluate(formula: Formula, sheet: string): Argument {
    switch (formula.kind) {
      case 'value':
        return { single: formula.value };
      case 'range':
        return this.range(formula.range, sheet);
      case 'name':
        return this.named(formula.name, sheet);
      case 'table':
        return this.inTable(formula.name, formula.reference, sheet);
      case 'operation':
        return {
          single: this.operation(
            formula.operator,
            formula.args.map((arg) => single(this.evaluate(arg, sheet))),
          ),
        };
      case 'call':
        return this.call(formula.name, formula.args, sheet);
    }
  }

  private call(name: string, args: readonly Formula[], sheet: string): Argument {
    const value = (index: number): Argument => {
      const argument = args[index];
      return argument ? this.evaluate(argument, sheet) : { single: false };
    };
    switch (name) {
      case 'IF':
        if (toTruth(single(value(0)))) return args[1] ? value(1) : { single: true };
        return value(2);
      case 'IFERROR':
      case 'IFNA':
      case 'ISERROR':
        return this.guarded(name, value);
      case 'CHOOSE':
        return value(toNumber(single(value(0))));
      default:
        return this.plainCall(name, args, sheet);
    }
  }

  private plainCall(name: string, args: readonly Formula[], sheet: string): Argument {
    const known = FUNCTIONS.get(name);
    if (!known) throw new SheetError('#NAME?');
    return { single: known(args.map((arg) => this.evaluate(arg, sheet))) };
  }

  private guarded(name: string, value: (index: number) => Argument): Argument {
    try {
      const result = single(value(0));
      return { single: name === 'ISERROR' ? false : result };
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      if (name === 'ISERROR') return { single: true };
      if (name === 'IFNA' && error.code !== '#N/A') throw error;
      return value(1);
    }
  }

  private operation(operator: string, [left = null, right = null]: readonly CellValue[]): CellValue {
    switch (operator) {
      case '&':
        return toText(left) + toText(right);
      case '+x':
        return left;
      case '-x':
        return -toNumber(left);
      case '%':
        return toNumber(left) / 100;
      case '+':
        return toNumber(left) + toNumber(right);
      case '-':
        return toNumber(left) - toNumber(right);
      case '*':
        return toNumber(left) * toNumber(right);
      case '^':
        return toNumber(left) ** toNumber(right);
      case '/':
        if (toNumber(right) === 0) throw new SheetError('#DIV/0!');
        return toNumber(left) / toNumber(right);
      default:
        return holds(operator, compare(left, right));
    }
  }

  /** Names that stand for several others each would multiply the work, so each use counts. */
  private named(name: string, sheet: string): Argument {
    if (this.at.names >= MAX_NAMES) throw new SheetError('#NUM!');
    this.count();
    const meaning = this.names.find(name, sheet);
    if (!meaning) return this.inTable(name, '[#Data]', sheet);
    this.at.names += 1;
    try {
      return this.evaluate(meaning, sheet);
    } finally {
      this.at.names -= 1;
    }
  }

  private inTable(name: string, reference: string, sheet: string): Argument {
    const table = this.tables.get(name.toLowerCase());
    if (!table) throw new SheetError('#NAME?');
    return this.range(rangeInTable(table, reference, this.at.row), sheet);
  }

  private count(): void {
    if (++this.reads > MAX_READS) throw tooLarge();
  }

  private range(range: Range, own: string): Argument {
    const name = range.sheet ?? own;
    const sheet = this.sheets.get(name.toLowerCase());
    if (!sheet) throw new SheetError('#REF!');
    const isOne = range.top === range.bottom && range.left === range.right;
    const value = (row: number, column: number): CellValue => {
      this.count();
      const cell = sheet.at(row, column);
      return cell ? this.valueOf(cell, name) : null;
    };
    return isOne ? { single: value(range.top, range.left) } : { table: sheet.table(range, value) };
  }
}

function tooLarge(): TemplateError {
  return new TemplateError('conversion_failed', 'The formulas of the filled workbook are too many to be computed.');
}

class SheetValues {
  private readonly cells: ReadonlyMap<string, SheetCell>;
  private readonly lastRow: number;
  private readonly lastColumn: number;

  constructor(cells: readonly SheetCell[]) {
    this.cells = new Map(cells.map((cell) => [`${cell.row}:${cell.column}`, cell]));
    this.lastRow = cells.reduce((last, { row }) => Math.max(last, row), 0);
    this.lastColumn = cells.reduce((last, { column }) => Math.max(last, column), 0);
  }

  at(row: number, column: number): SheetCell | undefined {
    return this.cells.get(`${row}:${column}`);
  }

  /** The values of the used part of a range. */
  table({ top, left, bottom, right }: Range, value: (row: number, column: number) => CellValue): Table {
    const rows = Math.max(0, Math.min(bottom, this.lastRow) - top + 1);
    const columns = Math.max(0, Math.min(right, this.lastColumn) - left + 1);
    return Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, column) => value(top + row, left + column)),
    );
  }
}
