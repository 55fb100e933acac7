import { mkdtempSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAbandoned } from './folder-lock';

/** Programs such as Chromium keep a socket in their folder, and the path of a socket has at most 107 characters (`unix(7)`). */
const LONGEST_PARENT = 40;
const SHORT_PARENT = '/tmp';
const PREFIX = 'formwork-home-';
/** Characters of the name of a home: the prefix, and six from `mkdtemp`. */
const NAME_LENGTH = PREFIX.length + 6;

/**
 * Creates the folder of a child process below the folder for temporary files, or below /tmp when the path of a folder in it would
 * be too long for sockets.
 */
export const createHome = (): string => mkdtempSync(join(shortParent(tmpdir(), NAME_LENGTH + 1), PREFIX));

/** Creates a folder like a home in the folder for temporary files, whatever the length of its path. */
export const createWorkHome = (): string => mkdtempSync(join(tmpdir(), PREFIX));

/** Creates a folder in `parent`, or in /tmp when paths in it would be too long. */
export const createShortFolder = (parent: string): Promise<string> => mkdtemp(join(shortParent(parent), PREFIX));

/** Removes the folder of a process with all that its programs have created for themselves. */
export const removeHome = (home: string): Promise<void> => rm(home, { recursive: true, force: true, maxRetries: 5 });

/**
 * Removes the homes of processes that were killed together with the process that had started them. Homes of other running
 * processes and of other users of the machine stay.
 */
export async function removeAbandonedHomes(parents: readonly string[] = [tmpdir(), SHORT_PARENT]): Promise<void> {
  for (const parent of new Set(parents))
    for (const name of await namesIn(parent)) {
      const home = join(parent, name);
      const isHome = name.startsWith(PREFIX) && name.length === NAME_LENGTH;
      if (isHome && (await isOwn(home)) && (await isAbandoned(home))) await removeHome(home);
    }
}

/** @param rest characters that follow, besides those of a folder's name */
const shortParent = (parent: string, rest = 0): string =>
  parent.length + rest > LONGEST_PARENT ? SHORT_PARENT : parent;

/** A system without /tmp has nothing there. */
function namesIn(parent: string): Promise<string[]> {
  return readdir(parent).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
}

/** Others may have put a folder with such a name into a shared /tmp, which only they can remove. */
async function isOwn(folder: string): Promise<boolean> {
  const { uid } = await lstat(folder).catch(() => ({ uid: null }));
  return uid === process.getuid?.();
}
