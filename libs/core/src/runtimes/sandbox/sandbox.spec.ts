import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { compiledProgram } from '../compiled-program';
import { runInSandbox } from './sandbox';

const SMALL = { timeoutMs: 300, memoryMb: 16 };
const run = (code: string, globals = {}) => runInSandbox(code, globals, SMALL);

describe('code in the sandbox', () => {
  it('is the body of an async function over the given globals', async () => {
    const code = 'fields.total = await Promise.resolve(fields.a + 1); return [typeof fields, null, undefined]';

    expect(await run(code, { fields: { a: 1 } })).toEqual({
      ok: true,
      value: ['object', null, null],
      globals: { fields: { a: 1, total: 2 } },
    });
  });

  it.each([
    ['a number out of range', 'fields.a = 1e999', 'a is not a finite number'],
    ['what is no number', 'fields.list = [0 / 0]', 'is not a finite number'],
    ['an infinite global', 'fields = -Infinity', 'fields is not a finite number'],
    [
      'one that hides',
      'isFinite = () => true; Number.isFinite = isFinite; fields.a = 1e999',
      'a is not a finite number',
    ],
  ])('fails when it leaves %s in its globals, where JSON would make null of it', async (_, code, error) => {
    expect(await run(code, { fields: { a: 1 } })).toEqual({
      ok: false,
      fault: 'error',
      error: expect.stringContaining(error) as string,
    });
  });

  it('may return anything', async () => {
    expect(await run('return 1e999')).toMatchObject({ ok: true, value: null });
    expect(await run('return () => 1')).toMatchObject({ ok: true, value: null });
  });

  it('returns null when it returns nothing', async () => {
    expect(await run('')).toEqual({ ok: true, value: null, globals: {} });
  });

  it('reaches nothing of the host', async () => {
    const names = ['require', 'process', 'fetch', 'setTimeout', 'Buffer', 'module', 'WebAssembly', 'XMLHttpRequest'];
    const code = `return ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] !== 'undefined')`;
    expect(await run(code)).toEqual({ ok: true, value: [], globals: {} });
    expect(await run('return await import("node:fs")')).toMatchObject({ ok: false, fault: 'error' });
  });

  it.each([
    ['throws', 'throw new TypeError("no")', 'TypeError: no'],
    ['throws what is no error', 'throw { a: 1 }', 'thrown: {"a":1}'],
    ['rejects', 'return Promise.reject(new Error("later"))', 'Error: later'],
    ['does not parse', 'return (', 'SyntaxError'],
    ['throws an error that throws', 'throw { get a() { throw 1 } }', 'cannot be shown'],
    ['waits for ever', 'await new Promise(() => {})', 'never happens'],
    ['recurses', 'function f() { return f() + 1 } return f()', 'stack overflow'],
    ['returns a circle', 'const a = {}; a.a = a; return a', 'circular'],
    ['returns too much', 'return "x".repeat(2_000_000)', 'too large'],
    ['breaks JSON', 'JSON.stringify = () => "{"; throw new Error("kept")', 'kept'],
  ])('that %s fails with an error', async (_, code, error) => {
    expect(await run(code)).toEqual({ ok: false, fault: 'error', error: expect.stringContaining(error) });
  });

  it.each([
    ['loops', 'while (true) {}'],
    ['loops in promises', 'while (true) await 0'],
    ['loops and catches', 'while (true) { try { while (true) {} } catch {} }'],
    ['loops in a callback of the engine', '[3, 2, 1].sort(() => { while (true); })'],
    ['loops in a getter of its result', 'return { get a() { while (true) {} } }'],
    ['backtracks in a regular expression', 'return /^(a+)+$/.test("a".repeat(40) + "b")'],
  ])('that %s is stopped', async (_, code) => {
    expect(await run(code)).toEqual({ ok: false, fault: 'timeout', error: expect.any(String) });
  });

  // Linux tells the processor time of a thread.
  (process.platform === 'linux' ? it : it.skip)(
    'that is slow in each step gets little more than its time',
    async () => {
      const before = process.cpuUsage();
      const outcome = await runInSandbox('while (true) "x".repeat(1e6)', {}, { timeoutMs: 500 });
      const { user, system } = process.cpuUsage(before);
      expect(outcome).toMatchObject({ ok: false, fault: 'timeout' });
      // Five times its time is what a run takes that only the clock ends.
      expect((user + system) / 1_000).toBeLessThan(5 * 500);
    },
  );

  it.each([
    ['one string', 'return "x".repeat(2 ** 29)'],
    ['an array', 'return new Array(2 ** 31).fill(1)'],
    ['many strings', 'const all = []; while (true) all.push("x".repeat(1e6) + all.length)'],
    ['many arrays', 'const all = []; while (true) all.push(new Uint8Array(1e6))'],
  ])('cannot take all memory with %s', async (_, code) => {
    const outcome = await run(code);
    expect(outcome).toMatchObject({ ok: false, fault: expect.stringMatching(/memory|timeout/) });
  });

  it('survives 20,000 nested brackets', async () => {
    expect(await run('['.repeat(20_000))).toMatchObject({ ok: false });
    expect(await run(`return ${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toMatchObject({ ok: false });
  });

  it('can neither change a prototype of the host nor smuggle a member in', async () => {
    const outcome = await run('return JSON.parse(\'{"__proto__": {"polluted": true}}\')');
    expect(outcome).toMatchObject({ ok: true });
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

// Windows cannot stop a process.
const describeWithSignals = process.platform === 'win32' ? describe.skip : describe;
/** The V8 of Node 20 cannot do without (`thread-host.ts`). */
const itWithGenericCalls = Number.parseInt(process.versions.v8, 10) < 12 ? it.skip : it;

describeWithSignals('A process that is stopped while code runs', () => {
  it('runs the code again: the time was not its own', async () => {
    const until = Date.now() + 2_000;
    const script = `sleep 0.3; kill -STOP ${process.pid}; sleep 2.5; kill -CONT ${process.pid}`;
    const pause = spawn('sh', ['-c', script], { stdio: 'ignore' });
    const ended = once(pause, 'exit');
    const limits = { timeoutMs: 2_000, memoryMb: 16 };
    const outcome = await runInSandbox('while (Date.now() < until); return "done"', { until }, limits);
    await ended;
    expect(outcome).toMatchObject({ ok: true, value: 'done' });
  });
});

describe('A process in which code calls the host often', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'formwork-sandbox-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  itWithGenericCalls(
    'compiles no machine code for these calls, which V8 would share between threads and can free twice',
    async () => {
      const log = join(folder, 'code.log');
      const program = `
      const { runInSandbox } = require(${JSON.stringify(compiledProgram(__dirname, 'sandbox'))});
      // V8 compiles after 1,000 calls.
      const code = 'let calls = 0; while (calls < 20000) { Date.now(); calls += 1; } return calls';
      runInSandbox(code).then((outcome) => console.log(JSON.stringify(outcome)));`;
      const options = ['--log-code', `--logfile=${log}`, '--no-logfile-per-isolate'];
      const { stdout } = await promisify(execFile)(process.execPath, [...options, '-e', program]);
      expect(JSON.parse(stdout)).toEqual({ ok: true, value: 20_000, globals: {} });
      const compiled = await readFile(log, 'latin1');
      // The log has the code of WebAssembly's functions, so it would have that of the calls too.
      expect(compiled).toContain('wasm-function');
      expect(compiled).not.toContain('wasm-to-js');
    },
  );
});

describe('A process that is busy while code runs', () => {
  it('does not take its own time for that of the code', async () => {
    const code = 'for (const until = Date.now() + 40; Date.now() < until; ); return "done"';
    const limits = { timeoutMs: 200, memoryMb: 16 };
    const runs = Array.from({ length: 16 }, () => runInSandbox(code, {}, limits));
    for (let times = 0; times < 2; times += 1) {
      await sleep(400);
      // Longer than the host waits for a thread, which it looks at before it reads the results.
      for (const until = Date.now() + 1_200; Date.now() < until;);
    }
    const outcomes = await Promise.all(runs);
    expect(outcomes.filter((outcome) => !outcome.ok)).toEqual([]);
  });
});

describe('A process in which V8 has one thread to compile', () => {
  it('starts rule after rule: none waits for that thread while it keeps it waiting', async () => {
    const program = `
      const { runInSandbox } = require(${JSON.stringify(compiledProgram(__dirname, 'sandbox'))});
      // More than run at once.
      const rules = Array.from({ length: 16 }, (_, at) => runInSandbox('return ' + at));
      Promise.all(rules).then((outcomes) => console.log(JSON.stringify(outcomes.map(({ value }) => value))));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--v8-pool-size=1', '-e', program], {
      timeout: 60_000,
    });
    expect(JSON.parse(stdout)).toEqual(Array.from({ length: 16 }, (_, at) => at));
  });
});
