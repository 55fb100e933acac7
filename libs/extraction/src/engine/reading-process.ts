/** Entry point of the child processes that read documents (`Engine`), with PDFium, sharp and OCR. */
import { readFile } from 'node:fs/promises';
import { Env, serveWork } from '@app/core/programs';
import { writeDocument } from './document-file';
import { checkPages } from '../readers/document-limits';
import { installedReaders } from '../readers/installed-readers';
import { mergeDocuments, type DocumentText } from '../readers/document';
import { readDocument, UnreadableDocumentError } from '../readers/reader';
import { isSpreadsheet } from './spreadsheet';

/** A file to read; name and media type come from the sender. */
export interface FileToRead {
  path: string;
  name: string;
  mediaType: string;
  /** The number of pages to read from the start; null for all. */
  pageLimit: number | null;
}

export interface ReadingInput {
  files: FileToRead[];
  /** The path of the merged document (`writeDocument`). */
  target: string;
  acceptSpreadsheets: boolean;
  /** Milliseconds after which no further page is started. */
  patienceMs: number;
}

const env = new Env();
const readers = installedReaders({ engine: env.ocrEngine, languages: env.ocrLanguages });

serveWork(async ({ files, target, acceptSpreadsheets, patienceMs }: ReadingInput, progress) => {
  const deadline = Date.now() + patienceMs;
  const documents: DocumentText[] = [];
  for (const { path, name, mediaType, pageLimit } of files) {
    const file = { name, mediaType, bytes: await readFile(path) };
    if (isSpreadsheet(file) && !acceptSpreadsheets)
      throw new UnreadableDocumentError('unsupported', 'This extraction does not accept spreadsheets.');
    documents.push(await readDocument(readers, file, { pageLimit, progress, deadline }));
    progress();
  }
  const document = mergeDocuments(documents);
  checkPages(document.pages);
  await writeDocument(target, document);
  return null;
});
