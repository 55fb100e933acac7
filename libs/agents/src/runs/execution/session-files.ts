import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { relative, isAbsolute, sep } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Opens a file that a session names. The process has read hostile pages, so nothing outside of its folder is opened, nor what
 * is no plain file. @throws Error
 */
export async function openSessionFile(folder: string, path: string): Promise<Readable> {
  const inside = relative(folder, path);
  const leaves = inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  if (leaves || !(await lstat(path)).isFile()) throw new Error('The session names a file that is not its own.');
  return createReadStream(path);
}
