import { PassThrough } from 'node:stream';
import type { Request } from 'express';
import { UploadShare } from './upload-share';

describe('UploadShare', () => {
  /** Counts a body of so many bytes. @returns the share, and the errors with which the body ended */
  async function counted(most: number, ...chunks: number[]) {
    const [share, body, errors] = [new UploadShare(most), new PassThrough(), [] as unknown[]];
    body.on('error', (error) => errors.push(error));
    share.count(body as unknown as Request);
    for (const bytes of chunks) body.write(Buffer.alloc(bytes));
    await new Promise((resolve) => body.end(resolve));
    return { share, errors };
  }

  it('takes what fits, refuses what others leave no room for, and gives back once', async () => {
    const first = await counted(1_000, 300, 300);
    const second = await counted(1_000, 300, 300, 300);
    expect(first.errors).toEqual([]);
    expect(second.errors).toMatchObject([{ status: 503, message: 'Files cannot be taken right now.' }]);

    first.share.release();
    first.share.release();
    second.share.release();
    const third = await counted(1_000, 500, 500);
    expect(third.errors).toEqual([]);
    expect(() => new UploadShare(1_000).assertRoom(1)).toThrow('Files cannot be taken right now.');
    third.share.release();
  });

  it('refuses an upload that alone is too large for ever, and keeps no room for it', async () => {
    const { errors } = await counted(1_000, 600, 600, 600);
    expect(errors).toMatchObject([{ status: 413, code: 'body_too_large' }]);
    expect(() => new UploadShare(1_000).assertRoom(1_000)).not.toThrow();
  });
});
