import { join, relative } from 'node:path';
import { Logger } from '@nestjs/common';
import { untilAborted } from '../../process/until-aborted';
import { outsideRequest } from '../../requests/request-context';
import { WorkLimitError, type StartHost, type WorkHost } from './work-host';
import { WorkClock, type WorkTime } from './work-clock';
import { fromWorkFailure, type ErrorClass } from './work-failure';
import type { WorkMessage } from './work-message';
import { WorkQuestions, type OnAsk } from './work-questions';

/** What belongs to one input. */
export interface WorkCall {
  time: WorkTime;
  signal: AbortSignal | null;
  onAsk: OnAsk;
}

/** An input whose files are lent. @param at changes the path of a file in the folder to the one that it has meanwhile */
export type InputOf<Input> = (at: (path: string) => string) => Input;

type WorkEvent<Output> = WorkMessage<Output> | { kind: 'ended'; reason: Error };

const START_TIMEOUT_MS = 60_000;
const START: WorkCall = {
  time: { timeoutMs: START_TIMEOUT_MS, totalMs: START_TIMEOUT_MS },
  signal: null,
  onAsk: () => Promise.reject(new Error('The program asks before it has an input.')),
};

/** Listens between two calls. A function made during a call would keep the promise and the signal of that call in memory. */
const unheard = (): void => undefined;

/** One thread or process of a pool; it works on one input at a time. */
export class WorkRunner<Input, Output> {
  private readonly logger = new Logger('Work');
  private readonly host: WorkHost;
  private readonly ready: Promise<unknown>;
  private listener: (event: WorkEvent<Output>) => void = unheard;
  private ended: Error | null = null;
  private givenUp = false;
  /** Called when the thread or process has ended; of the pool that has the runner. */
  onEnd: () => void = () => undefined;

  constructor(
    start: StartHost,
    private readonly errors: readonly ErrorClass[],
  ) {
    const listeners: Parameters<StartHost>[0] = {
      onMessage: (message) => this.receive(message as WorkMessage<Output>),
      onEnd: (reason) => {
        this.ended ??= reason;
        this.listener({ kind: 'ended', reason: this.ended });
        this.onEnd();
      },
    };
    // Its handles live longer than the request that starts it, and would keep that in memory with its body. So would a promise,
    // before Node 24.
    this.host = outsideRequest(() => start(listeners));
    this.ready = outsideRequest(() => this.nextMessage(START).catch(didNotStart));
    // `run` reports it.
    this.ready.catch(() => undefined);
  }

  /** False after `end`, or when the thread or process has ended. An error of the program does not end it. */
  get isUsable(): boolean {
    return !this.givenUp && this.ended === null;
  }

  /** As `run`, with `folder` where the thread or process may use it. @param inputOf the input, by what changes a path of the folder */
  async runIn(folder: string, inputOf: InputOf<Input>, call: WorkCall): Promise<Output> {
    await this.loaded(call.signal);
    const lent = await this.host.lend(folder);
    try {
      return await this.run(
        inputOf((path) => join(lent.path, relative(folder, path))),
        call,
      );
    } finally {
      await lent.giveBack();
    }
  }

  /** Rejects with WorkLimitError, WorkCrashError, the signal's reason, or the program's error. */
  async run(input: Input, call: WorkCall): Promise<Output> {
    const message = await this.exchange(input, call).catch(async (error: unknown) => {
      await this.end();
      throw error;
    });
    if (message.kind === 'done') return message.output;
    if (message.kind === 'failed') throw fromWorkFailure(message.failure, this.errors);
    await this.end();
    throw new Error(`Unexpected message of the program: ${message.kind}.`);
  }

  end(): Promise<void> {
    this.givenUp = true;
    return this.host.end();
  }

  private receive(message: WorkMessage<Output>): void {
    if (message.kind === 'warning') this.logger.warn(message.text);
    else this.listener(message);
  }

  private async exchange(input: Input, call: WorkCall): Promise<WorkMessage<Output>> {
    await this.loaded(call.signal);
    const message = this.nextMessage(call);
    this.host.post({ kind: 'work', input });
    return message;
  }

  private async loaded(signal: AbortSignal | null): Promise<void> {
    await (signal ? untilAborted(this.ready, signal) : this.ready);
    if (this.ended) throw this.ended;
    signal?.throwIfAborted();
  }

  /** The next message besides `progress`, `warning` and `ask`. */
  private nextMessage({ time, signal, onAsk }: WorkCall): Promise<WorkMessage<Output>> {
    return new Promise((resolve, reject) => {
      const clock = new WorkClock(time, () => settle(() => reject(new WorkLimitError('time'))));
      const aborted = () => settle(() => reject(signal?.reason));
      const settle = (outcome: () => void) => {
        clock.stop();
        signal?.removeEventListener('abort', aborted);
        this.listener = unheard;
        outcome();
      };
      const questions = new WorkQuestions(clock, onAsk, (id, reply) => this.host.post({ kind: 'reply', id, ...reply }));
      this.listener = (event) => {
        if (event.kind === 'ended') settle(() => reject(event.reason));
        else if (event.kind === 'progress') clock.nextPart();
        else if (event.kind === 'ask') void questions.answer(event.id, event.question);
        else settle(() => resolve(event));
      };
      signal?.addEventListener('abort', aborted, { once: true });
    });
  }
}

/** A failed start is not the input's fault, so it is an ordinary error, after which the job is retried. */
function didNotStart(error: Error): never {
  throw new Error(`The program of the work did not start: ${error.message}`, { cause: error });
}
