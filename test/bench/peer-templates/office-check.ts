import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findExecutable } from '@app/core/programs';

/** Time for one document, on a machine that does other work too. */
const SECONDS_PER_DOCUMENT = 10;

/**
 * Opens documents (by file name) in one process of LibreOffice and returns the names of those that it cannot convert to PDF; null
 * when LibreOffice is not installed.
 */
export async function unopenable(files: ReadonlyMap<string, Buffer>): Promise<string[] | null> {
  const converted = await convertedFiles(files, 'pdf');
  return converted && [...files.keys()].filter((name) => !converted.has(name));
}

/**
 * Opens documents (by file name) in one process of LibreOffice and returns what it saves, by the same names: workbooks with the
 * results of their formulas. Files that it cannot convert are missing. Null when LibreOffice is not installed.
 */
export async function convertedFiles(
  files: ReadonlyMap<string, Buffer>,
  format: 'pdf' | 'xlsx',
): Promise<Map<string, Buffer> | null> {
  const program = await findExecutable('soffice', process.env.PATH ?? '');
  if (program === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'formwork-peers-'));
  try {
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
    await convert(program, folder, [...files.keys()], format);
    const converted = new Map<string, Buffer>();
    for (const name of files.keys()) {
      const bytes = await readFile(join(folder, 'out', name.replace(/\.\w+$/, `.${format}`))).catch(() => null);
      if (bytes) converted.set(name, bytes);
    }
    return converted;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function convert(program: string, folder: string, names: readonly string[], format: string): Promise<void> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const args = [
    profile,
    '--headless',
    '--norestore',
    '--convert-to',
    format,
    '--outdir',
    join(folder, 'out'),
    ...names,
  ];
  const child = spawn(program, args, {
    cwd: folder,
    stdio: 'ignore',
    timeout: SECONDS_PER_DOCUMENT * 1000 * names.length,
    killSignal: 'SIGKILL',
  });
  await once(child, 'close');
}
