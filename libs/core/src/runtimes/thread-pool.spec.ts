import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ThreadPool } from './thread-pool';

const PROGRAM = `
const { parentPort, threadId } = require('node:worker_threads');
const work = {
  echo: () => ({ kind: 'done', output: threadId }),
  fail: () => ({ kind: 'failed', error: 'no such thing' }),
  die: () => process.exit(3),
  stall: () => { for (;;); },
  hoard: () => { const kept = []; for (;;) kept.push(Array.from({ length: 100_000 }, Math.random)); },
};
parentPort.on('message', (name) => parentPort.postMessage(work[name]()));
parentPort.postMessage({ kind: 'ready' });`;

describe('ThreadPool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-threads-'));
  const program = join(folder, 'program.js');
  writeFileSync(program, PROGRAM);
  const pool = new ThreadPool<string, number>(program, { threads: 2, timeoutMs: 1_000, memoryMb: 32 });
  afterAll(async () => {
    await pool.close();
    rmSync(folder, { recursive: true });
  });

  it('keeps its threads, and starts no more of them than it may', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => pool.run('echo')));
    expect(new Set(ids).size).toBeLessThanOrEqual(2);
    expect(ids).toContain(await pool.run('echo'));
  });

  it.each([
    ['fail', { message: 'no such thing' }],
    ['die', { message: 'The thread ended early.' }],
    ['stall', { name: 'ThreadLimitError', limit: 'time' }],
    ['hoard', { name: 'ThreadLimitError', limit: 'memory' }],
  ])('tells work that ends otherwise (%s), and goes on', async (name, error) => {
    await expect(pool.run(name)).rejects.toMatchObject(error);
    expect(await pool.run('echo')).toEqual(expect.any(Number));
  });
});
