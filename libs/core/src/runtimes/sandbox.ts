import { Worker } from 'node:worker_threads';
import { sandboxThread, type ThreadInput, type ThreadMessage } from './sandbox-thread';

export type Json = string | number | boolean | null | Json[] | { [member: string]: Json };

export interface SandboxLimits {
  /** Milliseconds that the code may run, loading not counted. */
  timeoutMs?: number;
  memoryMb?: number;
  /** Characters of the result as JSON. */
  maxResultLength?: number;
}

/** `globals` are the given ones as the code left them. A failure of the code is an outcome, not an exception. */
export type SandboxOutcome =
  | { ok: true; value: Json; globals: Record<string, Json> }
  | { ok: false; fault: 'error' | 'timeout' | 'memory'; error: string };

/** Loading WebAssembly takes some 50 ms; on a machine that is out of breath, seconds. */
const LOAD_TIMEOUT_MS = 30_000;
/** How much longer than its limit code may take before its thread is killed: QuickJS stops most of it by itself. */
const KILL_GRACE_MS = 250;

/**
 * Runs JavaScript as the body of an async function inside QuickJS, in a thread of its own: no host object can be reached,
 * time and memory are limited, and a thread that does not stop is killed. `globals` are JSON values that the code sees
 * (and may change) by name.
 * @returns what the code returned, or why it failed; rejects only when the sandbox itself cannot be started
 */
export async function runInSandbox(
  code: string,
  globals: Record<string, Json> = {},
  { timeoutMs = 1_000, memoryMb = 32, maxResultLength = 1_000_000 }: SandboxLimits = {},
): Promise<SandboxOutcome> {
  const thread = startThread({
    library: require.resolve('quickjs-emscripten'),
    code,
    globals: JSON.stringify(globals),
    timeoutMs,
    memoryBytes: memoryMb * 1024 * 1024,
    maxResultLength,
  });
  try {
    return await outcomeOf(thread, timeoutMs);
  } finally {
    await thread.terminate();
  }
}

function startThread(workerData: ThreadInput): Worker {
  return new Worker(`(${sandboxThread.toString()})(require)`, {
    eval: true,
    workerData,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
}

function outcomeOf(thread: Worker, timeoutMs: number): Promise<SandboxOutcome> {
  const late: SandboxOutcome = { ok: false, fault: 'timeout', error: `The code ran for more than ${timeoutMs} ms.` };
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => reject(new Error('The sandbox did not start.')), LOAD_TIMEOUT_MS);
    const settle = (outcome: SandboxOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    thread.on('message', (message: ThreadMessage) => {
      if (message.kind === 'done') return settle(readResult(message.result));
      if (message.kind === 'failed') return settle(message.isLate ? late : failed(message.error));
      clearTimeout(timer);
      timer = setTimeout(() => settle(late), timeoutMs + KILL_GRACE_MS);
    });
    thread.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    thread.once('exit', () => settle(failed('The sandbox ended early.')));
  });
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

/** The code shares QuickJS with the function that reports on it, so the report is read as carefully as any input. */
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
