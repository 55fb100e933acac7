import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { compiledProgram, Env, inWorkFolder, PdfError, ProcessPool, WorkCrashError, WorkLimitError } from '@app/core';
import type { DocumentOutcome, DocumentTask } from './document-process';
import type { PackageType } from '@app/formats';
import { PdfFillError, TemplateError } from '@app/formats/services';
import type { DrawnPage } from './page-drawings';
import type { StampRequest } from '@app/sealing';
import { SignatureMarkError } from '@app/sealing/services';
import type { PictureShape, UprightPicture } from './upright-picture';

/** LibreOffice and Chromium take a processor and some 200 MB each. */
const SLOTS = 2;
/** Somebody waits for a fill, and for no more than 25 s: one that is too complex is refused before. */
const WAITING_MS = 20_000;
/** A crash may be a chance: once more. */
const TRIES = 2;
const MILLISECONDS = 1_000;

/** Does to documents what native programs do, in child processes, so that no document can keep this process from its other work. */
@Injectable()
export class DocumentProcesses implements OnApplicationShutdown {
  private readonly pool: ProcessPool<DocumentTask, DocumentOutcome>;
  private readonly longestMs: number;

  constructor(private readonly env: Env) {
    const { workSeconds, workMemoryMb, searchPath, chromiumPath } = env;
    this.longestMs = workSeconds * MILLISECONDS;
    const errors = [TemplateError, PdfFillError, PdfError, SignatureMarkError];
    this.pool = new ProcessPool(
      compiledProgram(__dirname, 'document-process'),
      { slots: SLOTS, timeoutMs: this.longestMs, memoryMb: workMemoryMb, errors, tries: TRIES },
      // The bundled Chromium is unpacked into the temporary folder once, for all processes.
      { PATH: searchPath, TMPDIR: tmpdir(), ...(chromiumPath !== null && { CHROMIUM_PATH: chromiumPath }) },
    );
  }

  /** The document as PDF. @throws TemplateError when it cannot be converted, or not within time and memory */
  convert(document: Buffer, type: PackageType, signal: AbortSignal): Promise<Buffer> {
    return this.inFolder(document, async (source, folder) => {
      const target = join(folder, 'converted');
      await this.run({ kind: 'convert', source, target, type }, WAITING_MS, signal);
      return readFile(target);
    });
  }

  /** A picture (WebP) of each page. @throws PdfError, and TemplateError for pages that cannot be drawn within time and memory */
  draw(pdf: Buffer, signal: AbortSignal): Promise<(DrawnPage & { picture: Buffer })[]> {
    return this.inFolder(pdf, async (source, folder) => {
      const drawn = await this.run({ kind: 'draw', source, folder }, WAITING_MS, signal);
      const pages = ((drawn ?? []) as DrawnPage[]).map(async (page, index) => ({
        ...page,
        picture: await readFile(join(folder, `page-${index + 1}`)),
      }));
      return Promise.all(pages);
    });
  }

  /** The PDF with the signature on it. @throws PdfFillError, SignatureMarkError, TemplateError */
  stamp(pdf: Buffer, request: StampRequest, signal: AbortSignal): Promise<Buffer> {
    return this.inFolder(pdf, async (source, folder) => {
      const target = join(folder, 'stamped');
      await this.run({ kind: 'stamp', source, target, request }, this.longestMs, signal);
      return readFile(target);
    });
  }

  /** The pictures of a document, upright and measured, in their order. @throws TemplateError for those that cannot be shown */
  turn(pictures: readonly Buffer[], signal: AbortSignal): Promise<UprightPicture[]> {
    return inWorkFolder(this.env.temporaryDir, async (folder) => {
      const paths = pictures.map((_, index) => join(folder, `picture-${index}`));
      await Promise.all(pictures.map((bytes, index) => writeFile(paths[index] as string, bytes)));
      const shapes = (await this.run({ kind: 'turn', pictures: paths }, WAITING_MS, signal)) as PictureShape[];
      const upright = shapes.map(async (shape, index) => ({ ...shape, bytes: await readFile(paths[index] as string) }));
      return Promise.all(upright);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  private inFolder<T>(document: Buffer, work: (source: string, folder: string) => Promise<T>): Promise<T> {
    return inWorkFolder(this.env.temporaryDir, async (folder) => {
      const source = join(folder, 'source');
      await writeFile(source, document);
      return work(source, folder);
    });
  }

  private async run(task: DocumentTask, mostMs: number, signal: AbortSignal): Promise<DocumentOutcome> {
    const timeoutMs = Math.min(mostMs, this.longestMs);
    return this.pool.run(task, { signal, timeoutMs }).catch((error: unknown) => {
      throw refusalOf(error);
    });
  }
}

/** What became of work that did not end by itself, as a refusal of the document; every other error as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof WorkCrashError)
    return new TemplateError('document_broken', 'The document is damaged and cannot be processed.');
  if (!(error instanceof WorkLimitError)) return error;
  const limit = error.limit === 'time' ? 'time' : 'memory';
  return new TemplateError(
    'too_complex',
    `The document is too complex: processing it takes more ${limit} than it may.`,
  );
}
