import type { PdfBudget } from './pdf-budget';

const [OPEN, CLOSE, ESCAPE] = [0x28, 0x29, 0x5c];

const POINT = 0x2e;
/** Every integer with this number of digits is exact. */
const EXACT_DIGITS = 15;

/** The read position of a parser. */
export interface Cursor {
  offset(): number;
  moveTo(offset: number): void;
}

/**
 * Parses a number (7.3.3) and the invalid forms that occur in practice: repeated signs count once, a single sign or point is
 * 0, and values beyond the safe integers are clamped. pdf-lib would print a warning for each of them.
 */
export function readNumber(data: Buffer, cursor: Cursor): number {
  const start = cursor.offset();
  const digits = endOfDigits(data, start);
  if (digits > start && digits - start < EXACT_DIGITS && data[digits] !== POINT && !isSign(data[digits])) {
    cursor.moveTo(digits);
    return wholeNumber(data, start, digits);
  }
  let end = digits;
  while (isSign(data[end]) || isDigit(data[end])) end += 1;
  if (data[end] === POINT) end = endOfDigits(data, end + 1);
  if (end === start) throw new Error('a number is missing');
  cursor.moveTo(end);
  const value = Number.parseFloat(data.toString('latin1', start, end).replace(/^[+-]*(?=[+-])/, ''));
  return Number.isNaN(value) ? 0 : Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));
}

/**
 * Reads a token in brackets and returns the content between them. `endOf` returns the offset after the closing bracket, or -1.
 */
export function readToken(
  data: Buffer,
  cursor: Cursor,
  endOf: (data: Buffer, start: number) => number,
  budget: PdfBudget,
): string {
  const start = cursor.offset();
  const end = endOf(data, start);
  budget.scan((end < 0 ? data.length : end) - start);
  if (end < 0) throw new Error('a string does not end');
  cursor.moveTo(end);
  return data.toString('latin1', start + 1, end - 1);
}

/** The offset after the `>` of a hex string, or -1. */
export function endOfHexString(data: Buffer, start: number): number {
  return data.indexOf('>', start) + 1 || -1;
}

/** The offset after the closing bracket of a string, or -1. Brackets within it nest unless they are escaped (7.3.4.2). */
export function endOfString(data: Buffer, start: number): number {
  for (let at = start, depth = 0; at < data.length; at++) {
    const byte = data[at];
    if (byte === ESCAPE) at += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE && --depth === 0) return at + 1;
  }
  return -1;
}

/** The offset of the trailer when only table entries are before it; otherwise `start`. */
export function endOfEntries(data: Buffer, start: number): number {
  const trailer = data.indexOf('trailer', start);
  for (let at = start; at < trailer; at++) {
    const byte = data[at] ?? 0;
    const entry = byte <= 0x20 || (byte >= 0x30 && byte <= 0x39) || byte === 0x6e || byte === 0x66;
    if (!entry) return start;
  }
  return trailer < 0 ? start : trailer;
}

/** The end of a stream's data: the line break before `endstream` is not part of it (7.3.8). */
export function endBeforeLineBreak(data: Buffer, end: number): number {
  if (data[end - 1] === 10) return data[end - 2] === 13 ? end - 2 : end - 1;
  return data[end - 1] === 13 ? end - 1 : end;
}

/** Whether a byte can begin a number. */
export function beginsNumber(byte: number | undefined): boolean {
  return isDigit(byte) || isSign(byte) || byte === POINT;
}

function endOfDigits(data: Buffer, start: number): number {
  let end = start;
  while (isDigit(data[end])) end += 1;
  return end;
}

function wholeNumber(data: Buffer, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + (data[at] ?? 0) - 0x30;
  return value;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function isSign(byte: number | undefined): boolean {
  return byte === 0x2b || byte === 0x2d;
}
