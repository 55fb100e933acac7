import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import * as nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { commandHere, freePort, testDatabase } from '@app/testing';

const SECRET_KEY = randomBytes(32).toString('hex');

/** Starts a service that is expected to end by itself, and returns its exit code and its log. */
function ended(name: 'api' | 'worker', settings: Record<string, string>): Promise<{ code: unknown; log: string }> {
  const program = join(process.cwd(), 'dist/apps', name, 'src/main.js');
  return output(program, { PATH: process.env.PATH, QUEUE: 'database', ...settings });
}

/** Runs a command of operators to its end. */
async function command(name: 'account' | 'audit', settings: Record<string, string>, ...args: string[]) {
  const { code, output } = await commandHere(`apps/local/src/${name}`, args, { PATH: process.env.PATH, ...settings });
  return { code, log: output };
}

function output(program: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: unknown; log: string }> {
  return new Promise((resolve) => {
    const options = { env, cwd: tmpdir(), timeout: 60_000, maxBuffer: 64e6 };
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, log: stdout + stderr }),
    );
  });
}

const sentences = (log: string): string[] => log.trim().split('\n');

describe.each(['api', 'worker'] as const)('The start of the %s', (name) => {
  it('names every fault of the settings in a sentence with an example, without a stack', async () => {
    const { code, log } = await ended(name, { PORT: 'abc', STMP_URL: 'smtp://localhost', MODEL_PROVIDER: 'none' });
    expect(code).toBe(1);
    expect(sentences(log)).toEqual([
      expect.stringContaining('STMP_URL is not a setting, but SMTP_URL is'),
      expect.stringContaining('PORT must be a whole number from 0 to 65535, not "abc". Example: PORT=3000'),
      expect.stringContaining('MODEL_PROVIDER must be one of openai-compatible, anthropic, not "none".'),
      expect.stringContaining('SECRET_KEY must be set.'),
    ]);
  });

  it('refuses a guessable secret in production', async () => {
    const settings = { NODE_ENV: 'production', SECRET_KEY: 'secret'.repeat(6), BASE_URL: 'https://forms.example.com' };
    const { code, log } = await ended(name, { ...settings, DATABASE_URL: 'postgres://formwork@127.0.0.1:1/formwork' });
    expect(code).toBe(1);
    expect(sentences(log).map((line) => JSON.parse(line).message)).toEqual([
      expect.stringContaining('SECRET_KEY is too easy to guess.'),
    ]);
  });

  it('refuses to work without the confinement that its operator requires', async () => {
    // No kernel confines programs of this processor.
    const NODE_OPTIONS = `--import=data:text/javascript,Object.defineProperty(process,'arch',{value:'mips'})`;
    const { code, log } = await ended(name, { SECRET_KEY, NODE_OPTIONS, CONFINEMENT: 'required' });
    expect(code).toBe(1);
    expect(sentences(log)).toEqual([
      expect.stringMatching(
        /not confined: processors of the kind mips are not supported\. .*self-hosting\.md#confinement/,
      ),
    ]);
  });
});

