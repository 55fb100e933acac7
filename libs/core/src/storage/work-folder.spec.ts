import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnavailableError } from '../errors/errors';
import { inWorkFolder } from './work-folder';

describe('inWorkFolder', () => {
  let parent: string;
  beforeAll(async () => (parent = await mkdtemp(join(tmpdir(), 'work-folder-'))));
  afterAll(() => rm(parent, { recursive: true }));

  const noRoom = { name: UnavailableError.name, message: 'Temporary files cannot be written right now.' };

  it('gives an empty folder, which is gone afterwards', async () => {
    const found = await inWorkFolder(parent, async (folder) => {
      await writeFile(join(folder, 'a'), 'x');
      return readdir(folder);
    });

    expect(found).toEqual(['a']);
    expect(await readdir(parent)).toEqual([]);
  });

  it('tells an outage from a fault: a full disk is one', async () => {
    const full = inWorkFolder(parent, () => writeFile('/dev/full', 'x'));
    await expect(full).rejects.toMatchObject(noRoom);

    const missing = inWorkFolder(parent, (folder) => readdir(join(folder, 'missing')));
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readdir(parent)).toEqual([]);
  });

  it('says so when no folder can be made', async () => {
    const file = join(parent, 'a file');
    await writeFile(file, '');

    await expect(inWorkFolder(join(file, 'below'), async () => 1)).rejects.toMatchObject(noRoom);
    await rm(file);
  });
});
