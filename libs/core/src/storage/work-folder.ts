import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Calls `use` with an empty folder below `parent` and removes it afterwards; for files exchanged with child processes.
 * `AbandonedFiles` removes the folders of killed processes.
 */
export async function inWorkFolder<T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'work-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
