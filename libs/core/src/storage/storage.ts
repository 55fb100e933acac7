import type { Readable } from 'node:stream';

/** The name and type of a file; the storage keeps bytes only. */
export interface FileLabel {
  /** Download name, as the user chose it. */
  name: string;
  mediaType: string;
}

/** The description of a file in the row that owns it. */
export interface StoredFile extends FileLabel {
  key: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface ObjectInfo {
  size: number;
  /** Changes with the content; without quotes. */
  etag: string;
}

/** An object in a listing. */
export interface ListedObject {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Stores bytes under keys made by `objectKey`, in a folder or a bucket. Only `StoredObjects` and the sweeper write to it.
 * A storage that is full, read-only, throttled or unreachable throws `UnavailableError`.
 */
export abstract class Storage {
  /** Whether it was prepared by this service. A folder that was not may be the place of a disk that is away. */
  abstract isPrepared(): Promise<boolean>;

  /** Makes the storage usable, once, before its first object. Until then nothing is stored, and no object is known to be missing. */
  abstract prepare(): Promise<void>;

  /** Stores the content atomically: readers of the key see the old bytes or the new ones. */
  abstract put(key: string, content: Uint8Array | Readable, label: FileLabel): Promise<StoredFile>;

  /** Size and ETag, or null when there is no such object. */
  abstract info(key: string): Promise<ObjectInfo | null>;

  /** Opens a stream of the object or of a part of it. @throws `NotFoundError` before the first byte */
  abstract stream(key: string, range?: ByteRange): Promise<Readable>;

  /** Deletes an object; a missing one is not an error. */
  abstract delete(key: string): Promise<void>;

  /** Pages of the service's objects, in no order; other objects in the same storage are skipped. */
  abstract list(): AsyncIterable<ListedObject[]>;

  /** @throws when the storage is not writable right now; for the readiness check */
  abstract check(): Promise<void>;
}
