import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { compiledProgram, Env, ProcessPool } from '@app/core';
import sharp from 'sharp';

import type { OcrSettings } from './installed-ocr';
import type { OcrResult, OcrTask } from './ocr-process.fixture';

const LANGUAGES = ['eng', 'deu', 'fra', 'spa'];

/** Reads pictures in a child process, limited as in the service by default. */
export class OcrPool {
  private readonly pool: ProcessPool<OcrTask, OcrResult>;

  constructor(memoryMb = 1024) {
    const limits = { slots: 1, timeoutMs: 120_000, totalMs: 240_000, memoryMb };
    this.pool = new ProcessPool(compiledProgram(__dirname, 'ocr-process.fixture'), limits, {
      PATH: new Env().searchPath,
    });
  }

  async read(
    picture: sharp.Sharp,
    { engine = 'paddle', languages = LANGUAGES }: Partial<OcrSettings> = {},
    withoutRuntime = false,
  ): Promise<OcrResult> {
    const folder = await mkdtemp(join(tmpdir(), 'ocr-'));
    try {
      const path = join(folder, 'picture.png');
      await writeFile(path, await picture.png().toBuffer());
      const settings = { engine, languages };
      return await this.pool.runIn(folder, (at) => ({ path: at(path), settings, withoutRuntime }));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}

/** Black lines on white paper of 1000 × 700 pixels, one below the other. */
export function printed(lines: string[]): sharp.Sharp {
  const texts = lines.map((text, index) => `<text x="120" y="${110 + index * 90}" font-size="40">${text}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700" font-family="DejaVu Sans, sans-serif">
    <rect width="100%" height="100%" fill="white"/>${texts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' });
}
