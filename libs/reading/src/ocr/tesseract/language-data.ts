import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Languages by their codes in ISO 639-2, as Tesseract names them. */
export type Language = string;

const resolve = createRequire(__filename).resolve;
let folder: string | null = null;
const unpacked = new Map<Language, Promise<void>>();

/** Whether the data of a language is installed: English is, others are optional packages. */
export function isInstalled(language: Language): boolean {
  try {
    return packedData(language) !== '';
  } catch {
    return false;
  }
}

/**
 * A folder with the decompressed model of a language: the larger, more accurate one, which is not part of distributions. It is
 * written once in a process; the folder is removed when the process exits.
 */
export async function languageFolder(language: Language): Promise<string> {
  const target = (folder ??= await newFolder());
  await unpackOnce(language, target);
  return target;
}

async function newFolder(): Promise<string> {
  const created = await mkdtemp(join(tmpdir(), 'formwork-tessdata-'));
  process.once('exit', () => rmSync(created, { recursive: true, force: true }));
  return created;
}

function unpackOnce(language: Language, target: string): Promise<void> {
  const earlier = unpacked.get(language);
  if (earlier) return earlier;
  const work = unpack(language, target).catch((error: unknown) => {
    unpacked.delete(language);
    throw error;
  });
  unpacked.set(language, work);
  return work;
}

async function unpack(language: Language, target: string): Promise<void> {
  const model = await promisify(gunzip)(await readFile(packedData(language)));
  await writeFile(join(target, `${language}.traineddata`), model);
}

function packedData(language: Language): string {
  const pack = dirname(resolve(`@tesseract.js-data/${language}/package.json`));
  return join(pack, '4.0.0_best_int', `${language}.traineddata.gz`);
}
