import { createHash, randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

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
  const file = await open(path, 'wx');
  try {
    return { path, ...(await write(content instanceof Uint8Array ? [content] : content, file)) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
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
