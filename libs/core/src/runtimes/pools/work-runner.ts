import { Logger } from '@nestjs/common';
import { untilAborted } from '../../process/until-aborted';
import { WorkLimitError, type StartHost, type WorkHost } from './work-host';
import { fromWorkFailure, type ErrorClass } from './work-failure';
import type { WorkMessage } from './work-message';

/** The time limits of one input. */
export interface WorkTime {
  /** Milliseconds until the result or the next `progress`; loading not counted. */
  timeoutMs: number;
  /** Milliseconds for all parts together. */
  totalMs: number;
}

type WorkEvent<Output> = WorkMessage<Output> | { kind: 'ended'; reason: Error };

const START_TIMEOUT_MS = 60_000;

/** One thread or process of a pool; it works on one input at a time. */
export class WorkRunner<Input, Output> {
  private readonly logger = new Logger('Work');
  private readonly host: WorkHost;
  private readonly ready: Promise<unknown>;
  private listener: (event: WorkEvent<Output>) => void = () => undefined;
  private ended: Error | null = null;
  private givenUp = false;

  constructor(
    start: StartHost,
    private readonly errors: readonly ErrorClass[],
    onEnd: () => void,
  ) {
    this.host = start({
      onMessage: (message) => this.receive(message as WorkMessage<Output>),
      onEnd: (reason) => {
        this.ended ??= reason;
        this.listener({ kind: 'ended', reason: this.ended });
        onEnd();
      },
    });
    this.ready = this.nextMessage({ timeoutMs: START_TIMEOUT_MS, totalMs: START_TIMEOUT_MS }, null).catch(didNotStart);
    // `run` reports it.
    this.ready.catch(() => undefined);
  }

  /** False after `end`, or when the thread or process has ended. An error of the program does not end it. */
  get isUsable(): boolean {
    return !this.givenUp && this.ended === null;
  }

  /** Rejects with WorkLimitError, WorkCrashError, the signal's reason, or the program's error. */
  async run(input: Input, time: WorkTime, signal: AbortSignal | null): Promise<Output> {
    const message = await this.exchange(input, time, signal).catch(async (error: unknown) => {
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

  private async exchange(input: Input, time: WorkTime, signal: AbortSignal | null): Promise<WorkMessage<Output>> {
    await (signal ? untilAborted(this.ready, signal) : this.ready);
    if (this.ended) throw this.ended;
    signal?.throwIfAborted();
    const message = this.nextMessage(time, signal);
    this.host.post(input);
    return message;
  }

  /** The next message besides `progress` and `warning`. */
  private nextMessage({ timeoutMs, totalMs }: WorkTime, signal: AbortSignal | null): Promise<WorkMessage<Output>> {
    return new Promise((resolve, reject) => {
      const late = () => settle(() => reject(new WorkLimitError('time')));
      const part = setTimeout(late, timeoutMs);
      const whole = setTimeout(late, totalMs);
      const aborted = () => settle(() => reject(signal?.reason));
      const settle = (outcome: () => void) => {
        clearTimeout(part);
        clearTimeout(whole);
        signal?.removeEventListener('abort', aborted);
        this.listener = () => undefined;
        outcome();
      };
      this.listener = (event) => {
        if (event.kind === 'ended') settle(() => reject(event.reason));
        else if (event.kind === 'progress') part.refresh();
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
