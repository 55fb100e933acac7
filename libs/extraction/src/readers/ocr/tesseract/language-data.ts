import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** The larger, more accurate English model, compressed, in `node_modules`. */
export function packedLanguageData(): string {
  return join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int', 'eng.traineddata.gz');
}

let folder: Promise<string> | null = null;

/**
 * A folder with the decompressed model, for the installed Tesseract: distributions contain only the small model, which makes
 * more errors. Written once in each process and removed when the process exits.
 */
export function languageFolder(): Promise<string> {
  folder ??= unpack().catch((error: unknown) => {
    folder = null;
    throw error;
  });
  return folder;
}

async function unpack(): Promise<string> {
  const target = await mkdtemp(join(tmpdir(), 'formwork-tessdata-'));
  process.once('exit', () => rmSync(target, { recursive: true, force: true }));
  const model = await promisify(gunzip)(await readFile(packedLanguageData()));
  await writeFile(join(target, 'eng.traineddata'), model);
  return target;
}
