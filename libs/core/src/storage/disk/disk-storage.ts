import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, opendir, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { NotFoundError, UnavailableError } from '../../errors/errors';
import { codeOf, isFileSystemError } from '../../errors/file-system-error';
import { compiledProgram } from '../../runtimes/compiled-program';
import { ThreadPool } from '../../runtimes/pools/thread-pool';
import { WorkLimitError } from '../../runtimes/pools/work-host';
import { checkedKey, isOwnKey } from '../object-key';
import { spool } from '../spooled-content';
import { ByteRange, FileLabel, ListedObject, ObjectInfo, Storage, StoredFile } from '../storage';
import type { DiskWrite } from './disk-writing-thread';

/**
 * The subfolder for files that are not complete yet. Only `prepare` makes it, so it also tells the storage from what is in its place
 * while it is away, such as the empty folder on which its disk is mounted.
 */
export const INCOMING = '.incoming';

const ABSENT = new Set<unknown>(['ENOENT', 'ENOTDIR']);
const MISSING = new Set<unknown>([...ABSENT, 'EISDIR']);
/** Errors of `rmdir` to ignore: the folder is not empty (on Windows EPERM), or another process has removed it. */
const NOT_PRUNED = new Set<unknown>(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM', 'ENOTDIR']);
const PAGE = 500;
/** Bytes that are sent to a thread. More are written on the way, so that they are not in memory twice. */
const MAX_SENT = 1024 * 1024;
/**
 * As many files are put at once as Node calls the file system at once. The largest files have some hundred megabytes, which a slow disk
 * syncs in minutes; one that takes longer hangs.
 */
const LIMITS = { slots: 4, timeoutMs: 300_000, memoryMb: 64 };

const threads = new ThreadPool<DiskWrite, void>(compiledProgram(__dirname, 'disk-writing-thread'), LIMITS);

/** Objects as files below one folder: for one machine, or several that share a file system. */
export class DiskStorage extends Storage {
  private readonly incoming: string;

  constructor(private readonly folder: string) {
    super();
    this.incoming = join(folder, INCOMING);
  }

  async isPrepared(): Promise<boolean> {
    return (await stat(this.incoming).catch(nullIfMissing))?.isDirectory() ?? false;
  }

  async prepare(): Promise<void> {
    await mkdir(this.incoming, { recursive: true });
  }

  /** @throws `UnavailableError` when the disk is full, read-only, gone, broken or hangs */
  async put(key: string, content: Uint8Array | Readable, { name, mediaType }: FileLabel): Promise<StoredFile> {
    const target = this.path(key);
    const { folder, incoming } = this;
    try {
      if (content instanceof Uint8Array && content.length <= MAX_SENT) {
        const sha256 = createHash('sha256').update(content).digest('hex');
        // A copy, because the thread takes the bytes.
        await threads.run({ folder, target, incoming, bytes: new Uint8Array(content) });
        return { key, name, mediaType, size: content.length, sha256 };
      }
      const { path, size, sha256 } = await spool(content, incoming);
      await threads.run({ folder, target, path });
      return { key, name, mediaType, size, sha256 };
    } catch (error) {
      const isGone = isFileSystemError(error) || error instanceof WorkLimitError;
      throw isGone ? new UnavailableError('Files cannot be stored right now.', 30, error) : error;
    }
  }

  async info(key: string): Promise<ObjectInfo | null> {
    try {
      const { size, mtimeMs, ino } = await stat(this.path(key));
      const etag = createHash('sha256').update(`${key} ${size} ${mtimeMs} ${ino}`).digest('base64url').slice(0, 27);
      return { size, etag };
    } catch (error) {
      return isMissing(error) && (await this.isPrepared()) ? null : this.rethrow(error);
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
      await unlink(path);
      await prune(dirname(path), this.folder);
    } catch (error) {
      if (ABSENT.has(codeOf(error)) && (await this.isPrepared())) return;
      throw isFileSystemError(error)
        ? new UnavailableError('Stored files cannot be deleted right now.', 30, error)
        : error;
    }
  }

  async *list(): AsyncGenerator<ListedObject[]> {
    if (!(await this.isPrepared()))
      throw new UnavailableError('Stored files cannot be listed right now.', 30, this.away());
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
    if (!(await this.isPrepared())) throw this.away();
    for (const folder of [this.folder, this.incoming]) await access(folder, constants.R_OK | constants.W_OK);
  }

  private away(): Error {
    return new Error(`the folder ${INCOMING} is missing in it: is its disk mounted?`);
  }

  private path(key: string): string {
    return join(this.folder, checkedKey(key));
  }

  private async rethrow(error: unknown): Promise<never> {
    if (isMissing(error) && (await this.isPrepared())) throw new NotFoundError('The stored file');
    const isGone = isMissing(error) || isFileSystemError(error);
    throw isGone ? new UnavailableError('Stored files cannot be read right now.', 30, error) : error;
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

function rethrow(error: unknown): never {
  if (isMissing(error)) throw new NotFoundError('The stored file');
  throw isFileSystemError(error) ? new UnavailableError('Stored files cannot be read right now.', 30, error) : error;
}

const isMissing = (error: unknown): boolean => MISSING.has(codeOf(error));

const nullIfMissing = (error: unknown): null => (isMissing(error) ? null : rethrow(error));
