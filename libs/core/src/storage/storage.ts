import type { Readable } from 'node:stream';

/** How a file is shown to people; the storage keeps bytes only. */
export interface FileLabel {
  /** Download name, as the user chose it. */
  name: string;
  mediaType: string;
}

/** What a row keeps of a file that it owns. */
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

/** What a listing tells of an object. */
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
 * Bytes under keys made by `objectKey`; settings decide which storage it is. Only `StoredObjects` and the sweeper write to
 * it. A storage that is full, read-only, throttled or not reachable throws `UnavailableError`.
 */
export abstract class Storage {
  /** Stores the whole content or nothing; a reader of the same key sees the old bytes or the new ones, never a mix. */
  abstract put(key: string, content: Uint8Array | Readable, label: FileLabel): Promise<StoredFile>;

  /** Size and ETag, or null when there is no such object. */
  abstract info(key: string): Promise<ObjectInfo | null>;

  /** The object, or a part of it, as a stream that has begun. Throws `NotFoundError` before it streams. */
  abstract stream(key: string, range?: ByteRange): Promise<Readable>;

  /** Deletes an object; one that is gone already is no error. */
  abstract delete(key: string): Promise<void>;

  /** Every object of the service, a page at a time, in no order; what others keep in the same place is left out. */
  abstract list(): AsyncIterable<ListedObject[]>;

  /** Throws when nothing could be stored right now; for the readiness check. */
  abstract check(): Promise<void>;
}
