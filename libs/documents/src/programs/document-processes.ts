import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  compiledProgram,
  Env,
  inWorkFolder,
  locateChromium,
  PdfError,
  ProcessPool,
  WorkCrashError,
  WorkLimitError,
} from '@app/core';
import type { ConvertedDocument } from '@app/conversion';
import { SOCKET_FOLDERS } from '@app/conversion/services';
import type { ChangedDocument, DocumentOutcome, DocumentTask, HiddenTexts } from './document-process';
import type { PackageType, TagDelimiters } from '@app/formats';
import { PdfFillError, TemplateError } from '@app/formats/services';
import type { DrawnPage } from './page-drawings';
import type { FieldsRequest, PlacedTags, StampRequest } from '@app/sealing';
import { SignatureMarkError } from '@app/sealing/services';
import { drawingOf } from './drawing-file';
import type { UprightPicture, WrittenPicture } from './upright-picture';

/** LibreOffice and Chromium use one processor and about 200 MB each. */
const SLOTS = 2;
/** Reading the header of a picture takes milliseconds, so one process suffices. It is not shared with conversions, which take seconds. */
const PICTURE_SLOTS = 1;
/**
 * Time limit while a client waits for a fill, which is at most 25 s, so that a document that is too complex is rejected in
 * time.
 */
const WAITING_MS = 20_000;
/** A crash may be accidental, so there is one retry. */
const TRIES = 2;

/** The path of a file at the process that works on it. */
type At = (path: string) => string;

/** A PDF, and some of the placeholders in the text of its pages, which are not filled. */
export interface PlacedDocument<T = Buffer> {
  pdf: T;
  unfilled: string[];
}

/**
 * Runs native programs on documents (conversion, drawing, stamping) in child processes, so that no document can block this
 * process.
 */
@Injectable()
export class DocumentProcesses implements OnApplicationShutdown {
  private readonly documents: ProcessPool<DocumentTask, DocumentOutcome>;
  private readonly pictures: ProcessPool<DocumentTask, DocumentOutcome>;
  private readonly maxMs: number;

  constructor(private readonly env: Env) {
    const { workSeconds, workMemoryMb, searchPath, chromiumPath } = env;
    this.maxMs = workSeconds * 1_000;
    const errors = [TemplateError, PdfFillError, PdfError, SignatureMarkError];
    const limits = { timeoutMs: this.maxMs, memoryMb: workMemoryMb, errors, tries: TRIES };
    const environment = { PATH: searchPath, ...(chromiumPath !== null && { CHROMIUM_PATH: chromiumPath }) };
    const reach = { sockets: SOCKET_FOLDERS, browser: true };
    const program = compiledProgram(__dirname, 'document-process');
    this.documents = new ProcessPool(program, { ...limits, slots: SLOTS }, environment, reach);
    this.pictures = new ProcessPool(program, { ...limits, slots: PICTURE_SLOTS }, environment);
  }

  /** Converts a document to PDF. @throws TemplateError when it cannot be converted within the time and memory limits */
  convert(document: Buffer, type: PackageType, signal: AbortSignal): Promise<ConvertedDocument> {
    return this.inFolder(document, async (source, folder) => {
      const target = join(folder, 'converted');
      const task = (at: At) => ({ kind: 'convert', source: at(source), target: at(target), type }) as const;
      const outcome = await this.run(folder, task, WAITING_MS, signal);
      return { pdf: await readFile(target), ...(outcome as HiddenTexts) };
    });
  }

  /** Draws a picture (WebP) of each page. @throws TemplateError for a PDF that cannot be drawn within the time and memory limits */
  draw(pdf: Buffer, signal: AbortSignal): Promise<(DrawnPage & { picture: Buffer })[]> {
    return this.inFolder(pdf, async (source, folder) => {
      const task = (at: At) => ({ kind: 'draw', source: at(source), folder: at(folder) }) as const;
      const drawn = await this.run(folder, task, WAITING_MS, signal);
      const pages = ((drawn ?? []) as DrawnPage[]).map(async (page, index) => ({
        ...page,
        picture: await readFile(join(folder, `page-${index + 1}`)),
      }));
      return Promise.all(pages);
    });
  }

  /** A PDF with empty signature fields in place of its tags (`placeSignatures`). @throws PdfFillError, TemplateError */
  async place(pdf: Buffer, tags: PlacedTags, signal: AbortSignal): Promise<PlacedDocument> {
    const placed = await this.changed({ kind: 'place', tags }, pdf, signal);
    return { ...placed, pdf: placed.pdf ?? pdf };
  }

