import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compiledProgram } from '../compiled-program';
import { removeAbandonedHomes } from './process-home';
import { ProcessPool } from './process-pool';

const PROGRAM = `
const { spawn } = require('node:child_process');
const { homedir } = require('node:os');
const { serveWork } = require(${JSON.stringify(compiledProgram(__dirname, 'work-server'))});
const { createShortFolder } = require(${JSON.stringify(compiledProgram(__dirname, 'process-home'))});
const work = {
  echo: () => process.pid,
  ask: (ask) => ask('where?'),
  environment: () => Object.keys(process.env).sort(),
  home: () => homedir(),
  settings: () => require('node:fs').readFileSync('/etc/hostname', 'utf8'),
  network: () => new Promise((resolve, reject) => require('node:net').createServer().once('error', reject).listen(0, '127.0.0.1', resolve)),
  process: async () => ({ pid: process.pid, home: homedir(), short: await createShortFolder(homedir()), place: process.argv[4] }),
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  crashAndCount: (ask, note) => { require('node:fs').appendFileSync(note, 'x'); process.kill(process.pid, 'SIGSEGV'); for (;;); },
  largePages: () => {
    const used = Buffer.alloc(64e6, 1);
    const [, kilobytes] = /^AnonHugePages: +(\\d+) kB/m.exec(require('node:fs').readFileSync('/proc/self/smaps_rollup', 'utf8'));
    return used.length > 0 && Number(kilobytes);
  },
  stall: () => { for (;;); },
  hoard: () => { const kept = []; for (;;) kept.push(Buffer.alloc(1e6, 1)); },
  heap: () => { const kept = []; for (;;) kept.push(Array.from({ length: 100_000 }, Math.random)); },
  hoardElsewhere: () => {
    spawn(process.execPath, ['-e', 'const kept = []; setInterval(() => kept.push(Buffer.alloc(2e7, 1)), 20)'], { detached: true });
    return new Promise(() => {});
  },
  child: (ask) => new Promise(() => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true });
    void ask(child.pid);
  }),
  read: (ask, note) => require('node:fs').readFileSync(note, 'utf8'),
  write: (ask, note) => require('node:fs').writeFileSync(note, 'written'),
};
serveWork((name, progress, ask) => { const [kind, note] = name.split(' '); return work[kind](ask, note); });`;

/** A program that runs work in a pool after it has told a process id and folders of that process, and waits to be killed. */
const PARENT = (program: string, work: string) => `
const { ProcessPool } = require(${JSON.stringify(compiledProgram(__dirname, 'process-pool'))});
const pool = new ProcessPool(${JSON.stringify(program)}, { slots: 1, timeoutMs: 600_000, memoryMb: 300 }, {});
pool.run('process').then((its) => { pool.run('${work}').catch(() => {}); setTimeout(() => process.send(its), 200); });
setInterval(() => {}, 1_000);`;

/** A program that closes a pool after use and prints its timers. A process of its own: the timers of jest's change all the time. */
const CLOSED = (program: string) => `
const { ProcessPool } = require(${JSON.stringify(compiledProgram(__dirname, 'process-pool'))});
const pool = new ProcessPool(${JSON.stringify(program)}, { slots: 1, timeoutMs: 600_000, memoryMb: 300 }, {});
pool.run('echo').then(() => pool.close()).then(() =>
  console.log(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length));`;

const isRunning = (pid: number): boolean => {
  const state = execFileSync('sh', ['-c', `ps -o stat= -p ${pid} || true`])
    .toString()
    .trim();
  return state !== '' && !state.startsWith('Z');
};

/** Whether Linux gives large pages to programs that ask for them, as the GNU C Library can since version 2.35. */
function haveLargePages(): boolean {
  const file = '/sys/kernel/mm/transparent_hugepage/enabled';
  const { glibcVersionRuntime = '0' } = (process.report.getReport() as { header: { glibcVersionRuntime?: string } })
    .header;
  const [major = 0, minor = 0] = glibcVersionRuntime.split('.').map(Number);
  return existsSync(file) && !readFileSync(file, 'utf8').includes('[never]') && (major > 2 || minor >= 35);
}

