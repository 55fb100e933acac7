import { Logger } from '@nestjs/common';
import { outsideRequest } from '../../requests/request-context';
import { inSpan } from '../../tracing/tracer';
import { keep, takeKept } from './kept-runners';
import { reportPool, timed } from './pool-use';
import { Semaphore } from './semaphore';
import type { ErrorClass } from './work-failure';
import { WorkCrashError, type StartHost } from './work-host';
import type { OnAsk } from './work-questions';
import { type WorkCall, WorkRunner } from './work-runner';

export interface WorkLimits {
  /** Number of inputs that are worked on at once. */
  slots: number;
  /** Time limit in milliseconds for one input, or for one part of it (`progress`); loading not counted. */
  timeoutMs: number;
  /** Time limit in milliseconds for all parts of an input together; default `timeoutMs`. */
  totalMs?: number;
  /** Memory limit in megabytes: the JavaScript heap of a thread, or a process including its descendants. */
  memoryMb: number;
  /** Ends the thread or process after every input, so that no state of it reaches the next one. */
  singleUse?: boolean;
  /**
   * Keeps one thread or process loaded for the next input. It is started when an input is done or has taken a while, so that
   * loading does not slow the input down. It ends after a minute like others.
   */
  spare?: boolean;
  /** Attempts for work whose thread or process crashes; default 1. Transferred bytes cannot be sent again. */
  tries?: number;
  /** Error classes of the program that are restored in this process. */
  errors?: readonly ErrorClass[];
}

export interface WorkOptions {
  /** Kills the work; `run` then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Overrides the pool's limit. */
  timeoutMs?: number;
  /** Answers the questions of the program. The time limits rest until then. */
  onAsk?: OnAsk;
}

type Work<Input, Output> = (runner: WorkRunner<Input, Output>, call: WorkCall) => Promise<Output>;

/** Idle threads and processes end after this time. */
const IDLE_MS = 60_000;
/** Inputs that take longer than this mostly wait for others. */
const SPARE_AFTER_MS = 5_000;
const noAnswer: OnAsk = () => Promise.reject(new Error('Nothing answers questions of this work.'));

/**
 * Runs work in threads or processes that would block the event loop, or that a hostile input could make endless. They
 * start on demand and end after a minute without work.
 */
export class WorkPool<Input, Output> {
  private readonly semaphore: Semaphore;
  private readonly alive = new Set<WorkRunner<Input, Output>>();
  private readonly logger = new Logger('Work');
  private readonly unreport: () => void;
  private closed = false;
  private readonly idle: { runner: WorkRunner<Input, Output>; timer: NodeJS.Timeout }[] = [];

  constructor(
    private readonly start: StartHost,
    private readonly limits: WorkLimits,
    /** For metrics and traces. */
    private readonly name: string,
    /** Equal for pools whose threads or processes are alike: of one program, with the same memory, environment and errors. */
    private readonly kind: string,
  ) {
    this.semaphore = new Semaphore(limits.slots);
    this.unreport = reportPool(() => ({ name, ...this.semaphore.use }));
  }

  /**
   * Resolves with the output, while a thread or process that is used once still ends: its slot is free after that.
   * Rejects with WorkLimitError, WorkCrashError, the signal's reason, or the program's error, when it has ended.
   */
  run(input: Input, options: WorkOptions = {}): Promise<Output> {
    return this.measured((runner, call) => runner.run(input, call), options);
  }

  protected measured(work: Work<Input, Output>, options: WorkOptions): Promise<Output> {
    return inSpan(`work ${this.name}`, { kind: 'internal' }, () => timed(this.name, () => this.work(work, options)));
  }

  private work(does: Work<Input, Output>, { signal, timeoutMs, onAsk = noAnswer }: WorkOptions): Promise<Output> {
    const part = timeoutMs ?? this.limits.timeoutMs;
    const time = { timeoutMs: part, totalMs: timeoutMs ?? this.limits.totalMs ?? part };
    const work = (runner: WorkRunner<Input, Output>) => does(runner, { time, signal: signal ?? null, onAsk });
    return new Promise((resolve, reject) => {
      let isDone = false;
      const onOutput = (output: Output) => {
        isDone = true;
        resolve(output);
      };
      this.semaphore
        .acquire(signal ?? new AbortController().signal, () => this.attempt(work, onOutput, this.limits.tries ?? 1))
        .catch((error: Error) =>
          isDone ? this.logger.warn(`Work has not ended well: ${error.message}`) : reject(error),
        );
    });
  }

  /** Ends all threads and processes, including busy ones. */
  async close(): Promise<void> {
    this.closed = true;
    this.unreport();
    for (const { runner, timer } of this.idle.splice(0)) {
      clearTimeout(timer);
      if (keep(this.kind, runner)) this.alive.delete(runner);
    }
    await Promise.all([...this.alive].map((runner) => runner.end()));
  }

  private async attempt(
    work: (runner: WorkRunner<Input, Output>) => Promise<Output>,
    onOutput: (output: Output) => void,
    tries: number,
  ): Promise<void> {
    const runner = this.acquire();
    const spare = setTimeout(() => this.keepSpare(), SPARE_AFTER_MS).unref();
    try {
      onOutput(await work(runner));
    } catch (error) {
      if (tries <= 1 || !(error instanceof WorkCrashError)) throw error;
      await this.attempt(work, onOutput, tries - 1);
    } finally {
      clearTimeout(spare);
      if (this.limits.singleUse) await runner.end();
      else this.release(runner);
      this.keepSpare();
    }
  }

  private keepSpare(): void {
    if (this.limits.spare && !this.closed && this.idle.length === 0) this.release(this.startRunner());
  }

  private acquire(): WorkRunner<Input, Output> {
    const idle = this.idle.pop();
    clearTimeout(idle?.timer);
    return idle?.runner ?? this.startRunner();
  }

  private startRunner(): WorkRunner<Input, Output> {
    const runner =
      takeKept<WorkRunner<Input, Output>>(this.kind) ?? new WorkRunner(this.start, this.limits.errors ?? []);
    runner.onEnd = () => {
      this.alive.delete(runner);
      this.forget(runner);
    };
    this.alive.add(runner);
    return runner;
  }

  private release(runner: WorkRunner<Input, Output>): void {
    if (!runner.isUsable) return;
    const end = () => {
      this.forget(runner);
      void runner.end();
    };
    // A timer keeps the request in which it is set.
    const timer = outsideRequest(() => setTimeout(end, IDLE_MS).unref());
    this.idle.push({ runner, timer });
  }

  private forget(runner: WorkRunner<Input, Output>): void {
    const index = this.idle.findIndex((idle) => idle.runner === runner);
    if (index >= 0) clearTimeout(this.idle.splice(index, 1)[0]?.timer);
  }
}
