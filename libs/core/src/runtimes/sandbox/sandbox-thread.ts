/** The program of the sandbox's threads. */
import { getQuickJS, type QuickJSContext, type QuickJSRuntime, type QuickJSWASMModule } from 'quickjs-emscripten';
import { serveWork } from '../pools/work-server';

/** `globals` and the result are JSON, so that nothing but text crosses the border. */
export interface SandboxInput {
  code: string;
  globals: string;
  timeoutMs: number;
  memoryBytes: number;
  maxResultLength: number;
}

/** The report that the code's surroundings made, as JSON, or why there is none. */
export interface SandboxReport {
  result: string;
  error: string | null;
  isLate: boolean;
}

const MAX_STACK_BYTES = 256 * 1024;
const MAX_ERROR_LENGTH = 500;

/** Runs inside QuickJS. JSON is taken before the code can replace it; the code is the body of an async function. */
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
    // What is left in the globals is stored: JSON would make null of Infinity, which clears a value.
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
  const deadline = Date.now() + input.timeoutMs;
  runtime.setInterruptHandler(() => Date.now() > deadline);
  try {
    return { ...resultOf(runtime, runtime.newContext(), input), isLate: false };
  } catch (error) {
    // Only what the code does gets here: stack overflow inside WebAssembly, out of memory while compiling.
    return { result: '', error: String(error).slice(0, MAX_ERROR_LENGTH), isLate: Date.now() > deadline };
  }
}

/** Throws what QuickJS makes of code that never settles or cannot be run. */
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

void getQuickJS().then((quickjs) => serveWork((input: SandboxInput) => runCode(quickjs, input)));
