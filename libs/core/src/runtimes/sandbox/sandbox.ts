import { UnavailableError } from '../../errors/errors';
import { compiledProgram } from '../compiled-program';
import { ThreadPool } from '../pools/thread-pool';
import { SandboxProgress } from './sandbox-progress';
import type { SandboxInput, SandboxReport } from './sandbox-thread';
import { WorkCrashError, WorkLimitError } from '../pools/work-host';

export type Json = string | number | boolean | null | Json[] | { [member: string]: Json };

export interface SandboxLimits {
  /** Time limit in milliseconds of processor time, loading not counted. */
  timeoutMs?: number;
  memoryMb?: number;
  /** Characters of the result as JSON. */
  maxResultLength?: number;
}

/** `globals` are the values of the given globals after the run. A failure of the code is an outcome, not an exception. */
export type SandboxOutcome =
  | { ok: true; value: Json; globals: Record<string, Json> }
  | { ok: false; fault: 'error' | 'timeout' | 'memory'; error: string };

/**
 * QuickJS interrupts code when its processor time is over, but it looks only after 10,000 steps (`JS_INTERRUPT_COUNTER_INIT`), and a
 * step can be `'x'.repeat(1e6)`. So the host looks at the thread's time too, and kills it when it has had so much more.
 */
const LOOK_MS = 100;
const GRACE_MS = 200;
/** Times the limit after which a thread is killed on a machine that gives it too little time, or does not tell it. */
const KILL_FACTOR = 5;
/** A thread takes some 100 MB with a rule that fills its memory. Threads are not reused. */
const LIMITS = { slots: 4, timeoutMs: 1_000, memoryMb: 64, singleUse: true };

const threads = new ThreadPool<SandboxInput, SandboxReport>(compiledProgram(__dirname, 'sandbox-thread'), LIMITS);

/** Runs of code that has hardly had a processor until its time was over. */
const TRIES = 3;
/** Part of the time limit that this process must have computed for the code to be the cause. */
const MIN_CPU = 0.25;

/**
 * Runs JavaScript as the body of an async function inside QuickJS, in its own thread. The code cannot reach host objects,
 * its time and memory are limited, and a thread that does not stop is killed. When the code had too little of a
 * processor meanwhile (a busy or paused machine), it is run again; code that has not ended in any of these runs is too slow.
 * @param globals JSON values that the code can read and change by name
 * @returns the returned value and the globals, or the error
 * @throws UnavailableError when that happens again and again; other errors when the sandbox cannot be started
 */
export async function runInSandbox(
  code: string,
  globals: Record<string, Json> = {},
  { timeoutMs = 1_000, memoryMb = 32, maxResultLength = 1_000_000 }: SandboxLimits = {},
): Promise<SandboxOutcome> {
  const memoryBytes = memoryMb * 1024 * 1024;
  const input = { code, globals: JSON.stringify(globals), timeoutMs, memoryBytes, maxResultLength };
  let isComputing = false;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [before, progress] = [process.cpuUsage(), new SandboxProgress()];
    const outcome = await runOnce({ ...input, progress: progress.memory }, progress);
    if (outcome && (outcome.ok || outcome.fault !== 'timeout' || cpuMsSince(before) >= MIN_CPU * timeoutMs))
      return outcome;
    isComputing = progress.isComputing;
  }
  if (isComputing) return tooLate(timeoutMs);
  throw new UnavailableError('This process gets too little time to run code.');
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns null when the thread was killed by the clock, before the code had its time on the processor. */
async function runOnce(input: SandboxInput, progress: SandboxProgress): Promise<SandboxOutcome | null> {
  const { timeoutMs } = input;
  const overdue = new AbortController();
  const look = () => {
    if ((progress.cpuMs ?? 0) > timeoutMs + GRACE_MS) overdue.abort();
  };
  const looks = setInterval(look, LOOK_MS).unref();
  try {
    const report = await threads.run(input, { timeoutMs: KILL_FACTOR * timeoutMs, signal: overdue.signal });
    if (report.isLate) return tooLate(timeoutMs);
    return report.error === null ? readResult(report.result) : failed(report.error);
  } catch (error) {
    if (overdue.signal.aborted) return tooLate(timeoutMs);
    if (error instanceof WorkCrashError) return failed('The sandbox ended early.');
    if (!(error instanceof WorkLimitError)) throw error;
    return error.limit === 'time' ? null : failed('The code ran out of memory.');
  } finally {
    clearInterval(looks);
  }
}

function tooLate(timeoutMs: number): SandboxOutcome {
  return { ok: false, fault: 'timeout', error: `The code ran for more than ${timeoutMs} ms.` };
}

function readResult(result: string): SandboxOutcome {
  const report = parseReport(result);
  if (report.ok === true) return { ok: true, value: report.value ?? null, globals: report.globals ?? {} };
  return failed(String(report.error));
}

interface Report {
  ok?: unknown;
  value?: Json;
  globals?: Record<string, Json>;
  error?: unknown;
}

/** The code runs in the same QuickJS context as the function that makes the report, so the report is untrusted. */
function parseReport(result: string): Report {
  try {
    return (JSON.parse(result) as Report | null) ?? {};
  } catch {
    return { error: 'The code broke the report of its own result.' };
  }
}

function failed(error: string): SandboxOutcome {
  if (/InternalError: interrupted/.test(error)) return { ok: false, fault: 'timeout', error: 'The code ran too long.' };
  return { ok: false, fault: /out of memory/i.test(error) ? 'memory' : 'error', error };
}
