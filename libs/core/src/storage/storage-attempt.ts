import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import { UnavailableError } from '../errors/errors';
import { outsideRequest } from '../requests/request-context';
import { objectKey } from './object-key';
import type { FileLabel, Storage, StoredFile } from './storage';
import type { FileOwner, OwnedKey, StoredObjectsRepository, WrittenFiles } from './stored-objects.repository';

/**
 * The files that one attempt of a job or request stores. Their keys contain the attempt's random id, so that an attempt
 * that lost its claim and continues late cannot overwrite the files of its successor.
 */
export class StorageAttempt {
  private readonly id = randomUUID();
  /** Also those whose bytes could not be written. */
  private readonly begun: OwnedKey[] = [];
  private readonly written: WrittenFiles = { keys: [], sizes: [], hashes: [] };
  private committing = false;

  constructor(
    private readonly teamId: string,
    private readonly objects: StoredObjectsRepository,
    private readonly storage: Storage,
  ) {}

  /** True once `commit` was called; whether its transaction committed is known to the caller only. */
  get wasCommitted(): boolean {
    return this.committing;
  }

  /**
   * Stores a file, which is readable only after `commit`. `part` distinguishes the files of one owner.
   * @throws UnavailableError when the storage is unavailable
   */
  async put(owner: FileOwner, part: string, content: Uint8Array | Readable, label: FileLabel): Promise<StoredFile> {
    const key = objectKey(this.teamId, owner.table, owner.id, `${part}-${this.id}`);
    // The row outlives a request that fails, so that the sweeper finds the bytes.
    await outsideRequest(() => this.objects.insert(key, this.teamId, owner));
    this.begun.push({ key, owner });
    const stored = await this.storage.put(key, content, label);
    this.written.keys.push(key);
    this.written.sizes.push(stored.size);
    this.written.hashes.push(stored.sha256);
    return stored;
  }

  /**
   * Makes every file of the attempt readable in the caller's transaction. Write the owner's row before: its deletion locks
   * the rows in this order too, so that the two cannot deadlock.
   * @throws UnavailableError when a file was swept because the attempt took too long, or its owner was deleted
   */
  async commit(manager: EntityManager): Promise<void> {
    this.committing = true;
    this.check(await this.objects.commit(manager, this.written));
  }

  /**
   * The same by a statement that also writes the owner's row. `write` returns how many of the files it committed, and null when the
   * owner was deleted.
   */
  async commitBy(write: (files: WrittenFiles) => Promise<number | null>): Promise<void> {
    const count = await write(this.written);
    if (count === null) return;
    this.committing = true;
    this.check(count);
  }

  /** Schedules the files for deletion by the sweeper, except committed ones; so it is safe after a commit of unknown outcome. */
  async discard(): Promise<void> {
    if (this.begun.length > 0) await outsideRequest(() => this.objects.discard(this.teamId, this.begun));
  }

  private check(committed: number): void {
    const missing = this.written.keys.length - committed;
    if (missing > 0)
      throw new UnavailableError(
        `${missing} files were not kept: what they belong to was deleted, or too much time passed while they were stored.`,
      );
  }
}
