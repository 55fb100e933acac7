import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { aTeam, aUser, testDatabase } from '@app/testing';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { NotFoundError, UnavailableError } from '../errors/errors';
import { Env } from '../config/env';
import { PreparedStatements } from '../database/prepared-statements';
import { PgListener } from '../jobs/pg-listener';
import { DiskStorage } from './disk/disk-storage';
import { S3Peer } from './s3/s3-peer.fixture';
import { S3Storage } from './s3/s3-storage';
import type { Storage, StoredFile } from './storage';
import type { StorageAttempt } from './storage-attempt';
import { StorageSweeper } from './storage-sweeper';
import { FileChangedError, StoredObjects } from './stored-objects';
import { StoredObjectsRepository } from './stored-objects.repository';

const database = testDatabase();
const label = { name: 'offer.txt', mediaType: 'text/plain' };
const bytes = Buffer.from('the quick brown fox');

/** `StoredObjects` on a storage, with a sweeper that the test runs. */
function filesOn(storage: Storage) {
  const { dataSource } = database;
  const repository = new StoredObjectsRepository(dataSource, new PreparedStatements(dataSource));
  const objects = new StoredObjects(repository, storage);
  const listener = new PgListener(new Env({ DATABASE_URL: database.url }));
  return { objects, sweeper: new StorageSweeper(repository, storage, listener) };
}

const sql = <Row>(query: string, ...values: unknown[]) => database.dataSource.query<Row[]>(query, values);

/** Stores the file of the template `id`, whose row `insertTemplate` inserts. */
const store = (attempt: StorageAttempt, id: string = randomUUID(), content: Buffer | Readable = bytes) =>
  attempt.put({ table: 'document_template', id }, 'template', content, label);

const insertTemplate = (teamId: string, { key }: StoredFile, id = key.split('/')[2]) =>
  sql(
    `INSERT INTO document_template (id, team_id, name, type, file_name, storage_key, size, sha256)
     VALUES ($1, $2, 'offer', 'docx', 'offer.docx', $3, 0, '')`,
    ...[id, teamId, key],
  );

const commit = (attempt: StorageAttempt) => database.dataSource.transaction((manager) => attempt.commit(manager));

/** Lets every pause of the sweeper and every attempt's time run out. */
const later = () => sql('UPDATE stored_object SET sweep_at = now() WHERE sweep_at IS NOT NULL');

beforeAll(() => Logger.overrideLogger(new ConsoleLogger({ logLevels: [] })));
afterEach(() => sql('DELETE FROM stored_object'));

