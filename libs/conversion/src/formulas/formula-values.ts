import type { CellValue } from '../sheets/sheet-reader';

/** An error value of spreadsheets, thrown while a formula is computed. */
export class SheetError extends Error {
  constructor(readonly code: '#VALUE!' | '#DIV/0!' | '#REF!' | '#NAME?' | '#N/A' | '#NUM!') {
    super(code);
  }
}

const ERROR_CODES = new Set(['#VALUE!', '#DIV/0!', '#REF!', '#NAME?', '#N/A', '#NUM!', '#NULL!']);

/** The values of several cells by row. */
export type Table = readonly (readonly CellValue[])[];

/** An argument of a function: a single value, or the values of a range. */
export type Argument = { readonly single: CellValue } | { readonly table: Table };

/** The single value of an argument, for a range its first value. Throws SheetError for error values. */
export function single(argument: Argument | undefined): CellValue {
  if (!argument) throw new SheetError('#VALUE!');
  const value = 'single' in argument ? argument.single : (argument.table[0]?.[0] ?? null);
  if (typeof value === 'string' && ERROR_CODES.has(value)) throw new SheetError(value as SheetError['code']);
  return value;
}

/** The values of an argument by rows; a single value is a table of one cell. Throws SheetError `#VALUE!` without an argument. */
export function tableOf(argument: Argument | undefined): Table {
  if (!argument) throw new SheetError('#VALUE!');
  return 'table' in argument ? argument.table : [[argument.single]];
}

export const valuesOf = (argument: Argument | undefined): CellValue[] => tableOf(argument).flat();

/** The numbers in arguments, as for SUM: other values in ranges are ignored, single values are converted. Throws SheetError. */
export function numbersIn(args: readonly Argument[]): number[] {
  return args.flatMap((argument) => {
    if ('single' in argument) return argument.single === null ? [] : [toNumber(single(argument))];
    return valuesOf(argument).flatMap((value) => (typeof value === 'number' ? [value] : requireNoError(value)));
  });
}

function requireNoError(value: CellValue): never[] {
  if (typeof value === 'string' && ERROR_CODES.has(value)) throw new SheetError(value as SheetError['code']);
  return [];
}

/** A value as a number: an empty cell is 0, true is 1, texts may have commas between thousands, an exponent or `%`. Throws SheetError. */
export function toNumber(value: CellValue): number {
  if (value === null) return 0;
  if (typeof value === 'string') return textToNumber(value);
  return Number(value);
}

function textToNumber(text: string): number {
  const plain = text.trim().replace(/,(?=\d{3}\b)/g, '');
  const percent = plain.endsWith('%');
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?%?$/i.test(plain) ? Number.parseFloat(plain) : Number.NaN;
  if (Number.isNaN(number)) throw new SheetError('#VALUE!');
  return percent ? number / 100 : number;
}

/** A value as a text: an empty cell is empty, a truth value is `TRUE` or `FALSE`. */
export function toText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? digitsOf(value) : value;
}

/** A number that becomes a text keeps all of its 15 digits; only a cell without a format shows fewer. */
function digitsOf(value: number): string {
  const [digits = '', exponent] = String(Number(value.toPrecision(15))).split('e');
  return exponent === undefined ? digits : `${digits}E${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
}

/** A value as a truth value: numbers other than 0 are true. Throws SheetError `#VALUE!` for a text other than `true` and `false`. */
export function toTruth(value: CellValue): boolean {
  if (typeof value === 'string') {
    if (/^true$/i.test(value)) return true;
    if (/^false$/i.test(value)) return false;
    throw new SheetError('#VALUE!');
  }
  return Boolean(value);
}

/**
 * Compares two values: numbers before texts before booleans; texts ignore case. Returns a negative number, zero or a positive
 * one.
 */
export function compare(a: CellValue, b: CellValue): number {
  const [left, right] = [a ?? emptyLike(b), b ?? emptyLike(a)];
  const rank = (value: CellValue) => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2);
  if (rank(left) !== rank(right)) return rank(left) - rank(right);
  if (typeof left === 'string') return left.toLowerCase().localeCompare(String(right).toLowerCase());
  return Number(left) - Number(right);
}

function emptyLike(other: CellValue): CellValue {
  return typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0;
}

/** Parses a criterion such as `">=10"`, `"a*"` or `5` (ISO/IEC 29500-1, 18.17.7.62) into a predicate. */
export function criterion(wanted: CellValue): (value: CellValue) => boolean {
  if (typeof wanted !== 'string') return (value) => value !== null && compare(value, wanted) === 0;
  const [, operator = '', rest = ''] = /^(<>|<=|>=|<|>|=)?([\s\S]*)$/.exec(wanted) ?? [];
  const number = rest.trim() === '' ? Number.NaN : Number(rest);
  if (Number.isNaN(number)) return textCriterion(operator, rest);
  return (value) => (typeof value === 'number' ? holds(operator, value - number) : operator === '<>');
}

function textCriterion(operator: string, text: string): (value: CellValue) => boolean {
  if (operator !== '' && operator !== '=' && operator !== '<>')
    return (value) => typeof value === 'string' && holds(operator, compare(value, text));
  const pattern = new RegExp(`^${wildcard(text)}$`, 'is');
  return (value) => pattern.test(toText(value)) !== (operator === '<>');
}

/**
 * Converts wildcards to a regular expression. Only three stars are wildcards, because more could make matching exponentially
 * slow.
 */
function wildcard(text: string): string {
  let stars = 0;
  return text.replace(/~([*?~])|[*?]|[^\w\s]/g, (sign, escaped?: string) => {
    if (escaped) return `\\${escaped}`;
    if (sign === '?') return '.';
    return sign === '*' && ++stars <= 3 ? '.*' : `\\${sign}`;
  });
}

/** Whether the result of `compare` is what an operator asks for; any other text than the five operators means equality. */
export function holds(operator: string, order: number): boolean {
  switch (operator) {
    case '<':
      return order < 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '>=':
      return order >= 0;
    case '<>':
      return order !== 0;
    default:
      return order === 0;
  }
}
