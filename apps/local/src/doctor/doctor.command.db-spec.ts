import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { aJob, aTeam, aUser, commandHere, type CommandEnd, testDatabase } from '@app/testing';
import { PreparedStatements } from '../../../../libs/core/src/database/prepared-statements';
import { DiskStorage } from '../../../../libs/core/src/storage/disk/disk-storage';
import { S3Peer } from '../../../../libs/core/src/storage/s3/s3-peer.fixture';
import { S3Storage } from '../../../../libs/core/src/storage/s3/s3-storage';
import type { Storage, StoredFile } from '../../../../libs/core/src/storage/storage';
import { StoredObjects } from '../../../../libs/core/src/storage/stored-objects';
import { StoredObjectsRepository } from '../../../../libs/core/src/storage/stored-objects.repository';
import { projectRoot } from '../../../../libs/testing/src/project-root';

const database = testDatabase();
const label = { name: 'offer.txt', mediaType: 'text/plain' };
const LONG_AGO = new Date(Date.now() - 25 * 3_600_000);

function stored(storage: Storage, commit = true): Promise<StoredFile> {
  const { dataSource } = database;
  const repository = new StoredObjectsRepository(dataSource, new PreparedStatements(dataSource));
  return new StoredObjects(repository, storage).attempt(randomUUID(), async (attempt) => {
    const file = await attempt.put({ table: 'envelope', id: randomUUID() }, 'filled', Buffer.from('a file'), label);
    if (commit) await dataSource.transaction((manager) => attempt.commit(manager));
    return file;
  });
}

/** What the command prints, and its exit code. */
const doctor = (settings: Record<string, string>, ...args: string[]): Promise<CommandEnd> =>
  commandHere('apps/local/src/doctor/doctor', args, { ...process.env, DATABASE_URL: database.url, ...settings });

/** The same as a person starts it. */
async function npmDoctor(settings: Record<string, string>): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: database.url, ...settings };
  const command = ['scripts/run.mjs', 'apps/local/src/doctor/doctor.command.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: projectRoot, env });
  return { code: 0, output: stdout };
}

afterEach(() => database.dataSource.query('TRUNCATE stored_object'));

