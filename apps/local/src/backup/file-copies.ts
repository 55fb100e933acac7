import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { NotFoundError, type Storage, UnavailableError } from '@app/core';
import { BackupError, type BackupFolder, type FileEntry, type Manifest, unreadable } from './backup-folder';
import { HashOf, hashOfFile } from './hash-of';

const BATCH = 500;
/** Enough to hide the latency of a bucket. */
const PARALLEL = 8;
const UNREADABLE = 'The storage cannot be read: check STORAGE_DIR or the S3_ settings, and start the backup again.';
const LABEL = { name: 'restored', mediaType: 'application/octet-stream' };

/** The readable files of the snapshot, in the order of their keys. */
const FILES = `
  SELECT key, sha256 FROM stored_object
   WHERE committed_at IS NOT NULL AND deleted_at IS NULL AND lost_at IS NULL AND key > $1 ORDER BY key LIMIT ${BATCH}`;

export interface CopiedFiles {
  files: Manifest['files'];
  /** Keys of files without bytes, or with other bytes than the service wrote. */
  missing: string[];
}

/** Copies the bytes of all files that the database has, and lists them. `client` is in the transaction of the snapshot. */
export async function copyFiles(
  client: Client,
  storage: Storage,
  folder: BackupFolder,
  progress: (line: string) => void,
): Promise<CopiedFiles> {
  const list = new PassThrough();
  const hash = new HashOf();
  const written = pipeline(list, createGzip(), hash, createWriteStream(folder.fileListPath, { flags: 'wx' }));
  const copied = { count: 0, bytes: 0 };
  const missing: string[] = [];
  for (let page = await pageAfter(client, ''); page.length > 0; page = await pageAfter(client, page.at(-1)!.key)) {
    await inParallel(page, async (file) => {
      const bytes = await copyOut(storage, folder, file);
      if (bytes === null) return void missing.push(file.key);
      copied.count += 1;
      copied.bytes += bytes;
      list.write(`${JSON.stringify(file)}\n`);
    });
    progress(`Files: ${copied.count} (${(copied.bytes / 1024 / 1024).toFixed(1)} MB)`);
  }
  list.end();
  await written;
  if (copied.count === 0 && missing.length > 0)
    throw new BackupError('Not one file of the database is in the storage: check STORAGE_DIR or the S3_ settings.');
  return { files: { ...copied, sha256: hash.hex }, missing };
}

/** Puts the files of a backup into the storage. @throws BackupError when one of them is missing or changed */
export async function restoreFiles(
  storage: Storage,
  folder: BackupFolder,
  { files }: Manifest,
  progress: (line: string) => void,
): Promise<void> {
  let done = 0;
  for await (const batch of batchesOf(fileEntries(folder, files.sha256))) {
    await inParallel(batch, (file) => copyIn(storage, folder, file));
    done += batch.length;
    progress(`Files: ${done} of ${files.count}`);
  }
}

const pageAfter = async (client: Client, key: string): Promise<FileEntry[]> =>
  (await client.query<FileEntry>(FILES, [key])).rows;

/** @returns the number of bytes; null when the file is missing or its bytes are not those that the service wrote */
async function copyOut(storage: Storage, folder: BackupFolder, { key, sha256 }: FileEntry): Promise<number | null> {
  const path = folder.filePath(key);
  await mkdir(dirname(path), { recursive: true });
  const hash = new HashOf();
  try {
    await pipeline(await storage.stream(key), hash, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error instanceof UnavailableError ? new BackupError(UNREADABLE) : error;
  }
  if (sha256 === null || hash.hex === sha256) return hash.bytes;
  await rm(path);
  return null;
}

async function copyIn(storage: Storage, folder: BackupFolder, { key, sha256 }: FileEntry): Promise<void> {
  const damaged = (): BackupError => new BackupError(`The backup is damaged: the file ${key} is missing or changed.`);
  const path = folder.filePath(key);
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? damaged() : unreadable(path, error);
  });
  const stored = await storage.put(key, file.createReadStream(), LABEL);
  if (sha256 !== null && stored.sha256 !== sha256) throw damaged();
}

/** The list is checked before it is read. */
async function* fileEntries({ fileListPath }: BackupFolder, sha256: string): AsyncGenerator<FileEntry> {
  if ((await hashOfFile(fileListPath)) !== sha256)
    throw new BackupError('The backup is damaged: its list of files is missing or changed.');
  const lines = createReadStream(fileListPath).pipe(createGunzip());
  for await (const line of createInterface({ input: lines })) yield JSON.parse(line) as FileEntry;
}

async function* batchesOf(entries: AsyncIterable<FileEntry>): AsyncGenerator<FileEntry[]> {
  let batch: FileEntry[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** @throws the first error, when no file is on its way any more */
async function inParallel(files: readonly FileEntry[], work: (file: FileEntry) => Promise<void>): Promise<void> {
  const left = [...files].reverse();
  const one = async (): Promise<void> => {
    for (let file = left.pop(); file; file = left.pop())
      await work(file).catch((error: unknown) => {
        left.length = 0;
        throw error;
      });
  };
  const ended = await Promise.allSettled(Array.from({ length: PARALLEL }, one));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
