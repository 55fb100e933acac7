import type { PdfBudget } from './pdf-budget';

const [OPEN, CLOSE, ESCAPE] = [0x28, 0x29, 0x5c];

/** Where a parser reads. */
export interface Cursor {
  offset(): number;
  moveTo(offset: number): void;
}

/**
 * A number as writers really write them (7.3.3): doubled signs count once, a lone sign or point is 0, and what is beyond
 * exact integers is cut to them. pdf-lib would print a warning for each of those.
 */
export function readNumber(data: Buffer, cursor: Cursor): number {
  const start = cursor.offset();
  let end = start;
  for (let point = false; end < data.length; end++) {
    const byte = data[end] ?? 0;
    const digit = byte >= 0x30 && byte <= 0x39;
    const sign = !point && (byte === 0x2b || byte === 0x2d);
    if (!digit && !sign && (point || byte !== 0x2e)) break;
    point ||= byte === 0x2e;
  }
  if (end === start) throw new Error('a number is missing');
  cursor.moveTo(end);
  const value = Number.parseFloat(data.toString('latin1', start, end).replace(/^[+-]*(?=[+-])/, ''));
  return Number.isNaN(value) ? 0 : Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));
}

/** Reads from an opening bracket to its end (exclusive offset, -1 for none) and answers what is between the brackets. */
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

/** Brackets nest in a string unless they are escaped (7.3.4.2). */
export function endOfString(data: Buffer, start: number): number {
  for (let at = start, depth = 0; at < data.length; at++) {
    const byte = data[at];
    if (byte === ESCAPE) at += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE && --depth === 0) return at + 1;
  }
  return -1;
}

/** Where the trailer begins, if there is nothing but table entries before it; otherwise where it was. */
export function endOfEntries(data: Buffer, start: number): number {
  const trailer = data.indexOf('trailer', start);
  for (let at = start; at < trailer; at++) {
    const byte = data[at] ?? 0;
    const entry = byte <= 0x20 || (byte >= 0x30 && byte <= 0x39) || byte === 0x6e || byte === 0x66;
    if (!entry) return start;
  }
  return trailer < 0 ? start : trailer;
}

/** The end of a stream's data: the line break before `endstream` does not belong to it (7.3.8). */
export function endBeforeLineBreak(data: Buffer, end: number): number {
  if (data[end - 1] === 10) return data[end - 2] === 13 ? end - 2 : end - 1;
  return data[end - 1] === 13 ? end - 1 : end;
}
