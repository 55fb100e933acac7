import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@app/testing';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { PreparedStatements } from '../database/prepared-statements';
import { DiskStorage } from './disk/disk-storage';
import { prepareStorage, StoragePreparation } from './storage-preparation';
import { StoredObjectsRepository } from './stored-objects.repository';

const database = testDatabase();
const label = { name: 'offer.txt', mediaType: 'text/plain' };

beforeAll(() => Logger.overrideLogger(new ConsoleLogger({ logLevels: [] })));

describe('the preparation of a storage', () => {
  let folder: string;
  let storage: DiskStorage;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'preparation-'));
    storage = new DiskStorage(join(folder, 'storage'));
  });
  afterEach(async () => {
    await database.dataSource.query('DELETE FROM stored_object');
    await rm(folder, { recursive: true });
  });

  const objects = () => new StoredObjectsRepository(database.dataSource, new PreparedStatements(database.dataSource));
  const prepare = () => prepareStorage(storage, objects());

  /** A row of a committed file, which has no bytes yet. */
  async function row(): Promise<string> {
    const [team, owner] = [randomUUID(), randomUUID()];
    const key = `${team}/envelope/${owner}/filled`;
    await database.dataSource.query(
      `INSERT INTO stored_object (key, team_id, owner_table, owner_id, committed_at) VALUES ($1, $2, 'envelope', $3, now())`,
      [key, team, owner],
    );
    return key;
  }

  it('makes the folder of a new installation, once', async () => {
    await prepare();
    await prepare();
    expect(await storage.isPrepared()).toBe(true);
    await storage.check();
  });

  it('refuses the empty folder below a disk that is away, whose files the database has', async () => {
    await prepare();
    await storage.put(await row(), Buffer.from('bytes'), label);
    await rename(join(folder, 'storage'), join(folder, 'away'));
    await mkdir(join(folder, 'storage'));
    await expect(prepare()).rejects.toThrow('is its disk mounted?');
    expect(await readdir(join(folder, 'storage'))).toEqual([]);
  });

  it('accepts a folder into which the files were copied without the hidden one, though some are lost', async () => {
    await prepare();
    const [key] = [await row(), await row()];
    await storage.put(key, Buffer.from('bytes'), label);
    await rm(join(folder, 'storage', '.incoming'), { recursive: true });
    await prepare();
    expect(await storage.info(key)).toMatchObject({ size: 5 });
  });

  it('accepts an empty folder when all files are noted as lost', async () => {
    await row();
    await database.dataSource.query('UPDATE stored_object SET lost_at = now()');
    await prepare();
    expect(await storage.isPrepared()).toBe(true);
  });

  it('does not end a process that starts without its disk, and is repeated until the disk is there', async () => {
    await row();
    const preparation = new StoragePreparation(storage, objects(), 20);
    await preparation.onApplicationBootstrap();
    expect(await storage.isPrepared()).toBe(false);
    await database.dataSource.query('DELETE FROM stored_object');
    while (!(await storage.isPrepared())) await new Promise((resolve) => setTimeout(resolve, 10));
    await preparation.beforeApplicationShutdown();
  });
});
