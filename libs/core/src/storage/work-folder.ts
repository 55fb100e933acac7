import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UnavailableError } from '../errors/errors';
import { isFileSystemError, isOutOfRoom } from '../errors/file-system-error';

/** Seconds after which a caller may try again. */
const AGAIN_SECONDS = 30;

/**
 * Calls `use` with an empty folder below `parent` and removes it afterwards; for files exchanged with child processes.
 * `AbandonedFiles` removes the folders of killed processes.
 * @throws UnavailableError when the folder cannot be made, or `use` throws because its file system takes no more
 */
export async function inWorkFolder<T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await newFolder(parent);
  try {
    return await usedOnce(folder, use);
  } catch (error) {
    throw isOutOfRoom(error) ? noRoom(error) : error;
  }
}

async function usedOnce<T>(folder: string, use: (folder: string) => Promise<T>): Promise<T> {
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function newFolder(parent: string): Promise<string> {
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    return await mkdtemp(join(parent, 'work-'));
  } catch (error) {
    throw isFileSystemError(error) ? noRoom(error) : error;
  }
}

const noRoom = (cause: unknown) =>
  new UnavailableError('Temporary files cannot be written right now.', AGAIN_SECONDS, cause);
