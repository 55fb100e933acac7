import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
});
