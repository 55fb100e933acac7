import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiledProgram } from '../compiled-program';

/** What the process of the test holds once it is at rest. */
interface Held {
  /** Worker and MessagePort objects. */
  objects: number[];
  threads: number;
  /** Handles of the event loop, also those that do not keep it alive. */
  handles: number;
  listeners: number;
}

/**
 * A program that runs rules and prints its threads, handles and listeners after the first round and after the last.
 * It runs in a separate process: in the test process, handles of other test files are still being closed, and counting
 * objects in the large heap takes seconds.
 */
const PROGRAM = `
const { setTimeout: pause } = require('node:timers/promises');
const { isDeepStrictEqual } = require('node:util');
const { queryObjects } = require('node:v8');
const { MessagePort, Worker } = require('node:worker_threads');
const { runInSandbox } = require(${JSON.stringify(compiledProgram(__dirname, 'sandbox'))});

// One rule for each outcome.
const RULES = [
  'fields.total = fields.a + 1',
  'throw new Error("no")',
  'return (',
  'while (true) {}',
  'return new Array(2 ** 31).fill(1)',
  'await new Promise(() => {})',
];
// More than run at once, so that rules wait for each other too.
const AT_ONCE = 8;
const ROUNDS = 5;

function held() {
  const objects = [Worker, MessagePort].map((kind) => queryObjects(kind, { format: 'count' }));
  const { libuv, workers } = process.report.getReport();
  const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  // V8 sets timers of its own, which end after some seconds. All timers of programs are one handle.
  const handles = libuv.filter(({ type }) => type !== 'timer').length;
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  return { objects, threads: workers.length, handles: handles + timers, listeners };
}

// The same, after closing handles have closed.
async function settled() {
  for (let last = held(); ;) {
    await pause(250);
    const now = held();
    if (isDeepStrictEqual(now, last)) return now;
    last = now;
  }
}

async function runRules() {
  const rules = Array.from({ length: AT_ONCE }, (_, at) => RULES[at % RULES.length]);
  const limits = { timeoutMs: 100, memoryMb: 8 };
  const outcomes = await Promise.all(rules.map((code) => runInSandbox(code, { fields: { a: 1 } }, limits)));
  return outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.fault));
}

(async () => {
  const outcomes = await runRules();
  const before = await settled();
  for (let round = 0; round < ROUNDS; round++) await runRules();
  console.log(JSON.stringify({ outcomes, before, after: await settled() }));
})();`;

describe('rules that ran', () => {
  it('leave no memory or handles in their process, whatever their outcome', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', PROGRAM], { timeout: 110_000 });
    const { outcomes, before, after } = JSON.parse(stdout) as { outcomes: string[]; before: Held; after: Held };

    expect(new Set(outcomes)).toEqual(new Set(['ok', 'error', 'timeout', 'memory']));
    // At most as much: on a busy machine a handle of the first rules may close later than they are counted.
    expect(after.handles).toBeLessThanOrEqual(before.handles);
    expect(after).toEqual({ ...before, handles: after.handles });
    expect(before.threads).toBe(0);
  }, 120_000);
});
