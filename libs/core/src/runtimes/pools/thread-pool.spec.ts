import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keepsItsRequest } from '../../requests/kept-request.fixture';
import { compiledProgram } from '../compiled-program';
import { keepRunners } from './kept-runners';
import { ThreadPool } from './thread-pool';
import { WorkLimitError } from './work-host';

const PROGRAM = `
const { threadId } = require('node:worker_threads');
const { serveWork } = require(${JSON.stringify(compiledProgram(__dirname, 'work-server'))});
class RefusedError extends Error { name = 'RefusedError'; code = 'no'; cause = { big: true }; }
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const work = {
  echo: () => threadId,
  fail: () => { throw new Error('no such thing'); },
  refuse: () => { throw new RefusedError('refused'); },
  die: () => process.exit(3),
  stall: () => { for (;;); },
  hoard: () => { const kept = []; for (;;) kept.push(Array.from({ length: 100_000 }, Math.random)); },
  steps: async (progress) => { for (let step = 0; step < 8; step++) { await pause(50); progress(); } return threadId; },
  ask: async (progress, ask) => (await ask('how much?')) + 1,
  askForever: async (progress, ask) => { for (;;) { await pause(50); await ask('again?'); } },
  creep: async (progress) => { for (;;) { await pause(50); progress(); } },
};
serveWork((input, progress, ask) => (typeof input === 'string' ? work[input](progress, ask) : input.bytes.length));`;

class RefusedError extends Error {
  readonly code: string = '';
}

describe('ThreadPool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-threads-'));
  const program = join(folder, 'program.js');
  writeFileSync(program, PROGRAM);
  const limits = { slots: 2, timeoutMs: 1_000, totalMs: 2_000, memoryMb: 32, errors: [RefusedError] };
  const pool = new ThreadPool<string | { bytes: Uint8Array }, number>(program, limits);
  afterAll(async () => {
    await pool.close();
    rmSync(folder, { recursive: true });
  });

  it('reuses its threads, and starts at most as many as it has slots', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => pool.run('echo')));
    expect(new Set(ids).size).toBeLessThanOrEqual(2);
    expect(ids).toContain(await pool.run('echo'));
  });

  it.each([
    ['fail', { message: 'no such thing' }],
    ['die', { name: 'WorkCrashError' }],
    ['stall', { name: 'WorkLimitError', limit: 'time' }],
    ['hoard', { name: 'WorkLimitError', limit: 'memory' }],
    ['creep', { name: 'WorkLimitError', limit: 'time' }],
  ])(
    'rejects the call when the work ends otherwise (%s), and continues with other work',
    async (name, error) => {
      // On a loaded machine memory may take longer to fill than the pool's limit on time lasts.
      const options = name === 'hoard' ? { timeoutMs: 60_000 } : {};
      await expect(pool.run(name, options)).rejects.toMatchObject(error);
      expect(await pool.run('echo')).toEqual(expect.any(Number));
    },
    90_000,
  );

  it('throws an error of a known class as one of that class, without its cause', async () => {
    const error = await pool.run('refuse').catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ name: 'RefusedError', message: 'refused', code: 'no' });
    expect(error).not.toHaveProperty('cause');
  });

  it('keeps a thread whose work failed', async () => {
    const single = new ThreadPool<string, number>(program, { ...limits, slots: 1 });
    const before = await single.run('echo');
    await expect(single.run('refuse')).rejects.toThrow('refused');

    expect(await single.run('echo')).toBe(before);
    await single.close();
  });

  it('restarts the time limit for every part of the work', async () => {
    expect(await pool.run('steps', { timeoutMs: undefined })).toEqual(expect.any(Number));
  });

  it('kills the work when the signal aborts, also while it waits', async () => {
    const caller = new AbortController();
    const stalled = [1, 2, 3].map(() => pool.run('stall', { signal: caller.signal, timeoutMs: 20_000 }));
    const outcomes = Promise.allSettled(stalled);
    caller.abort(new Error('gone'));

    expect((await outcomes).map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual([
      'Error: gone',
      'Error: gone',
      'Error: gone',
    ]);
    expect(await pool.run('echo')).toEqual(expect.any(Number));
  });

  it('answers the questions of the work, and does not count the time until then', async () => {
    const onAsk = async (question: unknown) => {
      await delay(300);
      if (question === 'how much?') return 41;
      throw new RefusedError(`I do not know ${String(question)}`);
    };
    const single = new ThreadPool<string, number>(program, { ...limits, slots: 1 });

    // Twice: the first answer does not affect the limits of the second input.
    expect(await single.run('ask', { onAsk, timeoutMs: 200 })).toBe(42);
    expect(await single.run('ask', { onAsk, timeoutMs: 200 })).toBe(42);
    await expect(single.run('askForever', { onAsk })).rejects.toThrow('I do not know again?');
    await expect(single.run('ask')).rejects.toThrow('Nothing answers');
    await expect(single.run('askForever', { onAsk: async () => null, timeoutMs: 200 })).rejects.toMatchObject({
      name: 'WorkLimitError',
      limit: 'time',
    });
    await single.close();
  });

  it('moves bytes instead of copying them', async () => {
    const bytes = new Uint8Array(1_000_000);
    expect(await pool.run({ bytes })).toBe(1_000_000);
    expect(bytes.length).toBe(0);
  });

  it('does not blame the work when its program cannot start', async () => {
    const missing = new ThreadPool<string, number>(join(folder, 'missing.js'), limits);
    const error = await missing.run('echo').catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ name: 'Error', message: expect.stringContaining('did not start') });
  });

  it('uses a thread once with `singleUse`', async () => {
    const once = new ThreadPool<string, number>(program, { ...limits, singleUse: true });
    expect(await once.run('echo')).not.toBe(await once.run('echo'));
  });

  it('has the next thread loaded with `spare`', async () => {
    const ready = new ThreadPool<string, number>(program, { ...limits, singleUse: true, spare: true });
    const first = await ready.run('echo');
    // Threads are numbered as they are started.
    expect(await ready.run('echo')).toBe(first + 1);
    await ready.close();
  });

  it('survives memory that runs out just after the time did', async () => {
    for (let timeoutMs = 300; timeoutMs < 900; timeoutMs += 40) {
      const error = await pool.run('hoard', { timeoutMs }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(WorkLimitError);
    }
  });

  it('does not keep the request in which a thread starts', async () => {
    const own = poolOf(36);
    expect(await keepsItsRequest(() => own.run('echo'))).toBe(false);
    await own.close();
  });

  it('hands its idle threads to the next pool of the same kind while threads are kept', async () => {
    const first = poolOf(33);
    const own = await first.run('echo');
    const stop = keepRunners();
    try {
      await first.close();
      const [other, next] = [poolOf(34), poolOf(33)];
      expect(await other.run('echo')).not.toBe(own);
      expect(await next.run('echo')).toBe(own);
      await expect(next.run('stall')).rejects.toThrow(WorkLimitError);
      await Promise.all([next.close(), other.close()]);
      const last = poolOf(33);
      expect(await last.run('echo')).not.toBe(own);
      await last.close();
    } finally {
      stop();
    }
  });

  it('ends them otherwise', async () => {
    const ids: number[] = [];
    for (const pool of [poolOf(35), poolOf(35)]) {
      ids.push(await pool.run('echo'));
      await pool.close();
    }
    expect(new Set(ids).size).toBe(2);
  });

  const poolOf = (memoryMb: number) => new ThreadPool<string, number>(program, { ...limits, memoryMb });
});
