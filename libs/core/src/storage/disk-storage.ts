import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { NotFoundError, UnavailableError } from '../errors/errors';
import { checkedKey } from './object-key';
import { spool } from './spooled-content';
import { ByteRange, FileLabel, ObjectInfo, Storage, StoredFile } from './storage';

/** The folder, below that of the storage, where files wait until they are complete. */
export const INCOMING = '.incoming';

const MISSING = new Set<unknown>(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** Objects as files below one folder: for one machine, or several that share a file system. */
export class DiskStorage extends Storage {
  constructor(private readonly folder: string) {
    super();
  }

  /** Throws `UnavailableError` when the disk is full, read-only, gone or broken. */
  async put(key: string, content: Uint8Array | Readable, { name, mediaType }: FileLabel): Promise<StoredFile> {
    const target = this.path(key);
    try {
      const { path, size, sha256 } = await spool(content, join(this.folder, INCOMING));
      await move(path, target);
      return { key, name, mediaType, size, sha256 };
    } catch (error) {
      throw isOfFileSystem(error) ? new UnavailableError('Files cannot be stored right now.', 30, error) : error;
    }
  }

  async info(key: string): Promise<ObjectInfo | null> {
    try {
      const { size, mtimeMs, ino } = await stat(this.path(key));
      const etag = createHash('sha256').update(`${key} ${size} ${mtimeMs} ${ino}`).digest('base64url').slice(0, 27);
      return { size, etag };
    } catch (error) {
      return isMissing(error) ? null : rethrow(error);
    }
  }

  async get(key: string): Promise<Buffer> {
    return readFile(this.path(key)).catch(rethrow);
  }

  async stream(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.path(key)).catch(rethrow);
    return file.createReadStream({ start: range?.start, end: range?.end });
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async deletePrefix(prefix: string): Promise<void> {
    await rm(this.path(prefix), { recursive: true, force: true });
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await access(this.folder, constants.R_OK | constants.W_OK);
  }

  private path(key: string): string {
    return join(this.folder, checkedKey(key));
  }
}

/** Gives a file its place; when that fails it is gone. */
async function move(path: string, target: string) {
  try {
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** A rename is safe only when the folder that holds the name is on disk too. Windows cannot open folders, and need not. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle: FileHandle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function rethrow(error: unknown): never {
  if (isMissing(error)) throw new NotFoundError('The stored file');
  throw isOfFileSystem(error) ? new UnavailableError('Stored files cannot be read right now.', 30, error) : error;
}

const isOfFileSystem = (error: unknown) => isNativeError(error) && 'syscall' in error;

function isMissing(error: unknown): boolean {
  return isNativeError(error) && 'code' in error && MISSING.has(error.code);
}
