import { Worker } from 'node:worker_threads';
import { settledWithin } from './patience';
import { WorkCrashError, WorkLimitError, type StartHost } from './work-host';
import { movableBuffers } from './work-message';

/** `terminate` may never resolve when a thread runs out of memory at the same moment. */
const TERMINATE_MS = 5_000;

/** Starts threads of a compiled program, without environment, with at most `memoryMb` of JavaScript heap each. */
export function threadHost(program: string, memoryMb: number): StartHost {
  return ({ onMessage, onEnd }) => {
    const worker = new Worker(program, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // The listeners stay for good: an error may come after the work was given up, and must not end this process.
    worker.on('message', onMessage);
    worker.on('error', (error) => onEnd(isOutOfMemory(error) ? new WorkLimitError('memory') : error));
    worker.on('exit', (code) => onEnd(new WorkCrashError(`its thread ended with ${code}`)));
    worker.unref();
    return {
      post: (input) => worker.postMessage(input, movableBuffers(input)),
      end: () => settledWithin(TERMINATE_MS, worker.terminate()),
    };
  };
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