describe('ProcessPool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-processes-'));
  const program = join(folder, 'program.js');
  const workFolder = () => mkdtempSync(join(folder, 'work-'));
  writeFileSync(program, PROGRAM);
  const limits = { slots: 2, timeoutMs: 5_000, memoryMb: 150 };
  const pool = new ProcessPool<string, unknown>(program, limits, { NOTE: 'given' });
  afterAll(async () => {
    await pool.close();
    rmSync(folder, { recursive: true });
  });

  it('leaves no timer that holds up the end of its process', () => {
    const timers = execFileSync(process.execPath, ['-e', CLOSED(program)]).toString();
    expect(timers).toBe('0\n');
  });

  it('reuses its processes, and starts at most as many as it has slots', async () => {
    const pids = await Promise.all(Array.from({ length: 6 }, () => pool.run('echo')));
    expect(new Set(pids).size).toBeLessThanOrEqual(2);
    expect(pids).toContain(await pool.run('echo'));
    expect(pids).not.toContain(process.pid);
  });

  it('answers the questions of the work', async () => {
    const onAsk = async (question: unknown) => [question, 'here'];
    expect(await pool.run('ask', { onAsk })).toEqual(['where?', 'here']);
  });

  (haveLargePages() ? it : it.skip)('lets its processes have large pages of memory', async () => {
    expect(await pool.run('largePages')).toBeGreaterThan(32_000);
  });

  it('passes only the given environment', async () => {
    expect(await pool.run('environment')).toEqual(['CONFINEMENT', 'GLIBC_TUNABLES', 'HOME', 'NOTE', 'TMPDIR']);
  });

  it('keeps its processes from settings of the system and from the network', async () => {
    await expect(pool.run('settings')).rejects.toThrow(/EACCES/);
    await expect(pool.run('network')).rejects.toThrow(/EACCES/);
  });

  it.each([
    ['crash', { name: 'WorkCrashError' }],
    ['hoard', { name: 'WorkLimitError', limit: 'memory' }],
    ['heap', { name: 'WorkLimitError', limit: 'memory' }],
    ['hoardElsewhere', { name: 'WorkLimitError', limit: 'memory' }],
    ['stall', { name: 'WorkLimitError', limit: 'time' }],
  ])(
    'rejects the call when the work ends otherwise (%s), and continues with other work',
    async (name, error) => {
      // On a loaded machine memory may take longer to fill than the pool's limit on time lasts.
      const options = 'limit' in error && error.limit === 'memory' ? { timeoutMs: 60_000 } : {};
      await expect(pool.run(name, options)).rejects.toMatchObject(error);
      expect(await pool.run('echo')).toEqual(expect.any(Number));
    },
    90_000,
  );

  it('retries work that crashes, up to the number of tries', async () => {
    const stubborn = new ProcessPool<string, unknown>(program, { ...limits, slots: 1, tries: 2 }, {});
    const files = workFolder();
    const crash = stubborn.runIn(files, (at) => `crashAndCount ${at(join(files, 'note'))}`);
    await expect(crash).rejects.toMatchObject({ name: 'WorkCrashError' });
    expect(readFileSync(join(files, 'note'), 'utf8')).toBe('xx');
  });

  it('kills the process with its descendants when the signal aborts, and removes its folder', async () => {
    const alone = new ProcessPool<string, unknown>(program, { ...limits, slots: 1 }, {});
    const home = String(await alone.run('home'));
    const caller = new AbortController();
    let child = 0;
    const onAsk = (pid: unknown) => {
      child = Number(pid);
      caller.abort(new Error('gone'));
      return new Promise(() => undefined);
    };
    await expect(alone.run('child', { signal: caller.signal, onAsk })).rejects.toThrow('gone');

    while (isRunning(child)) await delay(20);
    expect(existsSync(home)).toBe(false);
  });

  describe('with the files of its work', () => {
    const said = (files: string, verb: string) =>
      pool.runIn(files, (at) => `${verb} ${at(join(files, 'note'))}`, { timeoutMs: 60_000 });

    it('brings a folder to a process, and puts it back with what was made in it', async () => {
      const files = workFolder();
      writeFileSync(join(files, 'note'), 'given');
      const places: string[] = [];
      const read = await pool.runIn(files, (at) => {
        places.push(at(files), at(join(files, 'deep/note')));
        expect(existsSync(files)).toBe(false);
        return `read ${at(join(files, 'note'))}`;
      });
      expect(read).toBe('given');
      expect(places[1]).toBe(join(places[0]!, 'deep/note'));
      await said(files, 'write');
      expect(readFileSync(join(files, 'note'), 'utf8')).toBe('written');
      expect(existsSync(places[0]!)).toBe(false);
    });

    it('keeps the files of other work from a process, also of work that is going on', async () => {
      const [files, other] = [workFolder(), workFolder()];
      writeFileSync(join(other, 'note'), 'secret');
      const denied = (path: string) => pool.runIn(files, () => path).catch((error: Error) => error.message);
      for (const verb of ['read', 'write']) expect(await denied(`${verb} ${join(other, 'note')}`)).toMatch(/EACCES/);

      let meanwhile = '';
      const onAsk = () => denied(`read ${meanwhile}`);
      const asked = (at: (path: string) => string) => {
        meanwhile = at(join(other, 'note'));
        return 'ask';
      };
      expect(await pool.runIn(other, asked, { onAsk })).toMatch(/EACCES/);
      expect(readFileSync(join(other, 'note'), 'utf8')).toBe('secret');
    });

    it('takes a folder that is not there for a fault of the caller, and goes on', async () => {
      await expect(said(join(folder, 'nowhere'), 'read')).rejects.toThrow(/ENOENT/);
      expect(await pool.run('echo')).toEqual(expect.any(Number));
    });
  });

  it.each([
    ['without work', 'echo'],
    ['in the middle of work that never ends', 'stall'],
  ])('ends with a parent that is killed %s, and leaves no folder', async (_, work) => {
    const { parent, pid, home, short, place } = await startedParent(work);
    expect(isRunning(pid)).toBe(true);
    const all = [home, short, place];
    expect(all.filter(existsSync)).toEqual(all);
    expect(short.length).toBeLessThan(50);
    parent.kill('SIGKILL');

    while (isRunning(pid)) await delay(50);
    expect(all.filter(existsSync)).toEqual([]);
  });

  it('leaves a folder only when it is killed with its parent, until a sweep finds that the parent has ended', async () => {
    const { parent, pid, home, short, place } = await startedParent('echo');
    const other = await startedParent('echo');
    const all = [home, short, place, other.home, other.short, other.place];
    const sweep = () => removeAbandonedHomes([dirname(home), dirname(place)]);
    await sweep();
    expect(all.filter(existsSync)).toEqual(all);

    // A stopped parent does not notice the end of its process.
    parent.kill('SIGSTOP');
    process.kill(pid, 'SIGKILL');
    while (isRunning(pid)) await delay(20);
    await sweep();
    expect(all.filter(existsSync)).toEqual(all);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    expect(all.filter(existsSync)).toEqual(all);
    await sweep();
    expect(all.filter(existsSync)).toEqual([other.home, other.short, other.place]);

    other.parent.kill('SIGKILL');
    while (isRunning(other.pid)) await delay(50);
  });

  /** Another process with a pool, whose process has done its first work and does `work`. */
  async function startedParent(work: string) {
    const main = join(folder, 'parent.js');
    writeFileSync(main, PARENT(program, work));
    // In such a folder, the path of a browser's socket would be too long.
    const TMPDIR = join(folder, 'a-folder-for-temporary-files-with-a-long-path');
    mkdirSync(TMPDIR, { recursive: true });
    const parent = fork(main, { execArgv: [], env: { ...process.env, TMPDIR } });
    const [started] = (await once(parent, 'message')) as [{ pid: number; home: string; short: string; place: string }];
    return { parent, ...started };
  }
});
