import { randomUUID } from 'node:crypto';
import { createWriteStream, rm } from 'node:fs';
import { join } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import type { StorageEngine } from 'multer';
import { AppError, UnavailableError } from '../errors/errors';

/** Seconds after which a caller may try again. */
const AGAIN_SECONDS = 10;

/** Bytes of the files that this process has taken and not removed, of all uploads together. */
let taken = 0;

/**
 * What one upload takes of the space for temporary files. The file system is no bound: in memory (tmpfs) it counts for the limit of
 * the container, and Kubernetes ends a pod that exceeds the size of its volume.
 */
export class UploadShare {
  private bytes = 0;
  private isOver = false;

  /** @param most bytes of all uploads that a process takes at the same time */
  constructor(private readonly most: number) {}

  /**
   * Checks a size that was announced; nothing is taken.
   * @throws 413 when the upload alone is too large; UnavailableError when others leave no room for it
   */
  assertRoom(bytes: number): void {
    if (this.bytes + bytes > this.most)
      throw new AppError(413, 'body_too_large', `The files of a call have more than ${this.most} bytes together.`);
    if (taken + bytes > this.most) throw new UnavailableError('Files cannot be taken right now.', AGAIN_SECONDS);
  }

  /** Takes room, or returns the error of `assertRoom`. */
  refusalOf(bytes: number): Error | null {
    try {
      this.assertRoom(bytes);
    } catch (error) {
      return error as Error;
    }
    if (this.isOver) return null; // a rest of what was refused, which is not kept
    this.bytes += bytes;
    taken += bytes;
    return null;
  }

  /** Gives everything back: the files are being removed, and no more are kept. */
  release(): void {
    this.isOver = true;
    taken -= this.bytes;
    this.bytes = 0;
  }
}

/** Keeps files in a folder, and ends an upload with an error when it exceeds its share. Of a refused file nothing is left. */
export const storageWithin = (share: UploadShare, folder: string): StorageEngine => ({
  _handleFile: (_, { stream }, done) => {
    const path = join(folder, randomUUID());
    let size = 0;
    const counting = new Transform({
      transform: (chunk: Buffer, _encoding, next) => {
        size += chunk.length;
        next(share.refusalOf(chunk.length), chunk);
      },
    });
    pipeline(stream, counting, createWriteStream(path), (error) => {
      if (!error) return done(null, { path, size });
      share.release();
      rm(path, { force: true }, () => done(error));
    });
  },
  // multer calls it for the other files of an upload that it gives up; the client may take long to end what it sends.
  _removeFile: (_, { path }, done) => {
    share.release();
    rm(path, { force: true }, done);
  },
});
