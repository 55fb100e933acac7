import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { ApiClient, commandHere, freePort, signsIn, type TestDatabase, testDatabase, testService } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { BACKUP_LOCK } from '../../../libs/core/src/storage/stored-objects.repository';
import { ServiceChild } from '../../../libs/testing/src/service-child';
import { sendForSignature, signAndSeal, verify } from '../sign/flows.fixture';

// Its connection is there longer than the service, which uses a database of its own.
describe('With a server for databases', () => {
  const server = testDatabase([]);
  backupTest(server);
});

function backupTest(server: TestDatabase): void {
  describe('a backup', () => {
    const service = testService({ processes: true });
    const signedIn = signsIn(service);
    const targets: string[] = [];
    let folder = '';
    let backups = 0;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'formwork-backup-'));
    });
    afterAll(async () => {
      for (const name of targets) await server.dataSource.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await rm(folder, { recursive: true });
    });

    const programOf = (name: string) => `dist/apps/local/src/${name}.command.js`;
    const envWith = (settings: NodeJS.ProcessEnv) => ({
      PATH: process.env.PATH,
      TMPDIR: folder,
      ...service.variables,
      ...settings,
    });

    /** Runs a command to its end. */
    async function command(name: string, args: string[], settings: NodeJS.ProcessEnv) {
      const { code, output } = await commandHere(`apps/local/src/${name}`, args, envWith(settings));
      return { code, output };
    }

    /** Runs a command as operators do, as a process of its own. @throws when it fails */
    const asProcess = (name: string, args: string[], settings: NodeJS.ProcessEnv) =>
      promisify(execFile)(process.execPath, [programOf(name), ...args], { env: envWith(settings) });

    async function backedUp(): Promise<string> {
      const path = join(folder, `backup-${++backups}`);
      expect(await command('backup/backup', [path], {})).toMatchObject({ code: 0 });
      return path;
    }

    /** Begins a backup that waits for a table, and sends it a signal then. */
    async function interrupted(path: string, signal: NodeJS.Signals): Promise<{ code: number | null; errors: string }> {
      const other = new Client({ connectionString: service.database.url });
      await other.connect();
      try {
        await other.query('BEGIN');
        await other.query('LOCK TABLE team IN ACCESS EXCLUSIVE MODE');
        const child = spawn(process.execPath, [programOf('backup/backup'), path], { env: envWith({}) });
        const [ended, errors] = [once(child, 'exit'), text(child.stderr)];
        child.stdout.resume();
        const copied = join(`${path}.unfinished`, 'tables', 'account.copy.gz');
        const isThere = () =>
          access(copied).then(
            () => true,
            () => false,
          );
        while (child.exitCode === null && !(await isThere())) await delay(20);
        child.kill(signal);
        const [code] = await ended;
        return { code, errors: await errors };
      } finally {
        await other.end();
      }
    }

    /** An empty database and an empty storage, as a new machine has them. */
    async function emptyMachine(): Promise<Record<'DATABASE_URL' | 'STORAGE_DIR', string>> {
      const url = new URL(service.database.url);
      const name = `${url.pathname.slice(1)}_${targets.length}`;
      targets.push(name);
      await server.dataSource.query(`CREATE DATABASE ${name}`);
      url.pathname = `/${name}`;
      const storage = join(folder, name);
      await mkdir(storage);
      return { DATABASE_URL: url.href, STORAGE_DIR: storage };
    }

    const restored = (path: string, settings: NodeJS.ProcessEnv) => command('backup/restore', [path], settings);

    /** Calls an API on a restored machine. */
    async function onMachine(
      settings: Record<string, string>,
      work: (client: ApiClient) => Promise<void>,
    ): Promise<void> {
      const port = await freePort(9_400);
      const address = { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` };
      const api = new ServiceChild('api', {
        PATH: process.env.PATH,
        TMPDIR: folder,
        ...service.variables,
        ...settings,
        ...address,
      });
      try {
        await api.start();
        await work(new ApiClient(address.BASE_URL));
      } finally {
        await api.stop();
      }
    }

    it('gives an empty machine the accounts, values, files, signatures and secrets', async () => {
      const { client, key } = await signedIn();
      const { body: user } = await client.post('/api/user/', { id: 'ada' }).expect(200);
      await client.post('/api/builder/field/', { id: 'city', type: 'text_field' }).expect(201);
      await client.post('/api/field/ada/', { fields: { city: 'Zürich\t\\ "quoted"\nline' } }).expect(200);
      const { document, link } = await sendForSignature(service, client, 'Offer.pdf', await samplePdfTemplate());
      const sealed = await signAndSeal(client, document, link);
      const backup = join(folder, 'whole');
      await asProcess('backup/backup', [backup], {});
      await client.delete('/api/user/ada/').expect(204);

      const machine = await emptyMachine();
      await asProcess('backup/restore', [backup], machine);
      await onMachine(machine, async (anonymous) => {
        const there = anonymous.as(key);
        const { body: fields } = await there.get('/api/field/?id=ada').expect(200);
        expect(fields[0]).toMatchObject({ id: 'city', value: 'Zürich\t\\ "quoted"\nline' });
        const { body: again } = await there.post('/api/user/', { id: 'ada' }).expect(200);
        expect(again.api_key).toBe(user.api_key);
        const { body: envelopes } = await there.get(`/api/document/envelope/?type=document&id=${document}`).expect(200);
        const file = Buffer.from(await (await fetch(envelopes[0].file)).arrayBuffer());
        expect(file.equals(sealed)).toBe(true);
      });
      expect((await verify(service, sealed)).status).toBe('valid');
      const checked = await command('doctor/doctor', ['--files'], machine);
      expect([checked.code, checked.output.trim().split('\n').at(-1)]).toEqual([0, 'In order.']);
      const audit = await command('audit', [], machine);
      expect(audit).toMatchObject({ code: 0 });
    }, 120_000);

    it('is of one moment, although documents come and go meanwhile', async () => {
      const { client } = await signedIn();
      const { body: templates } = await client
        .post('/api/document/template/')
        .attach('files', await samplePdfTemplate(), 'a.pdf')
        .expect(201);
      const filled = async (): Promise<string> => {
        const body = { document: templates[0].id, field_values: {} };
        return (await client.post('/api/document/fill/', body).timeout(60_000).expect(200)).headers[
          'x-envelope-id'
        ] as string;
      };
      const doomed = [await filled(), await filled(), await filled(), await filled()];
      let stop = false;
      const churn = (async () => {
        for (const id of doomed) await client.delete(`/api/document/envelope/${id}/`).expect(204);
        while (!stop) await client.delete(`/api/document/envelope/${await filled()}/`).expect(204);
      })();
      const backup = await backedUp();
      stop = true;
      await churn;

      const machine = await emptyMachine();
      expect(await restored(backup, machine)).toMatchObject({ code: 0 });
      expect((await command('doctor/doctor', ['--files'], machine)).output).not.toContain('without bytes');
    }, 120_000);

    it('runs once at a time, leaves nothing behind when it fails, and overwrites nothing', async () => {
      const { client } = await signedIn();
      await client
        .post('/api/document/template/')
        .attach('files', await samplePdfTemplate(), 'a.pdf')
        .expect(201);
      const backup = await backedUp();
      const again = await command('backup/backup', [backup], {});
      expect(again).toEqual({ code: 3, output: `${backup} is there already: name a new folder.\n` });
      expect((await readdir(backup)).sort()).toEqual(['files', 'files.ndjson.gz', 'manifest.json', 'tables']);
      expect((await stat(backup)).mode & 0o077).toBe(0);
      const none = join(folder, 'none');
      const elsewhere = { STORAGE_DIR: join(folder, 'elsewhere') };
      const unmounted = await command('backup/backup', [none], elsewhere);
      expect(unmounted).toMatchObject({ code: 3, output: expect.stringContaining('The storage cannot be read') });
      await mkdir(elsewhere.STORAGE_DIR);
      expect(await command('backup/backup', [none], elsewhere)).toEqual(unmounted);
      await mkdir(join(elsewhere.STORAGE_DIR, '.incoming'));
      const lost = await command('backup/backup', [none], elsewhere);
      expect(lost).toMatchObject({
        code: 3,
        output: expect.stringContaining('Not one file of the database is in the'),
      });

      const other = new Client({ connectionString: service.database.url });
      await other.connect();
      await other.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
      const second = await command('backup/backup', [none], {});
      await other.end();
      expect(second).toMatchObject({ code: 3, output: 'Another backup of this database is running.\n' });
      const left = await readdir(folder);
      expect(left.filter((name) => name.startsWith('none'))).toEqual([]);
    }, 120_000);

    it('needs the SECRET_KEY that opens the values of the database', async () => {
      const { client } = await signedIn();
      for (const id of ['ada', 'bob']) await client.post('/api/user/', { id }).expect(200);
      const path = join(folder, 'with-secret');
      const without = await command('backup/backup', [path], { SECRET_KEY: '' });
      expect(without).toEqual({ code: 3, output: expect.stringMatching(/^SECRET_KEY must be set .+\n$/) });
      const SECRET_KEY = 'another secret of enough characters, really';
      const wrong = await command('backup/backup', [path], { SECRET_KEY });
      expect(wrong).toEqual({
        code: 3,
        output: expect.stringMatching(/^SECRET_KEY opens none of the \d+ sealed.+\n$/),
      });

      // Values that were unreadable before are no reason to have no backup.
      const lost = `UPDATE "user" SET sealed_key = 'lost' WHERE id = (SELECT id FROM "user" LIMIT 1)`;
      await service.database.dataSource.query(lost);
      const { code, output } = await command('backup/backup', [path], {});
      await service.database.dataSource.query('DELETE FROM "user"');
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^SECRET_KEY does not open user\.sealed_key \(1 of \d+\)/m),
      ]);
    }, 120_000);

    it('leaves nothing when it is interrupted, and is repeated after it was killed', async () => {
      await signedIn();
      const path = join(folder, 'interrupted');
      const ended = await interrupted(path, 'SIGTERM');
      expect(ended).toEqual({ code: 143, errors: 'The backup was interrupted. Nothing of it is left.\n' });
      const left = async () => (await readdir(folder)).filter((name) => name.startsWith('interrupted'));
      expect(await left()).toEqual([]);

      await interrupted(path, 'SIGKILL');
      expect(await left()).toEqual(['interrupted.unfinished']);
      expect(await command('backup/backup', [path], {})).toMatchObject({ code: 0 });
      expect(await left()).toEqual(['interrupted']);
    }, 120_000);

    it('says where it cannot be', async () => {
      const missing = join(folder, 'missing', 'backup');
      const nowhere = await command('backup/backup', [missing], {});
      expect(nowhere.code).toBe(3);
      expect(nowhere.output).toMatch(
        /^\S+\/missing\/backup cannot be made by user \d+ \(ENOENT\): \S+\/missing must be a .+\n$/,
      );

      const path = join(folder, 'of-another');
      await mkdir(`${path}.unfinished`);
      const taken = await command('backup/backup', [path], {});
      expect(taken.code).toBe(3);
      expect(taken.output).toMatch(/^\S+\.unfinished is a backup that was interrupted, or that still runs .+\n$/);
      await rm(`${path}.unfinished`, { recursive: true });
    }, 120_000);

    it('is refused by a database with rows, with another SECRET_KEY, and when it is not whole', async () => {
      await signedIn();
      const backup = await backedUp();
      const machine = await emptyMachine();
      const refused = async (settings: NodeJS.ProcessEnv, reason: RegExp) => {
        const { code, output } = await restored(backup, { ...machine, ...settings });
        expect([code, output]).toEqual([3, expect.stringMatching(reason)]);
      };
      await refused({ DATABASE_URL: service.database.url }, /^The database is not empty: "\w+" has rows/);
      await refused(
        { SECRET_KEY: 'another secret of enough characters, really' },
        /^SECRET_KEY is not that of the backup/,
      );

      await refused(
        { STORAGE_DIR: join(backup, 'manifest.json', 'files') },
        /^The storage cannot be used: \S+ cannot be written: Error: ENOTDIR.+ Check STORAGE_DIR .+\n$/,
      );
      const bucket = {
        S3_BUCKET: 'b',
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
      };
      await refused(bucket, /^The storage cannot be used: the bucket b cannot be written: .+ECONNREFUSED.+\n$/);

      const manifest = join(backup, 'manifest.json');
      const json = await readFile(manifest, 'utf8');
      await rm(manifest);
      await refused({}, /holds no complete backup/);
      await mkdir(manifest);
      await refused({}, /^\S+ cannot be read by user \d+ \(EISDIR\): restore as its owner/);
      await rm(manifest, { recursive: true });
      const { migrations, ...rest } = JSON.parse(json);
      await writeFile(manifest, JSON.stringify({ ...rest, migrations: [...migrations, 'Newer1999999999999'] }));
      await refused({}, /has 1 migrations that this one lacks \(Newer1999999999999/);
      await writeFile(manifest, json.slice(0, 100));
      await refused({}, /^The backup is damaged: \S+manifest\.json is no JSON object/);
      await writeFile(manifest, json);

      const list = join(backup, 'files.ndjson.gz');
      const names = await readFile(list);
      await rm(list);
      await refused({}, /^The backup is damaged: its list of files is missing or changed/m);
      await writeFile(list, names.subarray(0, 10));
      await refused({}, /^The backup is damaged: its list of files is missing or changed/m);
      await writeFile(list, names);

      const table = join(backup, 'tables', 'account.copy.gz');
      const rows = await readFile(table);
      await writeFile(table, gzipSync('forged\n'));
      await refused({}, /^The backup is damaged: the file of table account is missing or changed/m);
      await truncate(table, 10);
      await refused({}, /^The backup is damaged: the file of table account/m);
      await writeFile(table, rows);
      const [key = ''] = (await readdir(join(backup, 'files'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      const bytes = await readFile(key);
      await appendFile(key, '!');
      await refused({}, /^The backup is damaged: the file \S+ is missing or changed/m);
      await writeFile(key, bytes);

      // None of it has left a row.
      expect(await restored(backup, machine)).toMatchObject({ code: 0 });
    }, 240_000);
  });
}
