import { Worker } from 'node:worker_threads';
import { Turns } from './turns';

/** What a thread's program sends: `ready` once it is loaded, then one answer to every input. */
export type ThreadAnswer<Output> =
  { kind: 'ready' } | { kind: 'done'; output: Output } | { kind: 'failed'; error: string };

/** The work passed its time or its memory; its thread is gone, the process is unharmed. */
export class ThreadLimitError extends Error {
  constructor(readonly limit: 'time' | 'memory') {
    super(`The work took more ${limit} than it may.`);
    this.name = 'ThreadLimitError';
  }
}

export interface ThreadLimits {
  threads: number;
  /** Milliseconds that one input may take, loading not counted. */
  timeoutMs: number;
  /** Of the JavaScript heap of one thread. */
  memoryMb: number;
}

const START_TIMEOUT_MS = 30_000;
const IDLE_MS = 60_000;

/**
 * Runs work that would block the event loop, or that a hostile input could make endless, in a few threads of one program.
 * Threads start when they are needed and go when nothing was asked of them for a minute.
 */
export class ThreadPool<Input, Output> {
  private readonly turns: Turns;
  private readonly idle: WorkThread<Input, Output>[] = [];
  private readonly never = new AbortController().signal;

  /** `program`: path of a compiled module that answers messages with `ThreadAnswer`. */
  constructor(
    private readonly program: string,
    private readonly limits: ThreadLimits,
  ) {
    this.turns = new Turns(limits.threads);
  }

  /** Rejects with ThreadLimitError, or with what went wrong in the thread. */
  run(input: Input): Promise<Output> {
    return this.turns.take(this.never, async () => {
      const thread = this.idle.pop() ?? new WorkThread<Input, Output>(this.program, this.limits);
      const output = await thread.ask(input, this.limits.timeoutMs);
      this.idle.push(thread);
      thread.rest(IDLE_MS, () => this.idle.splice(this.idle.indexOf(thread), 1));
      return output;
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((thread) => thread.end()));
  }
}

class WorkThread<Input, Output> {
  private readonly worker: Worker;
  private readonly ready: Promise<unknown>;
  private timer: NodeJS.Timeout | undefined;

  constructor(program: string, { memoryMb }: ThreadLimits) {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
    this.worker = new Worker(program, { env: {}, execArgv: [], resourceLimits });
    this.ready = this.answer(START_TIMEOUT_MS);
    this.worker.unref();
  }

  async ask(input: Input, timeoutMs: number): Promise<Output> {
    clearTimeout(this.timer);
    try {
      await this.ready;
      this.worker.postMessage(input);
      const answer = await this.answer(timeoutMs);
      if (answer.kind === 'done') return answer.output;
      throw new Error(answer.kind === 'failed' ? answer.error : 'The thread answered out of turn.');
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  /** Ends it unless it is asked again in time. */
  rest(ms: number, ended: () => void): void {
    this.timer = setTimeout(() => {
      ended();
      void this.end();
    }, ms).unref();
  }

  async end(): Promise<void> {
    clearTimeout(this.timer);
    await this.worker.terminate();
  }

  private answer(timeoutMs: number): Promise<ThreadAnswer<Output>> {
    return new Promise((resolve, reject) => {
      const { worker } = this;
      const timer = setTimeout(() => settle(() => reject(new ThreadLimitError('time'))), timeoutMs);
      const settle = (outcome: () => void): void => {
        clearTimeout(timer);
        worker.off('message', answered).off('error', failed).off('exit', ended);
        outcome();
      };
      const answered = (message: ThreadAnswer<Output>): void => settle(() => resolve(message));
      const failed = (error: Error): void => settle(() => reject(isOutOfMemory(error) ? outOfMemory() : error));
      const ended = (): void => settle(() => reject(new Error('The thread ended early.')));
      worker.once('message', answered).once('error', failed).once('exit', ended);
    });
  }
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
const outOfMemory = (): ThreadLimitError => new ThreadLimitError('memory');
