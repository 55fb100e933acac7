import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import { UnavailableError } from '../errors/errors';
import { objectKey } from './object-key';
import type { FileLabel, Storage, StoredFile } from './storage';
import type { FileOwner, StoredObjectsRepository } from './stored-objects.repository';

/**
 * The files that one attempt at a piece of work stores. Their keys hold the attempt's own random id: an attempt that was
 * replaced by another one, and goes on late, cannot overwrite a file of the other.
 */
export class StorageAttempt {
  private readonly id = randomUUID();
  private readonly keys: string[] = [];
  private committing = false;

  constructor(
    private readonly teamId: string,
    private readonly objects: StoredObjectsRepository,
    private readonly storage: Storage,
  ) {}

  /** True once `commit` was called; whether its transaction came through is known to the caller. */
  get wasCommitted(): boolean {
    return this.committing;
  }

  /**
   * Stores a file, readable only after `commit`. `part` tells the files of one owner apart.
   * @throws UnavailableError when the storage cannot take it, or the owner was deleted meanwhile
   */
  async put(owner: FileOwner, part: string, content: Uint8Array | Readable, label: FileLabel): Promise<StoredFile> {
    const key = objectKey(this.teamId, owner.table, owner.id, `${part}-${this.id}`);
    await this.objects.insert(key, this.teamId, owner);
    this.keys.push(key);
    const stored = await this.storage.put(key, content, label);
    if (await this.objects.measure(key, stored.size, stored.sha256)) return stored;

    // The sweeper may have come before the bytes did.
    await this.objects.insertDeleted(key, this.teamId, owner);
    throw new UnavailableError('The file was not kept: what it belongs to was deleted while it was stored.');
  }

  /**
   * Makes every file of the attempt readable, with the caller's transaction. Write the owner's row before: deleting it
   * takes the locks in this order too.
   * @throws UnavailableError when a file was swept because the attempt took too long, or its owner was deleted
   */
  async commit(manager: EntityManager): Promise<void> {
    this.committing = true;
    const count = await this.objects.commit(manager, this.keys);
    if (count !== this.keys.length)
      throw new UnavailableError(`${this.keys.length - count} stored files were deleted before they were committed.`);
  }

  /** Leaves the files to the sweeper. Harmless after a commit, also after one whose outcome is not known. */
  async discard(): Promise<void> {
    if (this.keys.length > 0) await this.objects.discard(this.keys);
  }
}
