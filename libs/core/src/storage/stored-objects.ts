import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { NotFoundError } from '../errors/errors';
import { isOutage } from '../errors/outage';
import { PermanentFailure } from '../jobs/claim';
import { Storage, type ByteRange, type ObjectInfo } from './storage';
import { StorageAttempt } from './storage-attempt';
import { type OwnedObject, StoredObjectsRepository } from './stored-objects.repository';

/** The bytes in the storage differ from those that were stored. A retry cannot help. */
export class FileChangedError extends PermanentFailure {}

/**
 * The only way to store, read and delete files. Every file has a row in `stored_object`, which is committed in the
 * transaction that uses the file, and marked as deleted together with its owner (by trigger). Only the `StorageSweeper`
 * deletes bytes.
 */
@Injectable()
export class StoredObjects {
  private readonly logger = new Logger('Storage');

  constructor(
    private readonly objects: StoredObjectsRepository,
    private readonly storage: Storage,
  ) {}

  /**
   * Runs `work`, which stores files and commits them in the transaction that uses them. Files without a successful commit
   * are left to the sweeper: at once, or after an outage of the database when the attempt's time is over.
   */
  async attempt<Result>(teamId: string, work: (files: StorageAttempt) => Promise<Result>): Promise<Result> {
    const files = new StorageAttempt(teamId, this.objects, this.storage);
    try {
      const result = await work(files);
      if (!files.wasCommitted) await this.discard(files);
      return result;
    } catch (error) {
      if (!isOutage(error)) await this.discard(files);
      throw error;
    }
  }

  /** Size and ETag of a file, or null when it does not exist or was deleted. */
  async info(key: string): Promise<ObjectInfo | null> {
    return (await this.objects.findLive(key)) && this.storage.info(key);
  }

  /** Size and hash, by key, of those files whose owner is a row of this environment. */
  async findInEnvironment(
    scope: { teamId: string; environmentId: string },
    keys: string[],
  ): Promise<Map<string, OwnedObject>> {
    const found = keys.length > 0 ? await this.objects.findInEnvironment(scope, keys) : [];
    return new Map(found.map((object) => [object.key, object]));
  }

  /** Opens a stream of a file or of a part of it. @throws NotFoundError before the first byte */
  async stream(key: string, range?: ByteRange): Promise<Readable> {
    if (!(await this.objects.findLive(key))) throw new NotFoundError('The stored file');
    return this.storage.stream(key, range);
  }

  /**
   * Reads a whole file and compares its SHA-256 with the stored one and, when given, with `sha256` (hexadecimal).
   * @throws NotFoundError; FileChangedError when a hash differs
   */
  async get(key: string, sha256?: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    await this.read(key, sha256, async (content) => {
      for await (const chunk of content) chunks.push(chunk);
    });
    return Buffer.concat(chunks);
  }

  /**
   * Reads a whole file without keeping it, with the checks of `get`, and returns its size in bytes. A `stream` that follows
   * costs no memory, however slowly its receiver reads.
   * @throws NotFoundError; FileChangedError
   */
  async confirm(key: string, sha256?: string): Promise<number> {
    let size = 0;
    await this.read(key, sha256, async (content) => {
      for await (const chunk of content) size += chunk.length;
    });
    return size;
  }

  /** Writes a whole file to `path`, with the checks of `get`. @throws NotFoundError; FileChangedError */
  async save(key: string, path: string, sha256?: string): Promise<void> {
    await this.read(key, sha256, (content) => pipeline(content, createWriteStream(path)));
  }

  /** @throws when the storage is not writable right now; for the readiness check */
  check(): Promise<void> {
    return this.storage.check();
  }

  private async read(key: string, sha256: string | undefined, use: (content: AsyncIterable<Buffer>) => Promise<void>) {
    const row = await this.objects.findLive(key);
    if (!row) throw new NotFoundError('The stored file');
    const hash = createHash('sha256');
    await use(hashed(await this.storage.stream(key), hash));

    const found = hash.digest('hex');
    const expected = [row.sha256, sha256].filter((each) => each != null);
    if (expected.every((each) => each === found)) return;
    throw new FileChangedError(
      `The stored file ${key} was changed: its SHA-256 is ${found}, not ${expected.join(', ')}.`,
    );
  }

  /** Never throws, so that the original error is kept. The sweeper deletes the files later in any case. */
  private async discard(files: StorageAttempt) {
    await files
      .discard()
      .catch((error: unknown) => this.logger.warn(`Files of a failed attempt stay for now: ${String(error)}`));
  }
}

/** Yields the content unchanged and updates `hash` with it. */
async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