  /** A PDF without its tags of signatures; `pdf` is null for one without any. @throws PdfFillError, TemplateError */
  unplace(
    pdf: Buffer,
    delimiters: TagDelimiters | undefined,
    signal: AbortSignal,
  ): Promise<PlacedDocument<Buffer | null>> {
    return this.changed({ kind: 'unplace', delimiters }, pdf, signal);
  }

  /** Draws the signature on a PDF. @throws PdfFillError, SignatureMarkError, TemplateError */
  stamp(pdf: Buffer, request: StampRequest, signal: AbortSignal): Promise<Buffer> {
    return this.drawn(pdf, { kind: 'stamp', request }, signal);
  }

  /** Draws what a signer filled in on a PDF (`writeFields`). @throws PdfFillError, TemplateError */
  write(pdf: Buffer, request: FieldsRequest, signal: AbortSignal): Promise<Buffer> {
    return this.drawn(pdf, { kind: 'write', request }, signal);
  }

  private drawn(
    pdf: Buffer,
    drawing: { kind: 'stamp'; request: StampRequest } | { kind: 'write'; request: FieldsRequest },
    signal: AbortSignal,
  ): Promise<Buffer> {
    return this.inFolder(pdf, async (source, folder) => {
      const target = join(folder, 'drawn');
      const task = (at: At) => ({ ...drawing, source: at(source), target: at(target) });
      await this.run(folder, task, this.maxMs, signal);
      return readFile(target);
    });
  }

  /** The pictures of a document, upright and measured, in their order. @throws TemplateError for those that cannot be shown */
  makeUpright(pictures: readonly Buffer[], signal: AbortSignal): Promise<UprightPicture[]> {
    return inWorkFolder(this.env.temporaryDir, async (folder) => {
      const paths = pictures.map((_, index) => join(folder, `picture-${index}`));
      await Promise.all(pictures.map((bytes, index) => writeFile(paths[index] as string, bytes)));
      const task = (at: At) => ({ kind: 'upright', pictures: paths.map(at) }) as const;
      const shapes = (await this.run(folder, task, WAITING_MS, signal, this.pictures)) as WrittenPicture[];
      return Promise.all(shapes.map((shape, index) => readPicture(shape, paths[index] as string)));
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.documents.close(), this.pictures.close()]);
  }

  private inFolder<T>(document: Buffer, work: (source: string, folder: string) => Promise<T>): Promise<T> {
    return inWorkFolder(this.env.temporaryDir, async (folder) => {
      const source = join(folder, 'source');
      await writeFile(source, document);
      return work(source, folder);
    });
  }

  private changed(
    how: { kind: 'place'; tags: PlacedTags } | { kind: 'unplace'; delimiters?: TagDelimiters },
    pdf: Buffer,
    signal: AbortSignal,
  ): Promise<PlacedDocument<Buffer | null>> {
    return this.inFolder(pdf, async (source, folder) => {
      const target = join(folder, 'changed');
      const task = (at: At) => ({ ...how, source: at(source), target: at(target) });
      const { changed, unfilled } = (await this.run(folder, task, WAITING_MS, signal)) as ChangedDocument;
      return { pdf: changed ? await readFile(target) : null, unfilled };
    });
  }

  private async run(
    folder: string,
    task: (at: At) => DocumentTask,
    limitMs: number,
    signal: AbortSignal,
    pool = this.documents,
  ): Promise<DocumentOutcome> {
    const timeoutMs = Math.min(limitMs, this.maxMs);
    const onAsk = () => locateChromium(this.env);
    return pool.runIn(folder, task, { signal, timeoutMs, onAsk }).catch((error: unknown) => {
      throw toTemplateError(error);
    });
  }
}

/** Converts a crash, a broken PDF or an exceeded limit to a TemplateError about the document; returns other errors unchanged. */
export function toTemplateError(error: unknown): unknown {
  if (error instanceof WorkCrashError)
    return new TemplateError('document_broken', 'The document is damaged and cannot be processed.');
  if (error instanceof PdfError) return new TemplateError('document_broken', error.message);
  if (!(error instanceof WorkLimitError)) return error;
  const limit = error.limit === 'time' ? 'time' : 'memory';
  return new TemplateError(
    'too_complex',
    `The document is too complex: processing it takes more ${limit} than it may.`,
  );
}

async function readPicture({ hasDrawing, ...shape }: WrittenPicture, path: string): Promise<UprightPicture> {
  const bytes = await readFile(path);
  return hasDrawing ? { ...shape, bytes, svg: await readFile(drawingOf(path)) } : { ...shape, bytes };
}
