import {
  compare,
  criterion,
  SheetError,
  single,
  tableOf,
  toNumber,
  toTruth,
  valuesOf,
  type Argument,
  type Table,
} from './formula-values';
import type { CellValue } from '../sheets/sheet-reader';

/**
 * The index of a value: with `exact` of an equal one, otherwise, in sorted values, of the last one that is not larger. Throws
 * SheetError.
 */
function indexOf(wanted: CellValue, values: readonly CellValue[], exact: boolean): number {
  const matches = criterion(wanted);
  const at = exact
    ? values.findIndex((value) => value !== null && matches(value))
    : values.findLastIndex((value) => value !== null && typeof value === typeof wanted && compare(value, wanted) <= 0);
  if (at === -1) throw new SheetError('#N/A');
  return at;
}

function cell(table: Table, row: number, column: number): CellValue {
  const line = table[row];
  if (!line || column < 0 || column >= line.length) throw new SheetError('#REF!');
  return line[column] ?? null;
}

const transposed = (table: Table): Table =>
  (table[0] ?? []).map((_, column) => table.map((row) => row[column] ?? null));

function lookUp(args: readonly Argument[], table: Table): CellValue {
  const exact = args[3] !== undefined && !toTruth(single(args[3]));
  const row = indexOf(
    single(args[0]),
    table.map(([first]) => first ?? null),
    exact,
  );
  return cell(table, row, toNumber(single(args[2])) - 1);
}

function index(args: readonly Argument[]): CellValue {
  const table = tableOf(args[0]);
  const first = toNumber(single(args[1]));
  const isRow = table.length === 1 && args[2] === undefined;
  const [row, column] = isRow ? [1, first] : [first, args[2] ? toNumber(single(args[2])) : 1];
  return cell(table, Math.max(1, row) - 1, Math.max(1, column) - 1);
}

function xlookup(args: readonly Argument[]): CellValue {
  const matches = criterion(single(args[0]));
  const at = valuesOf(args[1]).findIndex((value) => value !== null && matches(value));
  if (at !== -1) return valuesOf(args[2])[at] ?? null;
  if (!args[3]) throw new SheetError('#N/A');
  return single(args[3]);
}

/** The lookup functions by name. */
export const lookupFunctions: Record<string, (args: readonly Argument[]) => CellValue> = {
  VLOOKUP: (args) => lookUp(args, tableOf(args[1])),
  HLOOKUP: (args) => lookUp(args, transposed(tableOf(args[1]))),
  INDEX: (args) => index(args),
  MATCH: (args) =>
    indexOf(single(args[0]), valuesOf(args[1]), args[2] !== undefined && toNumber(single(args[2])) === 0) + 1,
  XLOOKUP: (args) => xlookup(args),
};
