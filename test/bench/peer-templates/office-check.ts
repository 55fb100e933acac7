import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  const program = await findExecutable('soffice', process.env.PATH ?? '');
  if (program === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'formwork-peers-'));
  try {
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
    await convert(program, folder, [...files.keys()]);
    const failed: string[] = [];
    for (const name of files.keys())
      await access(join(folder, 'out', name.replace(/\.\w+$/, '.pdf'))).catch(() => failed.push(name));
    return failed;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function convert(program: string, folder: string, names: readonly string[]): Promise<void> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const args = [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', join(folder, 'out'), ...names];
  const child = spawn(program, args, {
    cwd: folder,
    stdio: 'ignore',
    timeout: SECONDS_PER_DOCUMENT * 1000 * names.length,
    killSignal: 'SIGKILL',
  });
  await once(child, 'close');
}
