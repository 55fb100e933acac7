import { Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { DOCUMENT_LIMITS, tooLarge } from './document-limits';

/** The first rows of a table, and the number of all rows. */
export interface TableRows {
  rows: string[][];
  count: number;
}

const DELIMITERS = [',', ';', '\t', '|'];
const CHUNK = 64 * 1024;

/**
 * Parses comma-separated values (RFC 4180, with the delimiter that the first line uses most) as a stream; keeps the first
 * `limit` rows and counts the others. Empty rows are left out. Throws UnreadableDocumentError `too_large` for rows of too many
 * columns or characters.
 */
export async function readTable(text: string, limit: number): Promise<TableRows> {
  try {
    return await collect(text, limit, '"');
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A quote that is never closed is a character like any other.
    return collect(text, limit, false).catch(refuse);
  }
}

async function collect(text: string, limit: number, quote: Options['quote']): Promise<TableRows> {
  const parser = parse({
    delimiter: delimiterOf(text),
    quote,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: DOCUMENT_LIMITS.rowCharacters,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  const table: TableRows = { rows: [], count: 0 };
  const source = Readable.from(chunksOf(text));
  source.on('error', (error) => parser.destroy(error));
  for await (const row of source.pipe(parser) as AsyncIterable<string[]>) {
    if (row.length > DOCUMENT_LIMITS.columns)
      throw tooLarge(`The table has more than ${DOCUMENT_LIMITS.columns} columns.`);
    if (row.every((value) => value === '')) continue;
    if (table.count < limit) table.rows.push(row);
    table.count += 1;
  }
  return table;
}

function refuse(error: unknown): never {
  throw error instanceof CsvError
    ? tooLarge(`A row of the table has more than ${DOCUMENT_LIMITS.rowCharacters} characters.`)
    : error;
}

function delimiterOf(text: string): string {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK) yield text.slice(start, start + CHUNK);
}
