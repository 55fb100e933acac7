import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { queryObjects } from 'node:v8';
import { MessagePort, Worker } from 'node:worker_threads';
import { runInSandbox } from './sandbox';

/** More than run at once, so that rules wait for each other too. */
const AT_ONCE = 8;
const ROUNDS = 5;
const LIMITS = { timeoutMs: 100, memoryMb: 8 };

/** Every way in which a rule ends. */
const RULES = [
  'fields.total = fields.a + 1',
  'throw new Error("no")',
  'return (',
  'while (true) {}',
  'return new Array(2 ** 31).fill(1)',
  'await new Promise(() => {})',
];

/** The parts of a diagnostic report that are counted here. */
interface Report {
  /** Handles of the event loop, also those that do not keep it alive. */
  libuv: unknown[];
  /** Threads that live. */
  workers: unknown[];
}

/** What this process holds, after a garbage collection: threads, what is kept of those that ended, handles, listeners. */
function held() {
  const objects = [Worker, MessagePort].map((kind) => queryObjects(kind, { format: 'count' }));
  const { libuv, workers } = process.report.getReport() as unknown as Report;
  const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  return { objects, threads: workers.length, handles: libuv.length, listeners };
}

/** The same, once handles that are being closed are closed. */
async function settled() {
  for (let last = held(); ;) {
    await pause(250);
    const now = held();
    if (isDeepStrictEqual(now, last)) return now;
    last = now;
  }
}

async function runRules(): Promise<string[]> {
  const rules = Array.from({ length: AT_ONCE }, (_, at) => RULES[at % RULES.length] ?? '');
  const outcomes = await Promise.all(rules.map((code) => runInSandbox(code, { fields: { a: 1 } }, LIMITS)));
  return outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.fault));
}

describe('rules that ran', () => {
  it('leave nothing behind in their process, however they ended', async () => {
    expect(new Set(await runRules())).toEqual(new Set(['ok', 'error', 'timeout', 'memory']));
    const before = await settled();
    for (let round = 0; round < ROUNDS; round++) await runRules();

    expect(await settled()).toEqual(before);
    expect(before.threads).toBe(0);
  }, 60_000);
});
