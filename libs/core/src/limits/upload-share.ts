import type { Request } from 'express';
import { AppError, UnavailableError } from '../errors/errors';

/** Seconds after which a caller may try again. */
const AGAIN_SECONDS = 10;

/** Bytes of the bodies with files that this process has taken and not removed, of all uploads together. */
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

  /**
   * Counts the body while it arrives, also one without a length. A body that exceeds the space ends with the error of `assertRoom`,
   * as a broken one does: whoever reads it stops, and removes what was read.
   */
  count(request: Request): void {
    // A body that is no form has no reader: without a handler its error would end the process.
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => {
      if (this.isOver) return;
      try {
        this.assertRoom(chunk.length);
        this.bytes += chunk.length;
        taken += chunk.length;
      } catch (error) {
        this.release();
        request.emit('error', error);
      }
    });
  }

  /** Gives everything back: the files are removed, and the rest of the body is not kept. */
  release(): void {
    this.isOver = true;
    taken -= this.bytes;
    this.bytes = 0;
  }
}
