import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentPage, DocumentText } from '@app/reading/services';

/** A page whose blocks refer to lines by index, so that each line is written once. */
type StoredPage = Omit<DocumentPage, 'blocks'> & {
  blocks: { lines: number[]; box: DocumentPage['blocks'][0]['box'] }[];
};

/** The file for the document of a run in the folder of its work. */
export const documentPath = (folder: string): string => join(folder, 'document.json');

/** The file with the position of the file that is read at the moment, for the document at `path`; absent when all are read. */
export const positionPath = (path: string): string => `${path}.position`;

/** The file with the rows of its sheets (`RowFile`), for the document at `path`. */
export const rowsPath = (path: string): string => `${path}.rows`;

/** Writes a document as JSON. */
export async function writeDocument(path: string, document: DocumentText): Promise<void> {
  await writeFile(path, JSON.stringify({ ...document, pages: document.pages.map(toStored) }));
}

/**
 * Reads a file written by `writeDocument`. The process that wrote it had its folder elsewhere, and read hostile files: where the rows
 * of sheets are is known here.
 */
export async function loadDocument(path: string): Promise<DocumentText> {
  const stored = JSON.parse(await readFile(path, 'utf8')) as DocumentText & { pages: StoredPage[] };
  const sheets = stored.sheets?.map((sheet) => ({ ...sheet, path: rowsPath(path) }));
  return { ...stored, ...(sheets && { sheets }), pages: stored.pages.map(fromStored) };
}

function toStored(page: DocumentPage): StoredPage {
  const positions = new Map(page.lines.map((line, position) => [line, position]));
  const blocks = page.blocks.map(({ lines, box }) => ({ lines: lines.map((line) => positions.get(line) ?? -1), box }));
  return { ...page, blocks };
}

function fromStored(page: StoredPage): DocumentPage {
  const blocks = page.blocks.map(({ lines, box }) => ({ lines: lines.flatMap((at) => page.lines[at] ?? []), box }));
  return { ...page, blocks };
}
