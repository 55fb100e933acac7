import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Env } from '../config/env';
import { AbandonedFiles } from './abandoned-files';

describe('AbandonedFiles', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'abandoned-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const sweeper = () => {
    const env = new Env({ STORAGE_DIR: folder });
    return new AbandonedFiles(Object.defineProperty(env, 'temporaryDir', { value: join(folder, 'uploads') }));
  };

  it('removes the files of a killed process, but neither recent nor stored ones', async () => {
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const place of ['.incoming', 'uploads', 'team']) {
      await mkdir(join(folder, place));
      for (const name of ['old', 'young']) await writeFile(join(folder, place, name), '');
      await mkdir(join(folder, place, 'work-old'));
      await writeFile(join(folder, place, 'work-old', 'source'), '');
      for (const name of ['old', 'work-old']) await utimes(join(folder, place, name), longAgo, longAgo);
    }
    await sweeper().sweep();

    expect(await readdir(join(folder, '.incoming'))).toEqual(['young']);
    expect(await readdir(join(folder, 'uploads'))).toEqual(['young']);
    expect(await readdir(join(folder, 'team'))).toEqual(['old', 'work-old', 'young']);
  });

  it('needs no folder', async () => {
    await sweeper().sweep();
    expect(await readdir(folder)).toEqual([]);
  });
});
