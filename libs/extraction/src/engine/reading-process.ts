/** Entry point of the child processes that read documents (`Engine`), with PDFium, sharp and OCR. */
import { open as openFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { Env, serveWork } from '@app/core/programs';
import { positionPath, rowsPath, writeDocument } from './document-file';
import {
  RowFile,
  checkPages,
  displayedSize,
  mergeDocuments,
  readDocument,
  type DocumentPage,
  type DocumentText,
  type SourceFile,
} from '@app/reading/services';
import { installedReaders, type ImageAspect, withImages } from '@app/reading';
import type { FileFacts } from '../runs/settings/file-facts';
import { PageSelection } from './page-selection';
import { UnreadFiles } from './unread-files';

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
  /** Why processes ended with files, as sentences by the position of the file: these are not opened again. */
  faults: Record<number, string>;
  /** A filter that uses the number of pages; empty for none (`FileFilter`). */
  fileFilter: string;
  /** What questions ask about the look of the pages. */
  images: ImageAspect[];
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
  /** Pages with words that were read from pictures, for metrics. */
  ocrPages: number;
}

/** Bytes of the largest file that is held in memory, and of the beginning of larger ones, which shows their kind. */
const WHOLE_FILE = 128 * 1024 * 1024;
const BEGINNING = 64 * 1024;

const env = new Env();
const readers = installedReaders({ engine: env.ocrEngine, languages: env.ocrLanguages });

serveWork(async (input: ReadingInput, progress): Promise<ReadingReport> => {
  const { files, target, acceptSpreadsheets, patienceMs } = input;
  const selection = new PageSelection(input.fileFilter);
  const deadline = Date.now() + patienceMs;
  const rows = new RowFile(rowsPath(target));
  const unread = new UnreadFiles();
  const documents: DocumentText[] = [];
  const pages: ReadPage[] = [];
  for (const [index, { facts, pageLimit, ...stored }] of files.entries()) {
    await writeFile(positionPath(target), String(index));
    const file = await open(stored);
    const needsNoText = input.images.length > 0;
    const options = { pageLimit, progress, deadline, acceptSpreadsheets, rows, needsNoText };
    const look = { aspects: input.images, progress, deadline };
    const read = async () => withImages(file, await readDocument(readers, file, options), look);
    const document = await unread.attempt(facts, input.faults[index] ?? null, () =>
      selection.select(file, facts, read),
    );
    if (document) documents.push(document);
    pages.push(...pagesOf(document, index));
    progress();
  }
  await rm(positionPath(target));
  rows.close();
  if (documents.length === 0) unread.refuse(files.length);
  const document = mergeDocuments(documents);
  checkPages(document.pages);
  await writeDocument(target, document);
  const warnings = [...selection.warnings, ...unread.warnings, ...(document.warnings ?? [])];
  // Positions find their page by its place in this list, which ends where a sheet has rows that are on no page.
  const listed = pages.filter((_, index) => document.pages[index]?.number === index + 1);
  const ocrPages = document.pages.filter(hasOcr).length;
  return { pages: listed, warnings, isEmpty: documents.length === 0, ocrPages };
});

const hasOcr = ({ lines }: DocumentPage): boolean =>
  lines.some(({ words }) => words.some(({ source }) => source === 'ocr'));

const pagesOf = (document: DocumentText | null, file: number): ReadPage[] =>
  (document?.pages ?? []).map((page) => ({ file, page: page.number, ...displayedSize(page), unit: page.unit }));

async function open({ path, name, mediaType }: Pick<FileToRead, 'path' | 'name' | 'mediaType'>): Promise<SourceFile> {
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