describe('The start beside a database', () => {
  const database = testDatabase([]);

  it('names a database that does not answer, with its address and the reason', async () => {
    const port = await freePort(20_000);
    const settings = { SECRET_KEY, DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port}/formwork` };
    const { code, log } = await ended('api', settings);
    expect(code).toBe(1);
    expect(sentences(log)).toEqual([
      expect.stringMatching(
        new RegExp(`PostgreSQL at 127.0.0.1:${port}/formwork cannot be used: .*ECONNREFUSED.*Start it`),
      ),
    ]);
    expect(log).not.toContain('hunter2');
  });

  it('names migrations that have not run, and what to do', async () => {
    const url = new URL(database.url);
    const name = `${url.pathname.slice(1)}_empty`;
    const admin: DataSource = database.dataSource;
    await admin.query(`CREATE DATABASE ${name}`);
    try {
      url.pathname = `/${name}`;
      const wanted = /lacks \d+ of the migrations of this version, from InitialSchema\d+: npm run migration:run/;
      const { code, log } = await ended('worker', { SECRET_KEY, DATABASE_URL: url.href });
      expect([code, sentences(log)]).toEqual([1, [expect.stringMatching(wanted)]]);
      const verified = await command('audit', { DATABASE_URL: url.href });
      expect([verified.code, sentences(verified.log)]).toEqual([3, [expect.stringMatching(wanted)]]);
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });

  it('names what is wrong with a new team', async () => {
    const settings = { SECRET_KEY, DATABASE_URL: database.url };
    const { code, log } = await command('account', settings, '--team', 'Acme', '--email', 'ann@');
    expect([code, log]).toEqual([1, 'email must be one e-mail address and nothing else\n']);
    expect(await database.dataSource.query('SELECT FROM team')).toEqual([]);
  });

  it.each([
    ['api', 'PORT', 'HOST'],
    ['api', 'METRICS_PORT', 'METRICS_HOST'],
    ['worker', 'WORKER_PORT', 'WORKER_HOST'],
  ] as const)(
    'names a port of the %s that is in use, and an address of another machine: %s',
    async (name, port, host) => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const settings = { SECRET_KEY, DATABASE_URL: database.url, PORT: '0', HOST: '127.0.0.1', [host]: '127.0.0.1' };
      try {
        const inUse = String((taken.address() as AddressInfo).port);
        const { code, log } = await ended(name, { ...settings, [port]: inUse });
        expect([code, sentences(log).at(-1)]).toEqual([
          1,
          expect.stringMatching(
            new RegExp(`${port}=${inUse} cannot be used: another program listens there on 127.0.0.1. Stop it, or`),
          ),
        ]);
        // The range of RFC 5737 for documentation.
        const elsewhere = await ended(name, { ...settings, [port]: inUse, [host]: '192.0.2.1' });
        expect([elsewhere.code, sentences(elsewhere.log).at(-1)]).toEqual([
          1,
          expect.stringContaining(`${host}=192.0.2.1 is no address of this machine. Example: ${host}=0.0.0.0`),
        ]);
      } finally {
        taken.close();
      }
    },
  );

  const keepsCode = 'enableCompileCache' in nodeModule; // Node 22
  (keepsCode ? it : it.skip)('takes what Node compiled the last time', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const PORT = String((taken.address() as AddressInfo).port);
    const settings = { SECRET_KEY, DATABASE_URL: database.url, HOST: '127.0.0.1', PORT };
    try {
      await ended('api', settings);
      const { log } = await ended('api', { ...settings, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' });
      const accepted = log.match(/code cache for CommonJS \S+ was accepted/g) ?? [];
      expect(accepted.filter((line) => line.includes('/node_modules/')).length).toBeGreaterThan(500);
      expect(accepted.filter((line) => line.includes('/dist/libs/')).length).toBeGreaterThan(200);
    } finally {
      taken.close();
    }
  });

  it('checks all settings before npm start makes a database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'formwork-local-'));
    const program = join(process.cwd(), 'dist/apps/local/src/main.js');
    const env = { PATH: process.env.PATH, LOCAL_DIR: folder, PORT: 'abc', PRACTICE_PORT: '0', STMP_URL: 'smtp://a' };
    try {
      const { code, log } = await output(program, env);
      expect(code).toBe(1);
      expect(sentences(log)).toEqual([
        expect.stringContaining('STMP_URL is not a setting, but SMTP_URL is'),
        'PORT must be a whole number from 0 to 65535, not "abc". Example: PORT=3000',
        'PRACTICE_PORT must be a whole number from 1 to 65535, not "0". Example: PRACTICE_PORT=4100',
        'Formwork has not started.',
      ]);
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('makes demo teams in a database of somebody only when they say so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'formwork-local-'));
    const program = join(process.cwd(), 'dist/apps/local/src/main.js');
    const env = { PATH: process.env.PATH, LOCAL_DIR: folder, DATABASE_URL: database.url, PORT: '29100' };
    try {
      const { code, log } = await output(program, env);
      expect(code).toBe(1);
      expect(log).toMatch(/DATABASE_URL names a database of yours\. .* npm start -- --demo, or unset DATABASE_URL/);
      expect(await database.dataSource.query('SELECT FROM team')).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('names a database of somebody that npm start cannot connect to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'formwork-local-'));
    const program = join(process.cwd(), 'dist/apps/local/src/main.js');
    const port = await freePort(20_000);
    const env = {
      PATH: process.env.PATH,
      LOCAL_DIR: folder,
      DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port}/mine`,
    };
    try {
      const { code, log } = await output(program, env);
      expect(code).toBe(1);
      expect(log).toMatch(new RegExp(`PostgreSQL at 127.0.0.1:${port}/mine cannot be used: .* Start it, or correct`));
      expect(log).not.toContain('hunter2');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('names a database that does not exist at once', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    const { log } = await ended('worker', { SECRET_KEY, DATABASE_URL: url.href });
    expect(sentences(log)).toEqual([expect.stringContaining('database "no_such_database" does not exist')]);
  });
});
