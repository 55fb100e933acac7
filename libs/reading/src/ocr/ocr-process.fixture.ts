/** A process that reads pictures for tests, because Jest's own realm has other typed arrays than ONNX Runtime expects. */
import { readFile } from 'node:fs/promises';

import { serveWork } from '@app/core/programs';

import { InstalledOcr, type OcrSettings } from './installed-ocr';
import type { Reading } from './ocr';

export interface OcrTask {
  path: string;
  settings: OcrSettings;
  /** Pretends that the native library of ONNX Runtime is missing. */
  withoutRuntime: boolean;
}

export interface OcrResult {
  reading: Reading;
  warnings: string[];
  /** How often progress was reported. */
  steps: number;
}

const missing = () => Promise.reject(new Error('libonnxruntime.so.1: cannot open shared object file'));
const engines = new Map<string, InstalledOcr>();
let warnings: string[] = [];
process.on('warning', ({ message }) => warnings.push(message));

serveWork(async ({ path, settings, withoutRuntime }: OcrTask, progress): Promise<OcrResult> => {
  const key = JSON.stringify({ settings, withoutRuntime });
  const ocr = engines.get(key) ?? new InstalledOcr(settings, withoutRuntime ? missing : undefined);
  engines.set(key, ocr);
  let steps = 0;
  warnings = [];
  const reading = await ocr.read({ file: await readFile(path) }, () => {
    steps++;
    progress();
  });
  return { reading, warnings, steps };
});
