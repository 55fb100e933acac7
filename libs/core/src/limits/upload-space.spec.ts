import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import { UploadShare, storageWithin } from './upload-space';

type MulterFile = Parameters<StorageEngine['_handleFile']>[1];

describe('UploadShare', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'upload-space-'))));
  afterAll(() => rm(folder, { recursive: true }));

  /** Keeps a file of so many bytes, as multer does. @returns its size, or the error */
  const keep = (share: UploadShare, bytes: number): Promise<unknown> =>
    new Promise((resolve) => {
      const file = { stream: Readable.from([Buffer.alloc(bytes / 2), Buffer.alloc(bytes / 2)]) } as MulterFile;
      storageWithin(share, folder)._handleFile({} as Request, file, (error, info) => resolve(error ?? info?.size));
    });

  it('keeps what fits, refuses what others leave no room for, and gives back', async () => {
    const [first, second] = [new UploadShare(1_000), new UploadShare(1_000)];
    expect(await keep(first, 600)).toBe(600);
    expect(await keep(second, 600)).toMatchObject({ status: 503, message: 'Files cannot be taken right now.' });

    first.release();
    first.release();
    const third = new UploadShare(1_000);
    expect(await keep(third, 1_000)).toBe(1_000);
    expect(() => first.assertRoom(1)).toThrow('Files cannot be taken right now.');
    third.release();
  });

  it('refuses an upload that alone is too large for ever, and leaves nothing of it', async () => {
    const before = await readdir(folder);
    const share = new UploadShare(1_000);

    expect(await keep(share, 2_000)).toMatchObject({ status: 413, code: 'body_too_large' });
    expect(await readdir(folder)).toEqual(before);
    expect(await keep(new UploadShare(1_000), 1_000)).toBe(1_000);
  });
});
