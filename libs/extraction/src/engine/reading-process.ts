/** Entry point of the child processes that read documents (`Engine`), with PDFium, sharp and OCR. */
import { readFile } from 'node:fs/promises';
import { Env, serveWork } from '@app/core/programs';
import { writeDocument } from './document-file';
import { checkPages } from '../readers/document-limits';
import { installedReaders } from '../readers/installed-readers';
import { mergeDocuments, type DocumentText } from '../readers/document';
import { readDocument, UnreadableDocumentError } from '../readers/reader';
import type { FileFacts } from '../runs/settings/file-facts';
import { PageSelection } from './page-selection';
import { isSpreadsheet } from './spreadsheet';

/** A file to read; name and media type come from the sender. */
export interface FileToRead {
  path: string;
  name: string;
  mediaType: string;
  /** The number of pages to read from the start; null for all. */
  pageLimit: number | null;
  /** Null for the values of a user, which are no file of the call. */
  facts: FileFacts | null;
}

export interface ReadingInput {
  files: FileToRead[];
  /** The path of the merged document (`writeDocument`). */
  target: string;
  acceptSpreadsheets: boolean;
  /** A filter that uses the number of pages; empty for none (`FileFilter`). */
  fileFilter: string;
  /** Milliseconds after which no further page is started. */
  patienceMs: number;
}

/** The result of reading: sentences about what was left out, and whether no file is left. */
export interface ReadingReport {
  warnings: string[];
  isEmpty: boolean;
}

const readers = installedReaders(new Env().ocrEngine);

serveWork(async (input: ReadingInput, progress): Promise<ReadingReport> => {
  const { files, target, acceptSpreadsheets, patienceMs } = input;
  const selection = new PageSelection(input.fileFilter);
  const deadline = Date.now() + patienceMs;
  const documents: DocumentText[] = [];
  for (const { path, name, mediaType, pageLimit, facts } of files) {
    const file = { name, mediaType, bytes: await readFile(path) };
    if (isSpreadsheet(file) && !acceptSpreadsheets)
      throw new UnreadableDocumentError('unsupported', 'This extraction does not accept spreadsheets.');
    const read = () => readDocument(readers, file, { pageLimit, progress, deadline });
    const document = await selection.select(file, facts, read);
    if (document) documents.push(document);
    progress();
  }
  const document = mergeDocuments(documents);
  checkPages(document.pages);
  await writeDocument(target, document);
  return { warnings: [...selection.warnings, ...(document.warnings ?? [])], isEmpty: documents.length === 0 };
});
