import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

export interface Spooled {
  path: string;
  size: number;
  sha256: string;
}

/**
 * Writes content to a new file in `folder`, synced to disk when this resolves, and returns its size and hash. The caller
 * moves or removes the file. When the content fails, no file remains.
 */
export async function spool(content: Uint8Array | Readable, folder: string): Promise<Spooled> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    return { path, ...(await write(content instanceof Uint8Array ? [content] : content, path)) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function write(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array | string>, path: string) {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(bytes);
      size += bytes.length;
      await file.writeFile(bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}
