import { Worker } from 'node:worker_threads';
import { settledWithin } from './settled-within';
import { WorkCrashError, WorkLimitError, type StartHost } from './work-host';
import { movableBuffers } from './work-message';

/** `terminate` may never resolve when a thread runs out of memory at the same moment. */
const TERMINATE_MS = 5_000;

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
      end: () => settledWithin(TERMINATE_MS, worker.terminate()),
    };
  };
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
