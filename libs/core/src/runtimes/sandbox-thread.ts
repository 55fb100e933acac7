/** What the thread is started with; `globals` and the answer are JSON, so that nothing but text crosses the border. */
export interface ThreadInput {
  /** Path of quickjs-emscripten, because a thread made from text has no folder to resolve it from. */
  library: string;
  code: string;
  globals: string;
  timeoutMs: number;
  memoryBytes: number;
  maxResultLength: number;
}

/** `loaded` starts the clock of the caller; one `done` follows unless the code has to be killed. */
export type ThreadMessage =
  { kind: 'loaded' } | { kind: 'done'; result: string } | { kind: 'failed'; error: string; isLate: boolean };

/**
 * The body of the sandbox's thread. It is started from its own text, because jest has no compiled file to start a thread
 * from: so it uses nothing from outside of itself but `load`.
 */
export async function sandboxThread(load: NodeJS.Require): Promise<void> {
  const { parentPort, workerData } = load('node:worker_threads') as typeof import('node:worker_threads');
  const { library, code, globals, timeoutMs, memoryBytes, maxResultLength } = workerData as ThreadInput;
  const send = (message: ThreadMessage) => parentPort?.postMessage(message);

  const quickjs = await (load(library) as typeof import('quickjs-emscripten')).getQuickJS();
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(memoryBytes);
  runtime.setMaxStackSize(256 * 1024);
  const deadline = Date.now() + timeoutMs;
  runtime.setInterruptHandler(() => Date.now() > deadline);
  const context = runtime.newContext();
  send({ kind: 'loaded' });

  // Runs inside QuickJS. JSON is taken before the code can replace it; the code is the body of an async function.
  const runner = `(async (code, globals, limit) => {
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

  try {
    const run = context.unwrapResult(context.evalCode(runner, 'rule.js'));
    const args = [code, globals].map((text) => context.newString(text));
    const promise = context.unwrapResult(
      context.callFunction(run, context.undefined, ...args, context.newNumber(maxResultLength)),
    );
    runtime.executePendingJobs();
    const state = context.getPromiseState(promise);
    if (state.type === 'fulfilled') send({ kind: 'done', result: context.getString(state.value) });
    else {
      const error =
        state.type === 'pending' ? 'Error: the code waits for something that never happens' : 'Error: stopped';
      send({ kind: 'failed', error, isLate: Date.now() > deadline });
    }
  } catch (error) {
    // Only what the code does gets here: stack overflow inside WebAssembly, out of memory while compiling.
    send({ kind: 'failed', error: String(error).slice(0, 500), isLate: Date.now() > deadline });
  }
}
