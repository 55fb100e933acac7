import { type FillValue, isImage, isList, isRecord, isRich, toText } from '../field-values';
import { ExpressionError } from './expression';
import { assertLength } from './scope';

/** Forms store many numbers as text, so such text counts as a number. */
const NUMERIC_TEXT = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;
/** Decimal digits that a double holds exactly: 0.1 + 0.2 is 0.3 with them. */
const EXACT_DIGITS = 15;

/** Whether there is no value: null, undefined, "" and a list without items. */
export const isMissing = (value: FillValue): boolean =>
  value === null || value === undefined || value === '' || (isList(value) && value.length === 0);

/** The number that a value is; null when it is none. */
export function asNumber(value: FillValue): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return Number(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return NUMERIC_TEXT.test(text) ? Number(text) : null;
}

/** The number that a value is. Throws ExpressionError `wrong_kind` for what is none. */
export function numberOf(value: FillValue, user: string): number {
  const number = asNumber(value);
  if (number === null) throw wrongKind(user, 'a number', value);
  return number;
}

/** The number that a value is, in decimal: with all digits of a text. Throws ExpressionError `wrong_kind` for what is none. */
export function writtenNumber(value: FillValue, user: string): Intl.StringNumericLiteral {
  const number = numberOf(value, user);
  const text = typeof value === 'number' ? String(number) : toText(value).trim();
  return text as Intl.StringNumericLiteral;
}

/** A number without the error of binary fractions. Throws ExpressionError `number_too_large` for an infinite one. */
export function exact(number: number): number {
  if (!Number.isFinite(number)) throw new ExpressionError('number_too_large', 'makes a number that is too large');
  return Number(number.toPrecision(EXACT_DIGITS));
}

/** The text of a value, as a placeholder without a filter shows it. Throws ExpressionError `text_too_long`. */
export function textOf(value: FillValue): string {
  const text = toText(value);
  assertLength(text.length);
  return text;
}

export const wrongKind = (user: string, wanted: string, value: FillValue): ExpressionError =>
  new ExpressionError('wrong_kind', `gives ${kindOf(value)} to "${user}", which takes ${wanted}`);

function kindOf(value: FillValue): string {
  if (value === null || value === undefined) return 'no value';
  if (typeof value === 'string') return `the text "${value.slice(0, 40)}"`;
  if (typeof value === 'boolean') return `"${value}"`;
  if (isList(value)) return 'a list';
  if (isImage(value)) return 'a picture';
  if (isRich(value)) return 'formatted text';
  return isRecord(value) ? 'an object' : value instanceof Date ? 'a date' : 'a number';
}

/**
 * Compares two values: numbers by size, other values by their texts (dates are in ISO 8601, so by time). Returns null when one is
 * missing. Throws ExpressionError `wrong_kind` for lists and objects.
 */
export function compare(left: FillValue, right: FillValue, user: string): number | null {
  if (isMissing(left) || isMissing(right)) return null;
  const [a, b] = [asNumber(left), asNumber(right)];
  if (a !== null && b !== null) return a - b;
  for (const value of [left, right])
    if (typeof value === 'object' && !(value instanceof Date)) throw wrongKind(user, 'numbers, texts or dates', value);
  const [x, y] = [toText(left), toText(right)];
  return x < y ? -1 : Number(x > y);
}

/** Whether two values are equal: two missing ones are, and so are a number and the same number as text. */
export function areEqual(left: FillValue, right: FillValue): boolean {
  if (isMissing(left) || isMissing(right)) return isMissing(left) && isMissing(right);
  if (typeof left === 'string' && typeof right === 'string') return left === right;
  const [a, b] = [asNumber(left), asNumber(right)];
  if (a !== null && b !== null) return a === b;
  return toText(left) === toText(right);
}
