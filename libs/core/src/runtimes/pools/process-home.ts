import { mkdtempSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isAbandoned } from './folder-lock';

/** Programs such as Chromium keep a socket in their folder, and the path of a socket has at most 107 characters (`unix(7)`). */
const LONGEST_PARENT = 40;
const SHORT_PARENT = '/tmp';
const PREFIX = 'formwork-home-';
/** Characters of the name of a home: the prefix, and six from `mkdtemp`. */
const NAME_LENGTH = PREFIX.length + 6;

/** Creates the folder of a child process below the folder for temporary files. */
export const createHome = (): string => mkdtempSync(join(tmpdir(), PREFIX));

/** Creates a folder in `parent`, or beside it in /tmp when paths in it would be too long. `removeHome(parent)` removes both. */
export function createShortFolder(parent: string): Promise<string> {
  return mkdtemp(isLong(parent) ? join(SHORT_PARENT, awayPrefix(parent)) : join(parent, PREFIX));
}

/** Removes the folder of a process with all that its programs have created for themselves. */
export async function removeHome(home: string): Promise<void> {
  await Promise.all([remove(home), ...(isLong(home) ? await foldersAway(home) : []).map(removeOwn)]);
}

/**
 * Removes the homes of processes that were killed together with the process that had started them. Homes of other running
 * processes and of other users of the machine stay.
 */
export async function removeAbandonedHomes(parent = tmpdir()): Promise<void> {
  for (const name of await readdir(parent)) {
    const home = join(parent, name);
    const isHome = name.startsWith(PREFIX) && name.length === NAME_LENGTH;
    if (isHome && (await isOwn(home)) && (await isAbandoned(home))) await removeHome(home);
  }
}

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** Others may have put a folder with such a name into a shared /tmp, which only they can remove. */
async function removeOwn(folder: string): Promise<void> {
  if (await isOwn(folder)) await remove(folder);
}

async function isOwn(folder: string): Promise<boolean> {
  const { uid } = await lstat(folder).catch(() => ({ uid: null }));
  return uid === process.getuid?.();
}

const isLong = (parent: string): boolean => parent.length > LONGEST_PARENT;

/** The name of a home is unique, so this beginning is, too. Other parents may have long names. */
const awayPrefix = (parent: string): string => `${basename(parent).slice(0, NAME_LENGTH)}-`;

async function foldersAway(home: string): Promise<string[]> {
  // A system without /tmp has nothing there.
  const names = await readdir(SHORT_PARENT).catch(() => []);
  return names.filter((name) => name.startsWith(awayPrefix(home))).map((name) => join(SHORT_PARENT, name));
}
