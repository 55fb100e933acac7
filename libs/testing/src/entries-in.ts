import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';

/**
 * Everything in the folder and below it; nothing when there is no such folder. Services remove folders at the same time, so a
 * listing that misses one is repeated.
 */
export async function entriesIn(folder: string): Promise<Dirent[]> {
  for (;;) {
    try {
      return await readdir(folder, { recursive: true, withFileTypes: true });
    } catch (error) {
      const { code, path } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') throw error;
      if (path === folder) return [];
    }
  }
}
