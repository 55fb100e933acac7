import { fileKindOf } from '../readers/file-kind';
import type { SourceFile } from '../readers/reader';

const NAME = /\.(csv|tsv|xlsx|ods)$/i;
const MEDIA_TYPE =
  /^(text\/csv|text\/tab-separated-values|application\/vnd\.(openxmlformats-officedocument\.spreadsheetml|oasis\.opendocument\.spreadsheet))/i;

/** True for tables of text and office spreadsheets; a PDF or picture with such a name is none. */
export function isSpreadsheet(file: SourceFile): boolean {
  const kind = fileKindOf(file.bytes);
  return (kind === 'text' || kind === null) && (NAME.test(file.name) || MEDIA_TYPE.test(file.mediaType));
}
