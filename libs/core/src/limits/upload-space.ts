import { pipeline, Transform } from 'node:stream';
import type { Request } from 'express';
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

  /** @throws as `assertRoom` */
  take(bytes: number): void {
    this.assertRoom(bytes);
    if (this.isOver) return; // a rest of what was refused, which is not kept
    this.bytes += bytes;
    taken += bytes;
  }

  /** Gives everything back: the files are being removed, and no more are kept. */
  release(): void {
    this.isOver = true;
    taken -= this.bytes;
    this.bytes = 0;
  }
}

/** Keeps files as `disk` does, and ends an upload with an error when it exceeds its share. */
export const withinShare = (share: UploadShare, disk: StorageEngine): StorageEngine => ({
  _handleFile: (request: Request, file, done) => {
    let refusal: Error | null = null;
    const counting = new Transform({
      transform: (chunk: Buffer, _, next) => {
        try {
          share.take(chunk.length);
        } catch (error) {
          refusal = error as Error;
          share.release();
          return next(refusal);
        }
        next(null, chunk);
      },
    });
    const counted = pipeline(file.stream, counting, () => undefined); // `disk` gets the error of `counting`
    // multer declares the stream of a file as constant.
    Object.defineProperty(file, 'stream', { value: counted, configurable: true });
    disk._handleFile(request, file, (error, info) => {
      if (!error) return done(null, info);
      // `disk` calls a stream that was refused before it was read destroyed.
      const reason = refusal ?? (error as Error);
      if (file.path === undefined) return done(reason);
      // multer takes a file for removed when its storage fails.
      disk._removeFile(request, file, () => done(reason));
    });
  },
  // multer calls it when it gives an upload up; the client may take long to end what it sends.
  _removeFile: (request: Request, file, done) => {
    share.release();
    disk._removeFile(request, file, done);
  },
});
