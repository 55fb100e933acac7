import { formatNumber, formatText } from '@app/formats';
import { dateFunctions } from './formula-dates';
import { lookupFunctions } from './formula-lookups';
import {
  compare,
  criterion,
  numbersIn,
  SheetError,
  single,
  tableOf,
  toNumber,
  toText,
  toTruth,
  valuesOf,
  type Argument,
} from './formula-values';
import type { CellValue } from '../sheets/sheet-reader';

/** A spreadsheet function: computes a value from its arguments, or throws SheetError. */
export type SheetFunction = (args: readonly Argument[]) => CellValue;

const number = (args: readonly Argument[], index: number, fallback?: number): number => {
  const argument = args[index];
  if (!argument && fallback !== undefined) return fallback;
  return toNumber(single(argument));
};
const text = (args: readonly Argument[], index: number): string => toText(single(args[index]));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);

function average(numbers: readonly number[]): number {
  if (numbers.length === 0) throw new SheetError('#DIV/0!');
  return sum(numbers) / numbers.length;
}

/** The smallest or largest number; 0 without numbers. */
function extreme(numbers: readonly number[], better: (a: number, b: number) => number): number {
  return numbers.length === 0 ? 0 : numbers.reduce((best, value) => better(best, value));
}

/** Rounds to decimal digits with `round`. The value is first rounded to 15 significant digits, which removes binary errors. */
function rounded(value: number, digits: number, round: (value: number) => number): number {
  const factor = 10 ** Math.min(300, Math.max(-300, Math.trunc(digits)));
  const scaled = Number((Math.abs(value) * factor).toPrecision(15));
  return (Math.sign(value) * round(scaled)) / factor;
}

function toMultiple(args: readonly Argument[], round: (value: number) => number): number {
  const step = number(args, 1, 1);
  return step === 0 ? 0 : round(Number((number(args, 0) / step).toPrecision(15))) * step;
}

/** The indices of the values that meet all criteria; `pairs` are alternately ranges and criteria. */
function matches(pairs: readonly Argument[]): number[] {
  const tests = pairs.flatMap((range, index) =>
    index % 2 === 0 ? [{ values: valuesOf(range), test: criterion(single(pairs[index + 1])) }] : [],
  );
  return (tests[0]?.values ?? []).flatMap((_, at) =>
    tests.every(({ values, test }) => test(values[at] ?? null)) ? [at] : [],
  );
}

function selected(values: Argument | undefined, pairs: readonly Argument[]): number[] {
  const all = valuesOf(values);
  return matches(pairs).flatMap((at) => (typeof all[at] === 'number' ? [all[at]] : []));
}

function sumProduct(args: readonly Argument[]): number {
  const columns = args.map((argument) => valuesOf(argument));
  const [first = []] = columns;
  if (columns.some(({ length }) => length !== first.length)) throw new SheetError('#VALUE!');
  return sum(
    first.map((_, at) =>
      columns.reduce((product, values) => product * (typeof values[at] === 'number' ? values[at] : 0), 1),
    ),
  );
}

const SUBTOTALS: Record<number, string> = {
  1: 'AVERAGE',
  2: 'COUNT',
  3: 'COUNTA',
  4: 'MAX',
  5: 'MIN',
  6: 'PRODUCT',
  9: 'SUM',
};

function subtotal(args: readonly Argument[]): CellValue {
  const inner = FUNCTIONS.get(SUBTOTALS[number(args, 0) % 100] ?? '');
  if (!inner) throw new SheetError('#VALUE!');
  return inner(args.slice(1));
}

/** Characters of a cell (Excel specifications and limits). */
const MAX_TEXT = 32_767;

function limited(value: string): string {
  if (value.length > MAX_TEXT) throw new SheetError('#VALUE!');
  return value;
}

function substitute(args: readonly Argument[]): string {
  const [whole, from, to] = [text(args, 0), text(args, 1), text(args, 2)];
  if (from === '') return whole;
  const wanted = args[3] ? number(args, 3) : null;
  let count = 0;
  return limited(whole.replaceAll(from, () => (wanted === null || ++count === wanted ? to : from)));
}

function textJoin([separator, skip, ...rest]: readonly Argument[]): string {
  const values = rest.flatMap((argument) => valuesOf(argument).map(toText));
  const shown = toTruth(single(skip)) ? values.filter((value) => value !== '') : values;
  return limited(shown.join(toText(single(separator))));
}

const truths = (args: readonly Argument[]): boolean[] =>
  args.flatMap((argument) =>
    valuesOf(argument)
      .filter((value) => value !== null && typeof value !== 'string')
      .map(toTruth),
  );

const is =
  (test: (value: CellValue) => boolean): SheetFunction =>
  (args) =>
    test(single(args[0]));

