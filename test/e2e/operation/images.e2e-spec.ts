import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient, freePort, type TestDatabase, testDatabase, testQueue, until } from '@app/testing';
import { GUIDES } from '../../../apps/api/src/pages/guide/guide-catalogue';
import { findExecutable, installedChromium } from '@app/core/programs';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { sampleDocx } from '../../../apps/local/src/demo/documents/sample-docx';
import { assembleImages, ImageProcess, makeWritable, runIn } from './image.fixture';

const WORKERS = 3;
const API = 'dist/apps/api/src/main.js';
const WORKER = 'dist/apps/worker/src/main.js';

/** What the containers run, as processes without rights in folders that hold only what the images hold. */
describe('With a server for databases', () => {
  const database = testDatabase([]);
  // In a block of its own, because its cleaning needs the connection.
  imagesTest(database);
});

/** Whether a process listens on a port of the loopback address. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

function imagesTest(database: TestDatabase): void {
  describe('the images', () => {
    const processes: ImageProcess[] = [];
    let folder = '';
    let name = '';
    let settings: NodeJS.ProcessEnv = {};
    let apis: { port: number; process: ImageProcess }[] = [];
    let reports: string[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'formwork-images-'));
      await chmod(folder, 0o755);
      reports = await assembleImages(folder, ['api', 'worker', 'migrate']);
      const url = new URL(database.url);
      name = `${url.pathname.slice(1)}_images`;
      await database.dataSource.query(`CREATE DATABASE ${name}`);
      url.pathname = `/${name}`;
      settings = {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: url.href,
        DATABASE_POOL: '5',
        SECRET_KEY: randomBytes(32).toString('hex'),
        STORAGE_DIR: await openFolder('storage'),
        MAIL_DIR: await openFolder('mail'),
        TMPDIR: await openFolder('tmp'),
        LOG_REQUESTS: 'false',
        RATE_LIMIT: 'off',
        ...(await testQueue()),
      };
    }, 120_000);

    afterAll(async () => {
      await Promise.all(processes.map((one) => one.stop()));
      await database.dataSource.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await makeWritable(folder);
      await rm(folder, { recursive: true });
    }, 60_000);

    /** A folder for which a container would have a volume. */
    async function openFolder(part: string): Promise<string> {
      const path = join(folder, part);
      await mkdir(path);
      await chmod(path, 0o777);
      return path;
    }

    function started(image: string, program: string, more: NodeJS.ProcessEnv): ImageProcess {
      const one = new ImageProcess(join(folder, image), program, { ...settings, ...more });
      processes.push(one);
      return one;
    }

    /** Runs the health check of the image until it succeeds, as a container engine does in its start period (docker/Dockerfile). */
    const becomesHealthy = (image: string, port: number): Promise<void> =>
      until(30_000, () =>
        runIn(join(folder, image), 'docker/health.mjs', ['PORT', '0'], { PORT: String(port) }).then(
          () => true,
          () => false,
        ),
      );

    async function startApi(): Promise<{ port: number; process: ImageProcess }> {
      const port = await freePort(31_000 + apis.length * 50);
      const more = { PORT: String(port), HOST: '127.0.0.1', BASE_URL: `http://127.0.0.1:${port}` };
      const api = { port, process: started('api', API, more) };
      apis = [...apis, api];
      await listening(port, api.process);
      await becomesHealthy('api', port);
      return api;
    }

    async function startWorker(index: number): Promise<void> {
      const port = await freePort(31_500 + index * 50);
      const worker = started('worker', WORKER, { WORKER_PORT: String(port), BASE_URL: 'http://127.0.0.1:31000' });
      await listening(port, worker);
      await becomesHealthy('worker', port);
    }

    /** Waits for the port: the health check is a process of its own. */
    const listening = (port: number, one: ImageProcess): Promise<void> =>
      until(60_000, () => {
        if (one.hasEnded) throw new Error(one.output);
        return isOpen(port);
      });

    async function servesEveryGuide(port: number): Promise<void> {
      for (const { name } of GUIDES) {
        const response = await fetch(`http://127.0.0.1:${port}/docs/guide/${name}`);
        expect([name, response.status, (await response.text()).length > 0]).toEqual([name, 200, true]);
      }
    }

    it('hold no tests, no tools for development and no libraries for other platforms, and their sizes are printed', async () => {
      const [api = '', worker = ''] = reports;
      const megabytes = (report: string) => Number(/: ([\d.]+) MB/.exec(report)?.[1]);
      expect(megabytes(api)).toBeLessThan(megabytes(worker));
      const { stdout } = await promisify(execFile)('find', [
        folder,
        '-name',
        '*.spec.js',
        '-o',
        '-name',
        'jest',
        '-o',
        '-name',
        'win32',
      ]);
      expect(stdout).toBe('');
      expect(() => require.resolve(join(folder, 'api/node_modules/onnxruntime-node'))).toThrow('Cannot find module');
    });

    it('migrate an empty database, make the first account, and do the work of two APIs and three workers', async () => {
      const { key } = await firstAccount();
      const [first, second] = [await startApi(), await startApi()];
      await Promise.all(Array.from({ length: WORKERS }, (_, index) => startWorker(index)));

      const clients = [first, second].map(({ port }) => new ApiClient(`http://127.0.0.1:${port}`).as(key));
      const [one, two] = clients as [ApiClient, ApiClient];
      await servesEveryGuide(first.port);
      await areExamined();
      await fillsADocument(one, two);
      await readsAPicture(one, two);
      await keepsAnsweringWhileOneStops(first, two);
    }, 180_000);

    async function firstAccount(): Promise<{ key: string }> {
      const migrated = await runIn(
        join(folder, 'migrate'),
        'dist/libs/core/src/database/migration.command.js',
        ['run'],
        settings,
      );
      expect(migrated).toMatch(/^\d+ migrations run/m);
      const account = ['--team', 'Acme', '--email', 'first@acme.example'];
      const made = await runIn(join(folder, 'migrate'), 'dist/apps/local/src/account.command.js', account, {
        ...settings,
        BASE_URL: 'http://127.0.0.1:31000',
      });
      const again = await runIn(
        join(folder, 'migrate'),
        'dist/apps/local/src/account.command.js',
        [...account, '--once'],
        settings,
      );
      expect(JSON.parse(again)).toMatchObject({
        team_id: JSON.parse(made).team_id,
        keys: expect.stringContaining('were shown'),
      });
      return { key: JSON.parse(made).keys.production };
    }

    /** The doctor looks at the service in each image that holds it, and at the programs in that of the worker. */
    async function areExamined(): Promise<void> {
      const doctor = (image: string) =>
        runIn(join(folder, image), 'dist/apps/local/src/doctor/doctor.command.js', [], settings);
      expect(await doctor('migrate')).toMatch(/^! programs .* the worker's container[^✗]*0 to mend/m);
      if ((await installedChromium(settings.PATH ?? '')) !== null)
        expect(await doctor('worker')).toMatch(/^✓ Chromium [^✗]*0 to mend/m);
    }

    /** A worker fills a PDF, and converts a Word document where the programs of its image are installed here. */
    async function fillsADocument(one: ApiClient, two: ApiClient): Promise<void> {
      const path = process.env.PATH ?? '';
      const converts = (await findExecutable('soffice', path)) ?? (await installedChromium(path));
      await fills(one, two, await samplePdfTemplate(), 'form.pdf');
      if (converts !== null) await fills(one, two, sampleDocx(), 'offer.docx');
    }

    async function fills(one: ApiClient, two: ApiClient, template: Buffer, name: string): Promise<void> {
      const upload = one.post('/api/document/template/').attach('files', template, name);
      const [{ id: document }] = (await upload.expect(201)).body as [{ id: string }];
      const values = { document, field_values: { full_name: 'Ann Smith' }, output: 'pdf' };
      const { body } = await two.post('/api/document/fill/', values).timeout(60_000).expect(200);
      const file = Buffer.from(await (await fetch(body.file_url)).arrayBuffer());
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    }

    /** A worker reads the letters of a photo. */
    async function readsAPicture(one: ApiClient, two: ApiClient): Promise<void> {
      const query = { question_type: 'one_value', entities: ['Total'] };
      const { body: extraction } = await one
        .post('/api/builder/extraction/', { name: 'Receipts', queries: [query] })
        .expect(201);
      const picture = await readFile(join(process.cwd(), 'test/fixtures/receipt.png'));
      await two.post(`/api/ai/run/${extraction.id}/`).attach('files', picture, 'receipt.png').expect(200);
      await until(90_000, async () => {
        const { body: runs } = await one.get(`/api/ai/run/batch/${extraction.id}/`).expect(200);
        const [run] = runs as [{ status: string; success: boolean; error: string }];
        if (!run.status.match(/pending|running/)) expect(run).toMatchObject({ status: 'succeeded', error: '' });
        return run.status === 'succeeded';
      });
    }

    /** A rolling restart: the API that gets SIGTERM ends its requests, while the other one answers. */
    async function keepsAnsweringWhileOneStops(first: { process: ImageProcess }, other: ApiClient): Promise<void> {
      const stopping = first.process.stop();
      const answers = await Promise.all(Array.from({ length: 20 }, () => other.get('/api/account/')));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await stopping).toBe(0);
      for (const one of processes) expect(await one.stop()).toBe(0);
    }

    it('write to no other folders than those for files, mails and temporary files', () => {
      expect(processes.map(({ output }) => /EACCES|EROFS/.exec(output)?.[0])).toEqual(processes.map(() => undefined));
    });
  });
}
