import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type CsvError, parse, type Options } from 'csv-parse';
import { DOCUMENT_LIMITS } from '../document-limits';
import type { SourceFile } from '../reader';
import { isEncodingError, markedEncoding } from '../text-encoding';

const DELIMITERS = [',', ';', '\t', '|'];
const CHUNK = 256 * 1024;
/** The beginning of a file, by which its delimiter is found. */
const BEGINNING = 64 * 1024;
/** Excel writes the delimiter into the first line: `sep=;`. */
const DECLARED = /^sep=([,;|\t])(?:\r\n|\n|\r)/i;

/** How the rows of a file of delimited text are parted. */
export interface Dialect {
  delimiter: string;
  /** Bytes of the declaration of the delimiter, before the first row. */
  skip: number;
  encoding: string;
}

/** The encoding of delimited text by its byte order mark, else UTF-8 where all of it is valid, else Windows-1252. */
export async function dialectOf(file: SourceFile): Promise<Dialect> {
  const encoding = markedEncoding(file.bytes) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252');
  const beginning = new TextDecoder(encoding).decode(file.bytes.subarray(0, BEGINNING));
  const declared = DECLARED.exec(beginning);
  return { delimiter: declared?.[1] ?? delimiterOf(beginning), skip: declared?.[0].length ?? 0, encoding };
}

/**
 * The rows of delimited text (RFC 4180) as a stream; empty rows are arrays of one empty text. With `quote: false` quotes are
 * characters like any other. Throws CsvError for a quote that is never closed, and for rows of too many characters.
 */
export function delimitedRows(file: SourceFile, dialect: Dialect, quote: Options['quote']): AsyncIterable<string[]> {
  const parser = parse({
    delimiter: dialect.delimiter,
    quote,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: DOCUMENT_LIMITS.rowCharacters,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  const source = Readable.from(textOf(file, dialect));
  source.on('error', (error) => parser.destroy(error));
  return source.pipe(parser) as AsyncIterable<string[]>;
}

/** Whether an error of `delimitedRows` is the file's fault. */
export function isCsvError(error: unknown): error is CsvError {
  return (error as NodeJS.ErrnoException).code?.startsWith('CSV_') === true;
}

async function* textOf(file: SourceFile, { encoding, skip }: Dialect): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let left = skip;
  for await (const chunk of chunksOf(file)) {
    const text = decoder.decode(chunk, { stream: true });
    yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
  yield decoder.decode();
}

async function isUtf8(file: SourceFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunksOf(file)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (isEncodingError(error)) return false;
    throw error;
  }
}

function chunksOf({ bytes, onDisk }: SourceFile): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (onDisk) return createReadStream(onDisk.path, { highWaterMark: CHUNK }) as AsyncIterable<Uint8Array>;
  return (function* () {
    for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK);
  })();
}

/** The delimiter that the first line with one uses most, outside of quotes. */
function delimiterOf(beginning: string): string {
  for (const line of beginning.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\r|\n/)) {
    const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length - 1);
    const most = Math.max(...counts);
    if (most > 0) return DELIMITERS[counts.indexOf(most)] ?? ',';
  }
  return ',';
}