describe('npm run doctor -- --files', () => {
  let folder: string;
  let storage: DiskStorage;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doctor-'));
    storage = new DiskStorage(folder);
    await storage.prepare();
  });
  afterEach(() => rm(folder, { recursive: true }));
  const there = (key: string) => storage.info(key).then((info) => info !== null);

  /** Stores bytes without a row. */
  async function orphan(modifiedAt: Date): Promise<string> {
    const key = `${randomUUID()}/envelope/${randomUUID()}/filled`;
    await mkdir(dirname(join(folder, key)), { recursive: true });
    await writeFile(join(folder, key), 'whose is it?');
    await utimes(join(folder, key), modifiedAt, modifiedAt);
    return key;
  }

  it('reports nothing for a consistent storage, and ignores objects of others', async () => {
    await stored(storage);
    await stored(storage, false);
    await writeFile(join(folder, 'notes.txt'), 'by the operator');
    await utimes(join(folder, 'notes.txt'), LONG_AGO, LONG_AGO);
    const { code, output } = await doctor({ STORAGE_DIR: folder }, '--files');
    expect(output).toContain(`Objects in ${folder}: 2 (0.0 MB)\nFiles in the database: 1\n`);
    expect(output).toContain('whose bytes the worker is about to delete: 1');
    expect([code, output.trim().split('\n').at(-1)]).toEqual([0, 'In order.']);
  });

  it('finds bytes without a file, files without bytes and files of another size, and repairs the first two', async () => {
    const [kept, lost, longer] = [await stored(storage), await stored(storage), await stored(storage)];
    await rename(join(folder, lost.key), join(folder, 'backup'));
    await appendFile(join(folder, longer.key), '!');
    const [old, young] = [await orphan(LONG_AGO), await orphan(new Date())];

    const found = await doctor({ STORAGE_DIR: folder }, '--files');
    expect(found.code).toBe(1);
    expect(found.output).toContain(
      `Files without bytes, their links are 404 (--repair marks them as lost): 1\n  ${lost.key}\n`,
    );
    expect(found.output).toContain(`Files whose size differs from the stored one: 1\n  ${longer.key}\n`);
    expect(found.output).toContain(`Objects without a file (--repair deletes them): 1\n  ${old}\n`);
    expect(found.output).toContain('may still be in use (check again tomorrow): 1');
    expect([await there(old), await there(young), await there(kept.key)]).toEqual([true, true, true]);

    const repaired = await doctor({ STORAGE_DIR: folder }, '--files', '--repair');
    expect(repaired.code).toBe(1);
    expect([await there(old), await there(young), await there(kept.key)]).toEqual([false, true, true]);
    const noted = 'SELECT key FROM stored_object WHERE lost_at IS NOT NULL';
    expect(await database.dataSource.query(noted)).toEqual([{ key: lost.key }]);

    await rename(join(folder, 'backup'), join(folder, lost.key));
    await writeFile(join(folder, longer.key), 'a file');
    expect((await doctor({ STORAGE_DIR: folder }, '--files', '--repair')).code).toBe(0);
    expect(await database.dataSource.query(noted)).toEqual([]);
  }, 60_000);

  it('repairs nothing in a storage of another installation', async () => {
    const key = await orphan(LONG_AGO);
    const { code, output } = await doctor({ STORAGE_DIR: folder }, '--files', '--repair');
    expect([code, output]).toEqual([3, expect.stringContaining('two installations')]);
    expect(await there(key)).toBe(true);
  });

  it('prints its usage, and an error when the check is not possible', async () => {
    const usage = await doctor({ STORAGE_DIR: folder }, '--repair');
    expect([usage.code, usage.output]).toEqual([3, expect.stringContaining('npm run doctor [-- --files')]);
    const nowhere = await doctor({ STORAGE_DIR: folder, DATABASE_URL: 'postgres://postgres@127.0.0.1:1/x' }, '--files');
    expect([nowhere.code, nowhere.output]).toEqual([3, expect.stringContaining('ECONNREFUSED')]);
  });
});