/** The supported functions by name. IF and others that do not evaluate all arguments are in the evaluator. */
export const FUNCTIONS: ReadonlyMap<string, SheetFunction> = new Map<string, SheetFunction>(
  Object.entries({
    SUM: (args) => sum(numbersIn(args)),
    PRODUCT: (args) => numbersIn(args).reduce((product, value) => product * value, 1),
    AVERAGE: (args) => average(numbersIn(args)),
    MIN: (args) => extreme(numbersIn(args), Math.min),
    MAX: (args) => extreme(numbersIn(args), Math.max),
    COUNT: (args) => args.flatMap((argument) => valuesOf(argument)).filter((value) => typeof value === 'number').length,
    COUNTA: (args) => args.flatMap((argument) => valuesOf(argument)).filter((value) => value !== null).length,
    COUNTBLANK: (args) => valuesOf(args[0]).filter((value) => value === null || value === '').length,
    ROUND: (args) => rounded(number(args, 0), number(args, 1, 0), Math.round),
    ROUNDUP: (args) => rounded(number(args, 0), number(args, 1, 0), Math.ceil),
    ROUNDDOWN: (args) => rounded(number(args, 0), number(args, 1, 0), Math.floor),
    TRUNC: (args) => rounded(number(args, 0), number(args, 1, 0), Math.floor),
    INT: (args) => Math.floor(number(args, 0)),
    ABS: (args) => Math.abs(number(args, 0)),
    SIGN: (args) => Math.sign(number(args, 0)),
    SQRT: (args) => Math.sqrt(number(args, 0)),
    POWER: (args) => number(args, 0) ** number(args, 1),
    CEILING: (args) => toMultiple(args, Math.ceil),
    FLOOR: (args) => toMultiple(args, Math.floor),
    MROUND: (args) => toMultiple(args, Math.round),
    MOD: (args) => {
      const divisor = number(args, 1);
      if (divisor === 0) throw new SheetError('#DIV/0!');
      return number(args, 0) - divisor * Math.floor(number(args, 0) / divisor);
    },
    SUMIF: (args) => sum(selected(args[2] ?? args[0], args.slice(0, 2))),
    SUMIFS: (args) => sum(selected(args[0], args.slice(1))),
    AVERAGEIF: (args) => average(selected(args[2] ?? args[0], args.slice(0, 2))),
    AVERAGEIFS: (args) => average(selected(args[0], args.slice(1))),
    COUNTIF: (args) => matches(args).length,
    COUNTIFS: (args) => matches(args).length,
    SUMPRODUCT: (args) => sumProduct(args),
    SUBTOTAL: (args) => subtotal(args),
    AND: (args) => truths(args).every(Boolean),
    OR: (args) => truths(args).some(Boolean),
    NOT: (args) => !toTruth(single(args[0])),
    CONCATENATE: (args) => limited(args.map((argument) => toText(single(argument))).join('')),
    CONCAT: (args) => limited(args.flatMap((argument) => valuesOf(argument).map(toText)).join('')),
    TEXTJOIN: (args) => textJoin(args),
    LEFT: (args) => text(args, 0).slice(0, Math.max(0, number(args, 1, 1))),
    RIGHT: (args) => text(args, 0).slice(Math.max(0, text(args, 0).length - number(args, 1, 1))),
    MID: (args) => text(args, 0).slice(number(args, 1) - 1, number(args, 1) - 1 + number(args, 2)),
    LEN: (args) => text(args, 0).length,
    TRIM: (args) => text(args, 0).trim().replace(/ +/g, ' '),
    UPPER: (args) => text(args, 0).toUpperCase(),
    LOWER: (args) => text(args, 0).toLowerCase(),
    SUBSTITUTE: (args) => substitute(args),
    EXACT: (args) => text(args, 0) === text(args, 1),
    VALUE: (args) => number(args, 0),
    N: (args) => (typeof single(args[0]) === 'number' ? single(args[0]) : 0),
    T: (args) => (typeof single(args[0]) === 'string' ? single(args[0]) : ''),
    TEXT: (args) => {
      const value = single(args[0]);
      return typeof value === 'number' ? formatNumber(value, text(args, 1)) : formatText(toText(value), text(args, 1));
    },
    ISBLANK: is((value) => value === null),
    ISNUMBER: is((value) => typeof value === 'number'),
    ISTEXT: is((value) => typeof value === 'string'),
    ROWS: (args) => tableOf(args[0]).length,
    COLUMNS: (args) => tableOf(args[0])[0]?.length ?? 0,
    LARGE: (args) => numbersIn(args.slice(0, 1)).sort((a, b) => compare(b, a))[number(args, 1) - 1] ?? null,
    SMALL: (args) => numbersIn(args.slice(0, 1)).sort(compare)[number(args, 1) - 1] ?? null,
    ...dateFunctions,
    ...lookupFunctions,
  } satisfies Record<string, SheetFunction>),
);
