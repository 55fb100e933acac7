import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, rmdir, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { NotFoundError, UnavailableError } from '../errors/errors';
import { checkedKey, isOwnKey } from './object-key';
import { spool } from './spooled-content';
import { ByteRange, FileLabel, ListedObject, ObjectInfo, Storage, StoredFile } from './storage';
import { isFileSystemError } from '../errors/file-system-error';

/** The subfolder for files that are not complete yet. */
export const INCOMING = '.incoming';

const MISSING = new Set<unknown>(['ENOENT', 'ENOTDIR', 'EISDIR']);
/** Errors of `rmdir` to ignore: the folder is not empty (on Windows EPERM), or another process has removed it. */
const NOT_PRUNED = new Set<unknown>(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM', 'ENOTDIR']);
const PAGE = 500;
/** Attempts to move a file: another process may prune the folder between its creation and the move. */
const MOVES = 3;

/** Objects as files below one folder: for one machine, or several that share a file system. */
export class DiskStorage extends Storage {
  constructor(private readonly folder: string) {
    super();
  }

  /** Throws `UnavailableError` when the disk is full, read-only, gone or broken. */
  async put(key: string, content: Uint8Array | Readable, { name, mediaType }: FileLabel): Promise<StoredFile> {
    const target = this.path(key);
    try {
      const { size, sha256 } = await spool(content, join(this.folder, INCOMING), (path, file) =>
        move(path, file, target),
      );
      return { key, name, mediaType, size, sha256 };
    } catch (error) {
      throw isFileSystemError(error) ? new UnavailableError('Files cannot be stored right now.', 30, error) : error;
    }
  }

  async info(key: string): Promise<ObjectInfo | null> {
    try {
      const { size, mtimeMs, ino } = await stat(this.path(key));
      const etag = createHash('sha256').update(`${key} ${size} ${mtimeMs} ${ino}`).digest('base64url').slice(0, 27);
      return { size, etag };
    } catch (error) {
      return isMissing(error) && (await this.isThere()) ? null : this.rethrow(error);
    }
  }

  async stream(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.path(key)).catch((error: unknown) => this.rethrow(error));
    return file.createReadStream({ start: range?.start, end: range?.end });
  }

  /** Also removes folders that become empty. */
  async delete(key: string): Promise<void> {
    const path = this.path(key);
    try {
      await rm(path, { force: true });
      await prune(dirname(path), this.folder);
    } catch (error) {
      throw isFileSystemError(error)
        ? new UnavailableError('Stored files cannot be deleted right now.', 30, error)
        : error;
    }
  }

  async *list(): AsyncGenerator<ListedObject[]> {
    let page: ListedObject[] = [];
    for await (const path of filesBelow(this.folder)) {
      const key = relative(this.folder, path).split(sep).join('/');
      const info = isOwnKey(key) ? await stat(path).catch(nullIfMissing) : null;
      if (info) page.push({ key, size: info.size, modifiedAt: info.mtime });
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await access(this.folder, constants.R_OK | constants.W_OK);
  }

  private path(key: string): string {
    return join(this.folder, checkedKey(key));
  }

  /** False while the folder itself is away: then nobody knows which files there are. */
  private async isThere(): Promise<boolean> {
    return (await stat(this.folder).catch(nullIfMissing))?.isDirectory() ?? false;
  }

  private async rethrow(error: unknown): Promise<never> {
    if (isMissing(error) && (await this.isThere())) throw new NotFoundError('The stored file');
    const isGone = isMissing(error) || isFileSystemError(error);
    throw isGone ? new UnavailableError('Stored files cannot be read right now.', 30, error) : error;
  }
}

/**
 * Moves a complete file to its final path, and then makes content and name durable: one commit of the file system's journal contains
 * both. A content that is synced before it is moved takes two. After a crash in between, the file may be incomplete under its final
 * name, as one that nobody has committed.
 */
async function move(path: string, file: FileHandle, target: string) {
  for (let tries = 1; !(await moved(path, target, tries === MOVES)); tries++);
  try {
    await file.sync();
    await syncFolder(dirname(target));
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

async function moved(path: string, target: string, isLastTry: boolean): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true });
  try {
    await rename(path, target);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !isLastTry) return false;
    throw error;
  }
}

/** Removes empty folders from `folder` upwards, excluding `root`. */
async function prune(folder: string, root: string) {
  for (let path = folder; path !== root; path = dirname(path)) {
    const removed = await rmdir(path).then(
      () => true,
      (error: unknown) => (NOT_PRUNED.has(codeOf(error)) ? false : rethrow(error)),
    );
    if (!removed) return;
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(nullIfMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Makes a rename durable, which requires a sync of the folder. Windows cannot open folders and does not need it. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle: FileHandle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function rethrow(error: unknown): never {
  if (isMissing(error)) throw new NotFoundError('The stored file');
  throw isFileSystemError(error) ? new UnavailableError('Stored files cannot be read right now.', 30, error) : error;
}

const codeOf = (error: unknown): unknown => (isNativeError(error) && 'code' in error ? error.code : undefined);

const isMissing = (error: unknown): boolean => MISSING.has(codeOf(error));

const nullIfMissing = (error: unknown): null => (isMissing(error) ? null : rethrow(error));
