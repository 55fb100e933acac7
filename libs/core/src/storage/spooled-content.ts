import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { codeOf } from '../errors/file-system-error';

export interface Spooled {
  path: string;
  size: number;
  sha256: string;
}

/**
 * Writes content to a new file in `folder`, and returns its size and hash. It is not synced to disk. The caller moves or removes the
 * file. When the content fails, no file remains.
 */
export async function spool(content: Uint8Array | Readable, folder: string): Promise<Spooled> {
  const path = join(folder, randomUUID());
  const file = await created(path);
  try {
    return { path, ...(await write(content instanceof Uint8Array ? [content] : content, file)) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Opens a new file. Its folder is missing before the first one only. */
async function created(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true });
    return open(path, 'wx');
  }
}

async function write(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array | string>, file: FileHandle) {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(bytes);
      size += bytes.length;
      await file.writeFile(bytes);
    }
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}
