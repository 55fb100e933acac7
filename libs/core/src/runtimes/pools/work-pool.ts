import { Semaphore } from './semaphore';
import type { ErrorClass } from './work-failure';
import { WorkCrashError, type StartHost } from './work-host';
import { WorkRunner } from './work-runner';

export interface WorkLimits {
  /** How many inputs are worked on at once. */
  slots: number;
  /** Milliseconds that one input, or one part of it (`progress`), may take; loading not counted. */
  timeoutMs: number;
  /** Milliseconds that all parts of an input may take together; `timeoutMs` when left out. */
  totalMs?: number;
  /** Megabytes: of the JavaScript heap of one thread, or of one process with all that it started. */
  memoryMb: number;
  /** Ends the thread or process after every input, so that nothing of it is left for the next one. */
  singleUse?: boolean;
  /** How often work is tried whose thread or process crashes; once when left out. Bytes that moved away cannot be sent again. */
  tries?: number;
  /** Classes of errors that the program throws and that are thrown again here. */
  errors?: readonly ErrorClass[];
}

export interface WorkOptions {
  /** Kills the work; `run` then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Instead of the pool's limit. */
  timeoutMs?: number;
}

const IDLE_MS = 60_000;

/**
 * Runs work that would block the event loop, or that a hostile input could make endless, outside of it. Threads and
 * processes start when they are needed and go when nothing was asked of them for a minute.
 */
export class WorkPool<Input, Output> {
  private readonly semaphore: Semaphore;
  private readonly alive = new Set<WorkRunner<Input, Output>>();
  private readonly idle: { runner: WorkRunner<Input, Output>; timer: NodeJS.Timeout }[] = [];

  constructor(
    private readonly start: StartHost,
    private readonly limits: WorkLimits,
  ) {
    this.semaphore = new Semaphore(limits.slots);
  }

  /** Rejects with WorkLimitError, WorkCrashError, the signal's reason, or what the program threw. */
  run(input: Input, { signal, timeoutMs }: WorkOptions = {}): Promise<Output> {
    const part = timeoutMs ?? this.limits.timeoutMs;
    const time = { timeoutMs: part, totalMs: timeoutMs ?? this.limits.totalMs ?? part };
    return this.semaphore.take(signal ?? new AbortController().signal, () =>
      this.attempt((runner) => runner.ask(input, time, signal ?? null), this.limits.tries ?? 1),
    );
  }

  /** Ends all threads and processes, also those that work. */
  async close(): Promise<void> {
    for (const { timer } of this.idle.splice(0)) clearTimeout(timer);
    await Promise.all([...this.alive].map((runner) => runner.end()));
  }

  private async attempt(ask: (runner: WorkRunner<Input, Output>) => Promise<Output>, tries: number): Promise<Output> {
    const runner = this.take();
    try {
      return await ask(runner);
    } catch (error) {
      if (tries <= 1 || !(error instanceof WorkCrashError)) throw error;
      return await this.attempt(ask, tries - 1);
    } finally {
      if (this.limits.singleUse) await runner.end();
      else this.rest(runner);
    }
  }

  private take(): WorkRunner<Input, Output> {
    const rested = this.idle.pop();
    clearTimeout(rested?.timer);
    return rested?.runner ?? this.startRunner();
  }

  private startRunner(): WorkRunner<Input, Output> {
    const runner: WorkRunner<Input, Output> = new WorkRunner(this.start, this.limits.errors ?? [], () => {
      this.alive.delete(runner);
      this.forget(runner);
    });
    this.alive.add(runner);
    return runner;
  }

  private rest(runner: WorkRunner<Input, Output>): void {
    if (!runner.isUsable) return;
    const timer = setTimeout(() => {
      this.forget(runner);
      void runner.end();
    }, IDLE_MS).unref();
    this.idle.push({ runner, timer });
  }

  private forget(runner: WorkRunner<Input, Output>): void {
    const at = this.idle.findIndex((rested) => rested.runner === runner);
    if (at >= 0) clearTimeout(this.idle.splice(at, 1)[0]?.timer);
  }
}
