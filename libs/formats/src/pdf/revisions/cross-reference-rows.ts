import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import type { PdfBudget } from '../pdf-budget';
import { inflated } from '../pdf-parser';
import { arrayOf, numberOf } from '../pdf-values';

/** Where an object is: at an offset, in an object stream, or nowhere. */
export type CrossReferenceEntry =
  | { kind: 'free' }
  | { kind: 'at'; offset: number; generation: number }
  | { kind: 'in'; container: number; index: number };

/** A cross-reference section that does not say where objects are. */
export class CrossReferenceError extends Error {}

/** Bytes of a field of an entry that a number can hold exactly. */
const MAX_WIDTH = 6;
const FREE: CrossReferenceEntry = { kind: 'free' };

/** The entries of a cross-reference stream (7.5.8) with their object numbers. @throws CrossReferenceError */
export function streamEntries(stream: PDFRawStream, budget: PdfBudget): [number, CrossReferenceEntry][] {
  const { dict } = stream;
  const widths = integersOf(arrayOf(dict, 'W'));
  const index = integersOf(arrayOf(dict, 'Index') ?? dict.context.obj([0, numberOf(dict, 'Size') ?? 0]));
  const width = widths.reduce((sum, one) => sum + one, 0);
  if (widths.length !== 3 || widths.some((one) => one > MAX_WIDTH) || width === 0)
    throw new CrossReferenceError('widths');
  const rows = unpredicted(inflated(plain(stream), budget), dict);
  const entries: [number, CrossReferenceEntry][] = [];
  for (let run = 0, at = 0; run + 1 < index.length; run += 2) {
    const [first = 0, count = 0] = index.slice(run, run + 2);
    if (at + count * width > rows.length) throw new CrossReferenceError('too few entries');
    for (let number = first; number < first + count; number++, at += width) {
      budget.entry();
      entries.push([number, entryOf(rows.subarray(at, at + width), widths)]);
    }
  }
  return entries;
}

/** An entry of a cross-reference stream (table 18). Its type is 1 when the field is missing. */
function entryOf(row: Buffer, [first = 0, second = 0, third = 0]: number[]): CrossReferenceEntry {
  const type = first === 0 ? 1 : row.readUIntBE(0, first);
  const [a, b] = [
    second === 0 ? 0 : row.readUIntBE(first, second),
    third === 0 ? 0 : row.readUIntBE(first + second, third),
  ];
  if (type === 1) return { kind: 'at', offset: a, generation: b };
  return type === 2 ? { kind: 'in', container: a, index: b } : FREE;
}

/** The same stream without the parameters of its filter, which `inflated` would not apply. */
function plain(stream: PDFRawStream): PDFRawStream {
  const dict = stream.dict.clone(stream.dict.context);
  dict.delete(PDFName.of('DecodeParms'));
  return PDFRawStream.of(dict, stream.contents);
}

/** Undoes the prediction of PNG (7.4.4.4) with the filters of bytes to the left and above, which are those that occur. */
function unpredicted(data: Buffer, dict: PDFDict): Buffer {
  const found = dict.lookup(PDFName.of('DecodeParms'));
  const parameters = found instanceof PDFArray ? found.lookup(0) : found;
  if (!(parameters instanceof PDFDict)) return data;
  const predictor = numberOf(parameters, 'Predictor') ?? 1;
  const columns = numberOf(parameters, 'Columns') ?? 1;
  if (predictor === 1) return data;
  if (predictor < 10 || !Number.isInteger(columns) || columns < 1 || columns > 4 * MAX_WIDTH)
    throw new CrossReferenceError('predictor');
  const rows: Buffer[] = [];
  for (let at = 0; at + columns < data.length; at += columns + 1)
    rows.push(decodedRow(data.subarray(at, at + columns + 1), rows.at(-1)));
  return Buffer.concat(rows);
}

/** A row of a table from its filter and its differences; `above` is the row before. */
function decodedRow([filter = 0, ...differences]: Buffer, above?: Buffer): Buffer {
  if (filter > 2) throw new CrossReferenceError('predictor');
  const row = Buffer.alloc(differences.length);
  for (const [column, difference] of differences.entries()) {
    const before = filter === 1 ? row[column - 1] : filter === 2 ? above?.[column] : 0;
    row[column] = difference + (before ?? 0);
  }
  return row;
}

function integersOf(array: PDFArray | null): number[] {
  const values = array ? Array.from({ length: array.size() }, (_, index) => array.lookup(index)) : [];
  const numbers = values.map((value) => (value instanceof PDFNumber ? value.asNumber() : -1));
  if (numbers.some((one) => !Number.isSafeInteger(one) || one < 0)) throw new CrossReferenceError('numbers');
  return numbers;
}

/** Bytes of an entry of a table (7.5.4). */
const ENTRY = 20;

/** The entries of the cross-reference table at an offset, and the offset after its keyword `trailer`. @throws CrossReferenceError */
export function tableEntries(
  data: Buffer,
  start: number,
  budget: PdfBudget,
): { entries: [number, CrossReferenceEntry][]; end: number } {
  const entries: [number, CrossReferenceEntry][] = [];
  let at = start + 'xref'.length;
  for (;;) {
    const text = data.toString('latin1', at, at + 64);
    const end = /^\s{0,8}trailer/.exec(text);
    if (end) return { entries, end: at + end[0].length };
    const [head, first, count] = /^\s{0,8}(\d{1,8}) (\d{1,8})[ \t]{0,4}(?:\r\n|\r|\n)/.exec(text) ?? [];
    if (head === undefined) throw new CrossReferenceError('table');
    at += head.length;
    for (let number = Number(first); number < Number(first) + Number(count); number++, at += ENTRY) {
      budget.entry();
      entries.push([number, tableEntry(data.toString('latin1', at, at + ENTRY))]);
    }
  }
}

function tableEntry(text: string): CrossReferenceEntry {
  const [, offset, generation, type] = /^(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)$/.exec(text) ?? [];
  if (type === undefined) throw new CrossReferenceError('entry');
  return type === 'n' ? { kind: 'at', offset: Number(offset), generation: Number(generation) } : FREE;
}
