import { closeSync, createReadStream, ftruncateSync, openSync, writeSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { SheetTable } from '../document';

/** A cell with the text that people see; columns are counted from 0. */
export interface SheetCell {
  column: number;
  text: string;
}

/** A row with content: its number in the sheet (from 1), and its cells that are not empty, from left to right. */
export interface SheetRow {
  number: number;
  cells: SheetCell[];
}

/** The row at a place among the rows with content of its sheet, from 0. */
export interface PlacedRow extends SheetRow {
  index: number;
}

const BUFFER = 256 * 1024;

/**
 * The rows of the sheets of a document as a file: each row is a line of JSON, `[number, column, text, column, text…]`. It is written
 * while a spreadsheet is read, and read as a stream, so that neither side holds a whole sheet in memory.
 */
export class RowFile {
  private readonly file: number;
  private buffered: string[] = [];
  private characters = 0;
  private written = 0;

  constructor(readonly path: string) {
    this.file = openSync(path, 'w');
  }

  /** Bytes of the rows so far. */
  position(): number {
    this.flush();
    return this.written;
  }

  write({ number, cells }: SheetRow): void {
    const line = JSON.stringify([number, ...cells.flatMap(({ column, text }) => [column, text])]);
    this.buffered.push(line);
    this.characters += line.length;
    if (this.characters > BUFFER) this.flush();
  }

  /** Removes the rows after a position. */
  rewind(position: number): void {
    this.flush();
    ftruncateSync(this.file, position);
    this.written = position;
  }

  close(): void {
    this.flush();
    closeSync(this.file);
  }

  private flush(): void {
    if (this.buffered.length === 0) return;
    const bytes = Buffer.from(`${this.buffered.join('\n')}\n`);
    writeSync(this.file, bytes, 0, bytes.length, this.written);
    this.written += bytes.length;
    this.buffered = [];
    this.characters = 0;
  }
}

/** The rows of a sheet, from the first one. */
export async function* rowsOf({ path, start, end }: SheetTable): AsyncGenerator<PlacedRow> {
  if (end <= start) return;
  const decoder = new StringDecoder('utf8');
  let index = 0;
  let rest = '';
  for await (const chunk of createReadStream(path, { start, end: end - 1 }) as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield { ...toRow(line), index: index++ };
  }
}

function toRow(line: string): SheetRow {
  const [number = 0, ...values] = JSON.parse(line) as [number, ...(number | string)[]];
  const cells: SheetCell[] = [];
  for (let at = 0; at + 1 < values.length; at += 2)
    cells.push({ column: Number(values[at]), text: String(values[at + 1]) });
  return { number, cells };
}
