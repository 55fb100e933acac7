import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnavailableError } from '../errors/errors';
import { DiskStorage } from './disk-storage';
import { itIsAStorage } from './storage-contract.fixture';

describe('DiskStorage', () => {
  let folder: string;
  let storage: DiskStorage;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storage-'));
    storage = new DiskStorage(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  itIsAStorage(() => storage);

  it('leaves no temporary files', async () => {
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
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
});
