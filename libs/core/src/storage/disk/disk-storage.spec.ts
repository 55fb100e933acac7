import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { UnavailableError } from '../../errors/errors';
import { DiskStorage } from './disk-storage';
import { itIsAStorage } from '../storage-contract.fixture';

const label = { name: 'file', mediaType: 'text/plain' };

describe('DiskStorage', () => {
  let folder: string;
  let storage: DiskStorage;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storage-'));
    storage = new DiskStorage(folder);
    await storage.prepare();
  });
  afterAll(() => rm(folder, { recursive: true }));

  itIsAStorage(() => storage);

  it('leaves no temporary files', async () => {
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  });

  it('stores bytes that are too many for one message', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024 + 1, 'ab');
    const { size, sha256 } = await storage.put('run/large.bin', bytes, label);
    expect([size, sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')]);
    expect((await readFile(join(folder, 'run/large.bin'))).equals(bytes)).toBe(true);
  });

  it('does not change the bytes of its caller, who may store them twice', async () => {
    const bytes = new Uint8Array(Buffer.from('the quick brown fox'));
    for (const key of ['run/first.txt', 'run/second.txt']) await storage.put(key, bytes, label);
    expect(await readFile(join(folder, 'run/second.txt'), 'utf8')).toBe('the quick brown fox');
  });

  it.each([
    ['bytes', () => Buffer.from('new')],
    ['a stream', () => Readable.from(['new'])],
  ])('says that %s cannot be stored where the file system refuses it, and leaves nothing of it', async (_, content) => {
    await storage.put('blocked', Buffer.from('a file where a folder should be'), label);
    await expect(storage.put('blocked/file.txt', content(), label)).rejects.toThrow(UnavailableError);
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
    expect(await readFile(join(folder, 'blocked'), 'utf8')).toBe('a file where a folder should be');
  });

  it('says that files cannot be read while its folder is away, not that they are missing', async () => {
    const { key } = await storage.put('run/away.txt', Buffer.from('here'), {
      name: 'away.txt',
      mediaType: 'text/plain',
    });
    await rename(folder, `${folder}.away`);
    await writeFile(folder, 'a file where the folder should be');
    await expect(storage.stream(key)).rejects.toThrow(UnavailableError);
    await expect(storage.info(key)).rejects.toThrow(UnavailableError);
    await rm(folder);
    await expect(storage.stream(key)).rejects.toThrow(UnavailableError);
    await rename(`${folder}.away`, folder);
    expect(await storage.info(key)).toMatchObject({ size: 4 });
  });

  it('is not made anew while its disk is away, neither in the place of the folder nor in the empty one below the disk', async () => {
    const { key } = await storage.put('run/mounted.txt', Buffer.from('here'), label);
    await rename(folder, `${folder}.away`);
    const contents = () => [Buffer.from('new'), Readable.from(['new'])];
    const refusals = async () => {
      for (const content of contents())
        await expect(storage.put('run/new.txt', content, label)).rejects.toThrow(UnavailableError);
      await expect(storage.stream(key)).rejects.toThrow(UnavailableError);
      await expect(storage.info(key)).rejects.toThrow(UnavailableError);
      await expect(storage.delete(key)).rejects.toThrow(UnavailableError);
      await expect(storage.list().next()).rejects.toThrow(UnavailableError);
      await expect(storage.check()).rejects.toThrow('is its disk mounted?');
    };
    await refusals();
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
    await mkdir(folder);
    await refusals();
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    await rename(`${folder}.away`, folder);
    expect(await storage.info(key)).toMatchObject({ size: 4 });
    await storage.delete(key);
    await storage.delete(key);
    await storage.check();
  });
});
