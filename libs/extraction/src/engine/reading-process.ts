/** Entry point of the child processes that read documents (`Engine`), with PDFium, sharp and OCR. */
import { open as openFile, readFile, stat } from 'node:fs/promises';
import { serveWork } from '@app/core/programs';
import { writeDocument } from './document-file';
import { checkPages } from '../readers/document-limits';
import { installedReaders } from '../readers/installed-readers';
import { mergeDocuments, type DocumentText } from '../readers/document';
import { readDocument, type SourceFile } from '../readers/reader';
import { RowFile } from '../readers/sheets/row-file';

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

/** Bytes of the largest file that is held in memory, and of the beginning of larger ones, which shows their kind. */
const WHOLE_FILE = 128 * 1024 * 1024;
const BEGINNING = 64 * 1024;

const readers = installedReaders();

serveWork(async ({ files, target, acceptSpreadsheets, patienceMs }: ReadingInput, progress) => {
  const deadline = Date.now() + patienceMs;
  const rows = new RowFile(`${target}.rows`);
  const documents: DocumentText[] = [];
  for (const file of files) {
    const { pageLimit } = file;
    const options = { pageLimit, progress, deadline, acceptSpreadsheets, rows };
    documents.push(await readDocument(readers, await open(file), options));
    progress();
  }
  rows.close();
  const document = mergeDocuments(documents);
  checkPages(document.pages);
  await writeDocument(target, document);
  return document.warnings ?? [];
});

async function open({ path, name, mediaType }: FileToRead): Promise<SourceFile> {
  const { size } = await stat(path);
  const bytes = size > WHOLE_FILE ? await beginningOf(path) : await readFile(path);
  return { name, mediaType, bytes, onDisk: { path, size } };
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
