import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedWork } from '@app/core';

/** Work that a worker does at its start, at an interval and when it is woken. Any number of workers share it. */
export abstract class PeriodicTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private readonly work: RepeatedWork;

  /** @param name the subject of log messages: `The expiry of approvals` */
  protected constructor(name: string, intervalMs: number) {
    this.work = new RepeatedWork({ name, logger: this.logger, intervalMs, run: () => this.sweep() });
  }

  /** Does all that is due. What it throws is logged, and the next run tries again. */
  abstract sweep(): Promise<void>;

  onApplicationBootstrap(): void {
    this.work.start();
  }

  /** Looks at once for what is due. */
  wake(): void {
    this.work.wake();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  /** As `RepeatedWork.drain`. */
  protected drain(size: number, process: () => Promise<number>): Promise<number> {
    return this.work.drain(size, process);
  }
}
