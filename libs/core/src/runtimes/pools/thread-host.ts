import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { settledWithin } from './settled-within';
import { WorkCrashError, WorkLimitError, type StartHost } from './work-host';
import { movableBuffers } from './work-message';

/** `terminate` may never resolve when a thread runs out of memory at the same moment. */
const TERMINATE_MS = 5_000;

/**
 * Threads that run WebAssembly share the machine code through which it calls JavaScript. V8 compiles that code once a thread has
 * called a function 1,000 times, and frees it with the last thread that uses it. When one thread ends while another begins to use
 * the code, V8 13.6 can free it twice, and the whole process dies ("Check failed: jit_page.has_value()", or a segmentation fault):
 * once in some 1,500 rules that call `Date.now` often. With a budget that nothing uses up, all calls go through V8's generic code.
 * The V8 of Node 20 has neither the budget nor the generic code, and reports flags that it does not know.
 */
const FIRST_V8_WITH_BUDGET = 12;
if (Number.parseInt(process.versions.v8, 10) >= FIRST_V8_WITH_BUDGET)
  setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647');

/** Starts threads of a compiled program with an empty environment and at most `memoryMb` of JavaScript heap each. */
export function threadHost(program: string, memoryMb: number): StartHost {
  return ({ onMessage, onEnd }) => {
    const worker = new Worker(program, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // The listeners are never removed: an error after the end of the work must not become uncaught.
    worker.on('message', onMessage);
    worker.on('error', (error) => onEnd(isOutOfMemory(error) ? new WorkLimitError('memory') : error));
    worker.on('exit', (code) => onEnd(new WorkCrashError(`its thread ended with ${code}`)));
    worker.unref();
    return {
      post: (message) => worker.postMessage(message, message.kind === 'work' ? movableBuffers(message.input) : []),
      // A thread has the rights of its process.
      lend: (path) => Promise.resolve({ path, giveBack: () => Promise.resolve() }),
      end: () => settledWithin(TERMINATE_MS, worker.terminate()),
    };
  };
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
