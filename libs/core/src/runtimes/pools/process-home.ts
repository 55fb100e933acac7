import { mkdtempSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Programs such as Chromium keep a socket in their folder, and the path of a socket has at most 107 characters (`unix(7)`). */
const LONGEST_PARENT = 40;
const SHORT_PARENT = '/tmp';

/** Creates the folder of a child process below the folder for temporary files. */
export const createHome = (): string => mkdtempSync(join(tmpdir(), 'formwork-'));

/** Creates a folder in `parent`, or beside it in /tmp when paths in it would be too long. `removeHome(parent)` removes both. */
export function createShortFolder(parent: string): Promise<string> {
  return mkdtemp(isLong(parent) ? join(SHORT_PARENT, awayPrefix(parent)) : join(parent, 'formwork-'));
}

/** Removes the folder of a process with all that its programs have created for themselves. */
export async function removeHome(home: string): Promise<void> {
  const folders = [home, ...(isLong(home) ? await foldersAway(home) : [])];
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
}

const isLong = (parent: string): boolean => parent.length > LONGEST_PARENT;

/** The name of a home is unique, so this beginning is, too. */
const awayPrefix = (home: string): string => `${basename(home)}-`;

async function foldersAway(home: string): Promise<string[]> {
  // A system without /tmp has nothing there.
  const names = await readdir(SHORT_PARENT).catch(() => []);
  return names.filter((name) => name.startsWith(awayPrefix(home))).map((name) => join(SHORT_PARENT, name));
}