describe('npm run doctor', () => {
  const SECRET_KEY = 'a secret of enough characters for it';
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const settings = () => ({ STORAGE_DIR: folder, QUEUE: 'database', SECRET_KEY });

  it('goes through everything that the service uses, and says what its absence costs', async () => {
    const { code, output } = await npmDoctor(settings());
    const subjects = output.split('\n').map((line) => /^[✓!✗] (\S+)/.exec(line)?.[1]);
    expect(subjects.filter((one) => one !== undefined)).toEqual(
      'Formwork PostgreSQL migrations SECRET_KEY clock Redis jobs storage files mail seal timestamps confinement Chromium LibreOffice fonts OCR'.split(
        ' ',
      ),
    );
    expect(output).toMatch(/^✓ PostgreSQL {5}\d+[\d.]* .*at 127\.0\.0\.1:\d+\/\w+, \d+ ms away$/m);
    expect(output).toMatch(/^✓ files {10}all 0 have their bytes$/m);
    expect(output).toMatch(/^! mail {11}no server \(SMTP_URL\): mails become files in /m);
    expect([code, output.trim().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(/^(All in order\.|0 to mend, \d to know\.)$/),
    ]);
  }, 60_000);

  it('names every fault with what to do', async () => {
    await writeFile(join(folder, 'file'), '');
    const { dataSource } = database;
    const { team, environments } = await aTeam(dataSource);
    const scope = { teamId: team.id, environmentId: environments.production ?? '' };
    await aUser(dataSource, scope);
    await aJob(dataSource, team.id, { job: 'send-mail', failed: true });
    const due = await aJob(dataSource, team.id, { job: 'send-mail', failed: false });
    await dataSource.query(`UPDATE outbox SET available_at = now() - interval '1 hour' WHERE id = $1`, [due]);
    try {
      const { code, output } = await doctor({
        ...settings(),
        ...{
          QUEUE: 'redis',
          REDIS_URL: 'redis://127.0.0.1:1',
          SMTP_URL: 'smtp://127.0.0.1:1',
          CHROMIUM_PATH: '/nowhere/chromium',
          SEAL_KEY_FILE: '/nowhere/seal.pem',
          TSA_ROOTS_FILE: '/nowhere/roots.pem',
          TSA_URL: 'http://127.0.0.1:1',
          OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
          MODEL_PROVIDER: 'anthropic',
          MODEL_NAME: 'x',
        },
        STORAGE_DIR: join(folder, 'file', 'storage'),
      });
      expect(output).toMatch(/^✗ SECRET_KEY {5}does not open user\.sealed_key \(1 of 1\): set the secret/m);
      expect(output).toMatch(/^! Redis {10}does not answer \(Error: connect ECONNREFUSED .*REDIS_URL/m);
      expect(output).toMatch(/^✗ jobs {11}send-mail has waited for 36\d\d s: is a worker running\?$/m);
      expect(output).toMatch(/^! jobs {11}1 given up: GET/m);
      expect(output).toMatch(/^✗ storage {8}\S+ cannot be written/m);
      expect(output).toMatch(/^! confinement .* \S+storage: set STORAGE_DIR to a folder outside of \/tmp/m);
      expect(output).toMatch(/^✗ mail .*check SMTP_URL/m);
      expect(output).toMatch(/^✗ Chromium .*CHROMIUM_PATH/m);
      expect(output).toMatch(/^✗ seal {11}\/nowhere\/seal\.pem cannot be used as SEAL_KEY_FILE: .*ENOENT/m);
      expect(output).toMatch(/^✗ timestamps .*ENOENT.*TSA_ROOTS_FILE/m);
      expect(output).toMatch(/^✗ timestamps {5}127\.0\.0\.1:1 gives none: connect ECONNREFUSED.*TSA_URL/m);
      expect(output).toMatch(/^✗ traces {9}127\.0\.0\.1:1 cannot be reached .*OTEL_EXPORTER_OTLP_ENDPOINT/m);
      expect(output).toMatch(/^✗ model {10}x of anthropic has no key: set MODEL_API_KEY$/m);
      expect([code, output]).toEqual([1, expect.stringMatching(/\d to mend, \d to know\.\n$/)]);
    } finally {
      await dataSource.query('DELETE FROM outbox');
      await dataSource.query('DELETE FROM team');
    }
  }, 60_000);

  it('names a folder that lacks the files of the database, as the empty one below a disk does', async () => {
    const disk = new DiskStorage(join(folder, 'disk'));
    await disk.prepare();
    await stored(disk);
    const { code, output } = await doctor({ ...settings(), STORAGE_DIR: join(folder, 'empty') });
    expect(output).toMatch(/^✗ storage {8}\S+ cannot be written: .*is its disk mounted\?/m);
    expect([code, await readdir(folder)]).toEqual([1, ['disk']]);
  }, 60_000);

  it('reports invalid settings, all of them', async () => {
    const { code, output } = await doctor({ ...settings(), SMTP_URL: 'mail.example.com', PORT: 'x' });
    expect([code, output]).toEqual([1, expect.stringMatching(/✗ settings {7}.*PORT[\s\S]*✗ settings {7}.*SMTP_URL/)]);
  });
});

describe('npm run doctor -- --files, with a bucket', () => {
  const peer = new S3Peer('documents');
  let folder: string;
  let endpoint: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doctor-'));
    endpoint = await peer.listen();
  });
  afterAll(async () => {
    await peer.close();
    await rm(folder, { recursive: true });
  });

  it('compares every page of its listing', async () => {
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
    const storage = await S3Storage.open({ bucket: 'documents', region: 'us-east-1', endpoint, credentials }, folder);
    const files: StoredFile[] = [];
    for (let index = 0; index < 5; index++) files.push(await stored(storage));
    const settings = {
      S3_BUCKET: 'documents',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const good = await doctor(settings, '--files');
    expect([good.code, good.output]).toEqual([0, expect.stringContaining('Objects in the bucket documents: 5 ')]);

    peer.objects.delete(files[2]?.key ?? '');
    const bad = await doctor(settings, '--files');
    expect([bad.code, bad.output]).toEqual([
      1,
      expect.stringContaining(`their links are 404 (--repair marks them as lost): 1\n  ${files[2]?.key}\n`),
    ]);
  }, 60_000);
});
