/**
 * Entry point of the child processes that convert, draw and stamp documents (`DocumentProcesses`). LibreOffice, Chromium,
 * PDFium and sharp run in or below these processes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Ask, type ChromiumProgram, Env, OfflineBrowser, serveWork } from '@app/core/programs';
import { type ConvertedDocument, PdfConverter } from '@app/conversion';
import type { PackageType, TagDelimiters } from '@app/formats';
import { drawPages, type DrawnPage } from './page-drawings';
import {
  type FieldsRequest,
  type PlacedTags,
  placeSignatures,
  removeSigningTags,
  type StampRequest,
  stampSignature,
  writeFields,
} from '@app/sealing';
import { drawingOf } from './drawing-file';
import { uprightPicture, type WrittenPicture } from './upright-picture';

/** `source` and `target` are paths; the picture of page n is written to the file `page-<n>` in `folder`. */
export type DocumentTask =
  | { kind: 'convert'; source: string; target: string; type: PackageType }
  | { kind: 'draw'; source: string; folder: string }
  /** Replaces the tags of signatures by fields, or removes them. Nothing is written for a document without any. */
  | { kind: 'place'; source: string; target: string; tags: PlacedTags }
  | { kind: 'unplace'; source: string; target: string; delimiters?: TagDelimiters }
  | { kind: 'write'; source: string; target: string; request: FieldsRequest }
  | { kind: 'stamp'; source: string; target: string; request: StampRequest }
  /** Each file is replaced by the upright picture. The drawing of an SVG file is written to the path `drawingOf` it. */
  | { kind: 'upright'; pictures: string[] };

/** Whether a document was changed, and some of the placeholders in the text of its pages, which stay. */
export interface ChangedDocument {
  changed: boolean;
  unfilled: string[];
}

/** Of the placeholders that stay. */
const MAX_UNFILLED = 5;

/** What the PDF of a converted document does not show. */
export type HiddenTexts = Omit<ConvertedDocument, 'pdf'>;

export type DocumentOutcome = DrawnPage[] | WrittenPicture[] | ChangedDocument | HiddenTexts | null;

const never = new AbortController().signal;
const env = new Env();
let ask: Ask;
/** The only question of this process: the browser of the npm package is unpacked where it may not write. */
const locate = () => ask('Where is Chromium?') as Promise<ChromiumProgram>;
const browser = new OfflineBrowser(env, homedir(), locate);
// The home folder is removed with this process, also when the process is killed.
const converter = new PdfConverter(env, browser, homedir());

async function work(task: DocumentTask, progress: () => void, asks: Ask): Promise<DocumentOutcome> {
  ask = asks;
  if (task.kind === 'upright') return makeUpright(task.pictures, progress);
  const source = await readFile(task.source);
  if (task.kind === 'draw')
    return drawPages(source, (page, picture) => writeFile(join(task.folder, `page-${page}`), picture));
  if (task.kind === 'place' || task.kind === 'unplace') {
    const unfilled = new Set<string>();
    const other = (text: string): unknown => unfilled.size < MAX_UNFILLED && unfilled.add(text);
    const changed =
      task.kind === 'place'
        ? await placeSignatures(source, task.tags, other)
        : await removeSigningTags(source, task.delimiters, other);
    if (changed) await writeFile(task.target, changed);
    return { changed: changed !== null, unfilled: [...unfilled] };
  }
  if (task.kind === 'convert') {
    const { pdf, ...hidden } = await converter.convert(source, task.type, never);
    await writeFile(task.target, pdf);
    return hidden;
  }
  const drawn =
    task.kind === 'write' ? await writeFields(source, task.request) : await stampSignature(source, task.request);
  await writeFile(task.target, drawn);
  return null;
}

/** One after the other: only one of them is unpacked at a time. */
async function makeUpright(paths: readonly string[], progress: () => void): Promise<WrittenPicture[]> {
  const shapes: WrittenPicture[] = [];
  for (const path of paths) {
    const given = await readFile(path);
    const { bytes, svg, ...shape } = await uprightPicture(given);
    if (bytes !== given) await writeFile(path, bytes);
    if (svg) await writeFile(drawingOf(path), svg);
    shapes.push({ ...shape, hasDrawing: svg !== undefined });
    progress();
  }
  return shapes;
}

serveWork(work, async () => {
  await Promise.all([browser.shutDown(), converter.shutDown()]);
});
