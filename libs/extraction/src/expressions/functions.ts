import type { ExpressionValue } from './syntax';

/** A function of the language, with the numbers of parameters that it takes. */
export interface ExpressionFunction {
  least: number;
  most: number;
  call: (parameters: ExpressionValue[], context: { today: string }) => ExpressionValue;
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The number that a value is, or that its text reads as; null for others. */
export function toNumber(value: ExpressionValue): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : null;
}

/** The text of a value: null is empty, the items of a list are separated by commas. */
export const toText = (value: ExpressionValue): string =>
  value === null ? '' : Array.isArray(value) ? value.map(toText).join(', ') : String(value);

/** The day of an ISO 8601 date or time as `YYYY-MM-DD`; null for other text and for days that no calendar has. */
export function toDay(value: ExpressionValue): string | null {
  const [, year, month, day] = (typeof value === 'string' ? DATE.exec(value.trim()) : null) ?? [];
  if (year === undefined) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const text = date.toISOString().slice(0, 10);
  return text === `${year}-${month}-${day}` ? text : null;
}

const single = (value: ExpressionValue | undefined): ExpressionValue => value ?? null;
const numbersIn = (values: ExpressionValue[]): (number | null)[] =>
  values.flatMap((value) => (Array.isArray(value) ? numbersIn(value) : [toNumber(value)]));

/** Applies `compute` to numbers; null when there are none, or one of the values is no number. */
function overNumbers(compute: (numbers: number[]) => number): ExpressionFunction['call'] {
  return (parameters) => {
    const numbers = numbersIn(parameters);
    const known = numbers.filter((one) => one !== null);
    return known.length === 0 || known.length < numbers.length ? null : compute(known);
  };
}

/** Adding cents as fractions leaves a rest below any unit that is written down; twelve digits drop it. */
export const withoutRest = (value: number): number => Number(value.toPrecision(12));

function round([value, digits]: ExpressionValue[]): ExpressionValue {
  const number = toNumber(single(value));
  const places = toNumber(single(digits)) ?? 0;
  if (number === null || !Number.isInteger(places) || Math.abs(places) > 12) return null;
  return withoutRest(Math.round(withoutRest(number * 10 ** places)) / 10 ** places);
}

function days([from, to]: ExpressionValue[]): ExpressionValue {
  const [first, last] = [toDay(single(from)), toDay(single(to))];
  return first === null || last === null ? null : Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
}

const ofOne = (call: (value: ExpressionValue) => ExpressionValue): ExpressionFunction => ({
  least: 1,
  most: 1,
  call: ([value]) => call(single(value)),
});
const ofMany = (compute: (numbers: number[]) => number): ExpressionFunction => ({
  least: 1,
  most: 20,
  call: overNumbers(compute),
});
const isPresent = (value: ExpressionValue) =>
  value !== null && (Array.isArray(value) ? value.length > 0 : toText(value).trim() !== '');

/** The functions of the language; README.md shows each. */
export const FUNCTIONS: Readonly<Record<string, ExpressionFunction>> = {
  number: ofOne(toNumber),
  text: ofOne(toText),
  date: ofOne(toDay),
  length: ofOne((value) => [...toText(value)].length),
  lower: ofOne((value) => toText(value).toLowerCase()),
  trim: ofOne((value) => toText(value).trim()),
  present: ofOne(isPresent),
  count: ofOne((value) => (Array.isArray(value) ? value.length : value === null ? 0 : 1)),
  abs: ofOne((value) => overNumbers(([one = 0]) => Math.abs(one))([value], { today: '' })),
  sum: ofMany((numbers) => withoutRest(numbers.reduce((sum, one) => sum + one, 0))),
  min: ofMany((numbers) => numbers.reduce((least, one) => Math.min(least, one))),
  max: ofMany((numbers) => numbers.reduce((most, one) => Math.max(most, one))),
  round: { least: 1, most: 2, call: round },
  days: { least: 2, most: 2, call: days },
  today: { least: 0, most: 0, call: (_, { today }) => today },
};
