import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';

export interface Spooled {
  path: string;
  size: number;
  sha256: string;
}

/** What happens to the file when its content is complete. It may move the file, and sync it through its handle. */
export type Completion = (path: string, file: FileHandle) => Promise<void>;

/**
 * Writes content to a new file in `folder`, and returns its size and hash. `complete` moves the file, or the caller removes it. When
 * the content or `complete` fails, no file remains.
 */
export async function spool(
  content: Uint8Array | Readable,
  folder: string,
  complete: Completion = async () => undefined,
): Promise<Spooled> {
  const path = join(folder, randomUUID());
  const file = await created(path);
  try {
    const facts = await write(content instanceof Uint8Array ? [content] : content, file);
    await complete(path, file);
    return { path, ...facts };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Opens a new file. Its folder is missing before the first one only. */
async function created(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx');
  } catch (error) {
    if (!isNativeError(error) || !('code' in error) || error.code !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true });
    return open(path, 'wx');
  }
}

async function write(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array | string>, file: FileHandle) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    hash.update(bytes);
    size += bytes.length;
    await file.writeFile(bytes);
  }
  return { size, sha256: hash.digest('hex') };
}
