import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  compiledProgram,
  Env,
  InvalidInputError,
  inWorkFolder,
  ProcessPool,
  WorkCrashError,
  WorkLimitError,
} from '@app/core';
import type { LogoOutcome, LogoTask } from './logo-process';
import type { LogoPicture, LogoProblem } from './logo-picture';

/** A logo takes a fraction of a second, and is rarely changed. */
const LIMITS = { slots: 1, timeoutMs: 10_000 };

const MESSAGES: Record<LogoProblem, [code: 'unsupported_image' | 'image_too_large', message: string]> = {
  unsupported: [
    'unsupported_image',
    'must be a PNG, JPEG or WebP picture that is not damaged. Export an SVG as PNG, 640 pixels wide or more',
  ],
  too_large: ['image_too_large', 'must have at most 16 million pixels'],
  empty: ['unsupported_image', 'must show something: all of it is transparent'],
};

/** Draws uploaded logos anew in a child process with limits of time and memory. */
@Injectable()
export class LogoDrawing implements OnApplicationShutdown {
  private readonly pool: ProcessPool<LogoTask, LogoOutcome>;

  constructor(private readonly env: Env) {
    const limits = { ...LIMITS, memoryMb: env.workMemoryMb };
    this.pool = new ProcessPool(compiledProgram(__dirname, 'logo-process'), limits, {});
  }

  /** @param source path of an uploaded file. @throws InvalidInputError when it cannot be a logo */
  draw(source: string): Promise<LogoPicture> {
    return inWorkFolder(this.env.temporaryDir, async (folder) => {
      const [given, target] = [join(folder, 'given'), join(folder, 'logo')];
      await copyFile(source, given);
      const outcome = await this.pool
        .runIn(folder, (at) => ({ source: at(given), target: at(target) }))
        .catch(asProblem);
      if (typeof outcome !== 'string') return { ...outcome, bytes: await readFile(target) };
      const [code, message] = MESSAGES[outcome];
      throw new InvalidInputError([{ path: 'file', message: `file ${message}` }], code);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}

/** A picture that stops its decoder, or takes too much of it, is damaged or made to. */
function asProblem(error: unknown): LogoProblem {
  if (error instanceof WorkCrashError || error instanceof WorkLimitError) return 'unsupported';
  throw error;
}
