import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  AppError,
  compiledProgram,
  Env,
  inWorkFolder,
  NotFoundError,
  ProcessPool,
  StoredObjects,
  WorkCrashError,
  WorkLimitError,
} from '@app/core';
import type { Scope } from '@app/teams';
import type { DrawingInput } from './drawing-process';
import { UnreadableDocumentError } from '@app/reading/services';
import { RunsRepository } from '../runs/runs.repository';
import { ReviewsRepository } from './reviews.repository';

/** A page takes a fraction of a second, so one process suffices. */
const SLOTS = 1;
/** Time limit while a reviewer waits. */
const WAITING_MS = 20_000;

/** Draws pages of runs in review, in a child process with limits of time and memory. Nothing is kept. */
@Injectable()
export class PagePictures implements OnApplicationShutdown {
  private readonly drawing: ProcessPool<DrawingInput, null>;

  constructor(
    private readonly env: Env,
    private readonly reviews: ReviewsRepository,
    private readonly runs: RunsRepository,
    private readonly objects: StoredObjects,
  ) {
    const timeoutMs = Math.min(WAITING_MS, env.workSeconds * 1_000);
    const limits = { slots: SLOTS, timeoutMs, memoryMb: env.workMemoryMb, errors: [UnreadableDocumentError] };
    this.drawing = new ProcessPool(compiledProgram(__dirname, 'drawing-process'), limits, {});
  }

  /**
   * The picture (WebP) of a page of a run.
   * @param number through all files of the run, from 1
   * @throws NotFoundError; AppError 404 for files that have no picture or cannot be drawn
   */
  async draw(scope: Scope, runId: string, number: number): Promise<Buffer> {
    const run = await this.reviews.get(scope, runId);
    const page = (await this.runs.pagesOf(run))[number - 1];
    const file = (await this.runs.filesOf(run)).find(({ position }) => position === page?.file);
    if (!page || !file) throw new NotFoundError(`Page ${number}`);
    return inWorkFolder(this.env.temporaryDir, async (folder) => {
      const [source, target] = [join(folder, 'source'), join(folder, 'page')];
      await this.objects.save(file.storageKey, source, file.sha256);
      await this.drawing
        .runIn(folder, (at) => ({ source: at(source), target: at(target), page: page.page }))
        .catch(toNoPicture);
      return readFile(target);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.drawing.close();
  }
}

/** Rethrows errors that are not about the document. */
function toNoPicture(error: unknown): never {
  if (error instanceof UnreadableDocumentError) throw new AppError(404, 'no_picture', error.message, { cause: error });
  if (error instanceof WorkLimitError || error instanceof WorkCrashError)
    throw new AppError(404, 'no_picture', 'The page cannot be drawn within the limits.', { cause: error });
  throw error;
}
