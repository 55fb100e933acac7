/** Entry point of the child processes that read documents (`Engine`), with PDFium, sharp and OCR. */
import { readFile } from 'node:fs/promises';
import { Env, serveWork } from '@app/core/programs';
import { writeDocument } from './document-file';
import { checkPages } from '../readers/document-limits';
import { installedReaders } from '../readers/installed-readers';
import { mergeDocuments, type DocumentPage, type DocumentText } from '../readers/document';
import { readDocument, UnreadableDocumentError } from '../readers/reader';
import type { FileFacts } from '../runs/settings/file-facts';
import { displayedSize } from '../readers/ocr/turn';
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

/** A page that was read, with its size as displayed in `unit`s; `file` counts from 0, `page` is its number in the file, from 1. */
export type ReadPage = Pick<DocumentPage, 'width' | 'height' | 'unit'> & { file: number; page: number };

/** The result of reading: the pages, sentences about what was left out, and whether no file is left. */
export interface ReadingReport {
  pages: ReadPage[];
  warnings: string[];
  isEmpty: boolean;
}

const readers = installedReaders(new Env().ocrEngine);

serveWork(async (input: ReadingInput, progress): Promise<ReadingReport> => {
  const { files, target, acceptSpreadsheets, patienceMs } = input;
  const selection = new PageSelection(input.fileFilter);
  const deadline = Date.now() + patienceMs;
  const documents: DocumentText[] = [];
  const pages: ReadPage[] = [];
  for (const [index, { path, name, mediaType, pageLimit, facts }] of files.entries()) {
    const file = { name, mediaType, bytes: await readFile(path) };
    if (isSpreadsheet(file) && !acceptSpreadsheets)
      throw new UnreadableDocumentError('unsupported', 'This extraction does not accept spreadsheets.');
    const read = () => readDocument(readers, file, { pageLimit, progress, deadline });
    const document = await selection.select(file, facts, read);
    if (document) documents.push(document);
    pages.push(...pagesOf(document, index));
    progress();
  }
  const document = mergeDocuments(documents);
  checkPages(document.pages);
  await writeDocument(target, document);
  const warnings = [...selection.warnings, ...(document.warnings ?? [])];
  return { pages, warnings, isEmpty: documents.length === 0 };
});

const pagesOf = (document: DocumentText | null, file: number): ReadPage[] =>
  (document?.pages ?? []).map((page) => ({ file, page: page.number, ...displayedSize(page), unit: page.unit }));