describe('stored objects', () => {
  let folder: string;
  let storage: DiskStorage;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'objects-'));
    storage = new DiskStorage(folder);
    await storage.prepare();
  });
  afterEach(() => rm(folder, { recursive: true }));

  const stored = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

  /** A committed file of a template that is there. */
  async function template(teamId: string): Promise<StoredFile> {
    return filesOn(storage).objects.attempt(teamId, async (attempt) => {
      const file = await store(attempt);
      await insertTemplate(teamId, file);
      await commit(attempt);
      return file;
    });
  }

  it('are readable from their commit on, and not before', async () => {
    const { objects } = filesOn(storage);
    await objects.attempt(randomUUID(), async (attempt) => {
      const { key } = await store(attempt);
      expect(await objects.info(key)).toBeNull();
      await expect(objects.get(key)).rejects.toThrow(NotFoundError);
      await expect(objects.stream(key)).rejects.toThrow(NotFoundError);

      await commit(attempt);
      expect(await objects.get(key)).toEqual(bytes);
      expect(await objects.info(key)).toMatchObject({ size: bytes.length });
    });
  });

  it('have the size and hash of each in their rows from then on', async () => {
    const { objects } = filesOn(storage);
    const contents = [bytes, Buffer.alloc(0), Buffer.from('slow green turtle')];
    await objects.attempt(randomUUID(), async (attempt) => {
      for (const content of contents) await store(attempt, randomUUID(), content);
      await commit(attempt);
    });
    const rows = await sql<{ size: string; sha256: string }>('SELECT size, sha256 FROM stored_object ORDER BY size');
    const expected = contents.map((content) => ({
      size: String(content.length),
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
    expect(rows).toEqual(expected.toSorted((a, b) => Number(a.size) - Number(b.size)));
  });

  it('of an attempt that fails are gone, and so are those whose transaction rolls back', async () => {
    const { objects, sweeper } = filesOn(storage);
    const failing = objects.attempt(randomUUID(), async (attempt) => {
      await store(attempt);
      await database.dataSource.transaction(async (manager) => {
        await attempt.commit(manager);
        throw new Error('rolled back');
      });
    });
    await expect(failing).rejects.toThrow('rolled back');

    expect(await sweeper.sweep()).toBe(1);
    expect(await stored()).toBe(0);
    expect(await sql('SELECT FROM stored_object')).toEqual([]);
    expect(await readdir(folder)).toEqual(['.incoming']);
  });

  it('whose content ends with an error leave nothing', async () => {
    const { objects, sweeper } = filesOn(storage);
    const broken = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('broke off');
      })(),
    );
    await expect(objects.attempt(randomUUID(), (attempt) => store(attempt, randomUUID(), broken))).rejects.toThrow(
      'broke off',
    );
    await sweeper.sweep();
    expect([await stored(), await sql('SELECT FROM stored_object')]).toEqual([0, []]);
  });

  it('stay when the commit succeeds but its confirmation is lost', async () => {
    const { objects, sweeper } = filesOn(storage);
    let key = '';
    const failing = objects.attempt(randomUUID(), async (attempt) => {
      key = (await store(attempt)).key;
      await commit(attempt);
      throw new Error('the connection broke during the commit');
    });
    await expect(failing).rejects.toThrow('connection broke');

    await later();
    expect(await sweeper.sweep()).toBe(0);
    expect(await objects.get(key)).toEqual(bytes);
  });

  it('of a process that died are swept when no attempt takes that long, and cannot be committed after', async () => {
    const { objects, sweeper } = filesOn(storage);
    const late = objects.attempt(randomUUID(), async (attempt) => {
      await store(attempt);
      expect(await sweeper.sweep()).toBe(0);
      await later();
      expect(await sweeper.sweep()).toBe(1);
      await commit(attempt);
    });
    await expect(late).rejects.toThrow(UnavailableError);
    expect(await stored()).toBe(0);
  });

  it('that arrive after their sweep are swept again', async () => {
    const { objects, sweeper } = filesOn(storage);
    const content = Readable.from(
      (async function* () {
        yield 'first half';
        await later();
        await sweeper.sweep();
        yield 'second half';
      })(),
    );
    const late = objects.attempt(randomUUID(), async (attempt) => {
      await store(attempt, randomUUID(), content);
      await commit(attempt);
    });
    await expect(late).rejects.toThrow(UnavailableError);
    expect(await stored()).toBe(1);
    await sweeper.sweep();
    expect([await stored(), await sql('SELECT FROM stored_object')]).toEqual([0, []]);
  });

  it('of two attempts of the same job do not affect each other', async () => {
    const { objects, sweeper } = filesOn(storage);
    const [team, id] = [randomUUID(), randomUUID()];
    let key = '';
    const stalled = objects.attempt(team, async (attempt) => {
      await objects.attempt(team, async (other) => {
        key = (await store(other, id)).key;
        await commit(other);
      });
      await store(attempt, id, Buffer.from('late'));
      throw new Error('the claim is lost');
    });
    await expect(stalled).rejects.toThrow('claim is lost');
    await later();
    await sweeper.sweep();

    expect(await objects.get(key)).toEqual(bytes);
    expect(await stored()).toBe(1);
  });

  it('are deleted with their owner, in its transaction', async () => {
    const { objects, sweeper } = filesOn(storage);
    const { team } = await aTeam(database.dataSource);
    const { key } = await template(team.id);
    const other = await template(team.id);

    await expect(
      database.dataSource.transaction(async (manager) => {
        await manager.query('DELETE FROM document_template WHERE storage_key = $1', [key]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await objects.get(key)).toEqual(bytes);

    await sql('DELETE FROM document_template WHERE storage_key = $1', key);
    await expect(objects.get(key)).rejects.toThrow(NotFoundError);
    expect(await stored()).toBe(2);
    expect(await sweeper.sweep()).toBe(1);
    expect([await stored(), await objects.get(other.key)]).toEqual([1, bytes]);
  });

  it('are deleted with a whole team, by the cascade of its foreign keys', async () => {
    const { objects, sweeper } = filesOn(storage);
    const [{ team, environments }, { team: other }] = [
      await aTeam(database.dataSource),
      await aTeam(database.dataSource),
    ];
    const user = await aUser(database.dataSource, { teamId: team.id, environmentId: environments.production! });
    const [extraction] = await sql<{ id: string }>(
      `INSERT INTO extraction (team_id, name, file_type) VALUES ($1, 'x', 'image') RETURNING id`,
      team.id,
    );
    await objects.attempt(team.id, async (attempt) => {
      const id = randomUUID();
      await attempt.put({ table: 'extraction_run', id }, '0', bytes, label);
      await sql(
        `INSERT INTO extraction_run (id, team_id, environment_id, extraction_id, user_id, batch_id, position, file_name)
         VALUES ($1, $2, $3, $4, $5, $1, 0, 'a.txt')`,
        ...[id, team.id, environments.production, extraction?.id, user.id],
      );
      await commit(attempt);
    });
    await template(team.id);
    const kept = await template(other.id);

    await database.dataSource.transaction(async (manager) => {
      await manager.query('SET CONSTRAINTS ALL DEFERRED');
      await manager.query('DELETE FROM team WHERE id = $1', [team.id]);
    });
    expect(await sweeper.sweep()).toBe(2);
    expect([await stored(), await objects.get(kept.key)]).toEqual([1, bytes]);
  });

  it('cannot be read when their bytes have changed', async () => {
    const { objects } = filesOn(storage);
    const { key, sha256 } = await template((await aTeam(database.dataSource)).team.id);
    expect(await objects.get(key, sha256)).toEqual(bytes);
    expect(await objects.confirm(key, sha256)).toBe(bytes.length);
    await expect(objects.get(key, '0'.repeat(64))).rejects.toThrow(FileChangedError);
    await expect(objects.confirm(key, '0'.repeat(64))).rejects.toThrow(FileChangedError);

    const path = join(folder, key);
    await writeFile(path, (await readFile(path, 'utf8')).replace('fox', 'dog'));
    await expect(objects.get(key)).rejects.toThrow(FileChangedError);
    await expect(objects.confirm(key)).rejects.toThrow(FileChangedError);
  });

  it('that cannot be deleted are retried for ever, without delaying others', async () => {
    const { objects, sweeper } = filesOn(storage);
    const keys: string[] = [];
    await expect(
      objects.attempt(randomUUID(), async (attempt) => {
        for (const id of [randomUUID(), randomUUID()]) keys.push((await store(attempt, id)).key);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    // A file system refuses to remove a folder in the place of the file.
    const path = join(folder, keys[0] ?? '');
    await rm(path);
    await mkdir(path);

    expect(await sweeper.sweep()).toBe(1);
    for (let times = 0; times < 20; times++) {
      expect(await sweeper.sweep()).toBe(0);
      await later();
      expect(await sweeper.sweep()).toBe(0);
    }
    expect(await sql<{ key: string }>('SELECT key, sweeps FROM stored_object')).toEqual([{ key: keys[0], sweeps: 21 }]);
    await rmdir(path);
    await later();
    expect(await sweeper.sweep()).toBe(1);
  });
});

describe('stored objects in a bucket that throttles', () => {
  const peer = new S3Peer('documents');
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  let spool: string;
  let storage: S3Storage;
  beforeAll(async () => {
    spool = await mkdtemp(join(tmpdir(), 'spool-'));
    const endpoint = await peer.listen();
    storage = await S3Storage.open({ bucket: 'documents', region: 'eu-central-1', endpoint, credentials }, spool);
  });
  afterEach(() => {
    peer.isSlow = () => false;
  });
  afterAll(async () => {
    await peer.close();
    await rm(spool, { recursive: true });
  });

  const upload = async (count: number, fail: boolean): Promise<StoredFile[]> => {
    const files: StoredFile[] = [];
    const attempt = filesOn(storage).objects.attempt(randomUUID(), async (own) => {
      for (let index = 0; index < count; index++) files.push(await store(own));
      if (fail) throw new Error('no');
      await commit(own);
    });
    await attempt.catch((error: Error) => expect(error.message).toBe('no'));
    return files;
  };

  it('are 503 to read and to store, and all is well again when it does not', async () => {
    const { objects } = filesOn(storage);
    const [file] = await upload(1, false);
    peer.isSlow = () => true;
    await expect(objects.get(file!.key)).rejects.toThrow(UnavailableError);
    await expect(objects.info(file!.key)).rejects.toThrow(UnavailableError);
    await expect(objects.attempt(randomUUID(), (own) => store(own))).rejects.toThrow(UnavailableError);

    peer.isSlow = () => false;
    expect(await objects.get(file!.key)).toEqual(bytes);
  });

  it('are swept although one file is throttled, which is swept later', async () => {
    const { sweeper } = filesOn(storage);
    const [slow] = await upload(8, true);
    peer.isSlow = (key) => key === slow?.key;
    expect(await sweeper.sweep()).toBe(7);
    expect([...peer.objects.keys()].filter((key) => key === slow?.key)).toHaveLength(1);

    peer.isSlow = () => false;
    await later();
    expect(await sweeper.sweep()).toBe(1);
    expect(peer.objects.has(slow?.key ?? '')).toBe(false);
  });

  it('wait while every request is throttled: the sweep stops early and retries all of them later', async () => {
    const { sweeper } = filesOn(storage);
    await upload(12, true);
    peer.isSlow = () => true;
    expect(await sweeper.sweep()).toBe(0);
    const untried = await sql('SELECT FROM stored_object WHERE sweeps = 0 AND sweep_at > now()');
    expect(untried.length).toBeGreaterThan(0);

    peer.isSlow = () => false;
    await later();
    expect(await sweeper.sweep()).toBe(12);
  });
});
