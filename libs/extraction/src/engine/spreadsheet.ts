import { fileKindOf } from '../readers/file-kind';
import type { SourceFile } from '../readers/reader';

const NAME = /\.(csv|tsv|xlsx|ods)$/i;
const MEDIA_TYPE =
  /^(text\/csv|text\/tab-separated-values|application\/vnd\.(openxmlformats-officedocument\.spreadsheetml|oasis\.opendocument\.spreadsheet))/i;

/** True for delimited text and office spreadsheets, by name or media type; false for other files with such a name. */
export function isSpreadsheet(file: SourceFile): boolean {
  const kind = fileKindOf(file.bytes);
  return (kind === 'text' || kind === null) && (NAME.test(file.name) || MEDIA_TYPE.test(file.mediaType));
}
