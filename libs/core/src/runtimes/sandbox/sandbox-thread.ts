/** The program of the sandbox's threads. */
import { getQuickJS, type QuickJSContext, type QuickJSRuntime, type QuickJSWASMModule } from 'quickjs-emscripten';
import { serveWork } from '../pools/work-server';
import { SandboxProgress } from './sandbox-progress';
import { ownThread, threadCpuMs } from './thread-time';

/** `globals` and the result are JSON, so that only text crosses the sandbox's boundary. */
export interface SandboxInput {
  code: string;
  globals: string;
  timeoutMs: number;
  memoryBytes: number;
  maxResultLength: number;
  /** Memory of a `SandboxProgress`. */
  progress: SharedArrayBuffer;
}

/** `result` is the report of `RUNNER` as JSON; `error` is not null when there is none. */
export interface SandboxReport {
  result: string;
  error: string | null;
  isLate: boolean;
}

const MAX_STACK_BYTES = 256 * 1024;
const MAX_ERROR_LENGTH = 500;

/** Runs inside QuickJS. It keeps its own reference to JSON, which the code may replace. The code is the body of an async function. */
const RUNNER = `(async (code, globals, limit) => {
  const { parse, stringify } = JSON;
  const stored = (name, value) => {
    // The difference is NaN for Infinity and NaN.
    if (typeof value !== 'number' || value - value === 0) return value;
    throw new Error((name || 'a value') + ' is not a finite number');
  };
  const AsyncFunction = (async () => {}).constructor;
  const names = Object.keys(parse(globals));
  const read = parse(globals);
  const describe = (error) => {
    try {
      const text = error instanceof Error ? error.name + ': ' + error.message : 'thrown: ' + stringify(error);
      return text.slice(0, 500);
    } catch { return 'Error: the error cannot be shown'; }
  };
  for (const value of names) Object.defineProperty(globalThis, value, { value: read[value], writable: true, configurable: true });
  globalThis.console = { log() {}, info() {}, warn() {}, error() {}, debug() {} };
  try {
    const value = await new AsyncFunction(code)();
    const after = {};
    for (const name of names) after[name] = globalThis[name] ?? null;
    // The globals are stored afterwards. JSON would turn Infinity into null, which clears a value.
    const result = '{"ok":true,"value":' + (stringify(value) ?? 'null') + ',"globals":' + stringify(after, stored) + '}';
    return result.length <= limit ? result : stringify({ ok: false, error: 'Error: the result is too large' });
  } catch (error) {
    return stringify({ ok: false, error: describe(error) });
  }
})`;

function runCode(quickjs: QuickJSWASMModule, input: SandboxInput): SandboxReport {
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(input.memoryBytes);
  runtime.setMaxStackSize(MAX_STACK_BYTES);
  const progress = new SandboxProgress(input.progress);
  const isLate = lateness(input.timeoutMs);
  runtime.setInterruptHandler(isLate);
  progress.begin();
  try {
    return { ...resultOf(runtime, runtime.newContext(), input), isLate: false };
  } catch (error) {
    // Only the code can cause these errors: a stack overflow inside WebAssembly, or no memory for compiling.
    return { result: '', error: String(error).slice(0, MAX_ERROR_LENGTH), isLate: isLate() };
  } finally {
    progress.end();
  }
}

/**
 * Returns a function that tells whether so many milliseconds are over. Where the system tells the processor time of a thread, the
 * code has that much of it: a busy or paused machine is not the fault of the code.
 */
function lateness(milliseconds: number): () => boolean {
  const deadline = Date.now() + milliseconds;
  const thread = ownThread();
  const before = threadCpuMs(thread);
  return () => Date.now() > deadline && (before === null || (threadCpuMs(thread) ?? Infinity) - before > milliseconds);
}

/** @throws when the code cannot be compiled or its promise does not settle */
function resultOf(
  runtime: QuickJSRuntime,
  context: QuickJSContext,
  { code, globals, maxResultLength }: SandboxInput,
): Pick<SandboxReport, 'result' | 'error'> {
  const run = context.unwrapResult(context.evalCode(RUNNER, 'rule.js'));
  const args = [code, globals].map((text) => context.newString(text));
  const promise = context.unwrapResult(
    context.callFunction(run, context.undefined, ...args, context.newNumber(maxResultLength)),
  );
  runtime.executePendingJobs();
  const state = context.getPromiseState(promise);
  if (state.type === 'fulfilled') return { result: context.getString(state.value), error: null };
  throw new Error(state.type === 'pending' ? 'the code waits for something that never happens' : 'stopped');
}

serveWork(getQuickJS().then((quickjs) => (input: SandboxInput) => runCode(quickjs, input)));
