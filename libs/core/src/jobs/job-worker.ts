import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Env } from '../config/env';
import { TimeLimitError, within } from '../process/within';
import { JobExecutor } from './job-executor';
import { JobRunner } from './job-runner';
import { JobTransport, type Work } from './transports/job-transport';
import { OutboxRelay } from './outbox-relay';
import { OutboxSweep } from './outbox-sweep';

/**
 * A worker process: gets wake-ups from its transport and runs the handlers. It starts without Redis and waits for it. On
 * SIGTERM it starts nothing new, waits for running jobs, and releases those that do not finish within the drain time.
 */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Worker');
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly transport: JobTransport,
    private readonly relay: OutboxRelay,
    private readonly sweep: OutboxSweep,
    private readonly executor: JobExecutor,
    private readonly runner: JobRunner,
    private readonly env: Env,
  ) {}

  onApplicationBootstrap(): void {
    const work: Work = (job, entryId) => this.track(this.work(job, entryId));
    this.transport.start(work);
    this.relay.start();
    this.sweep.start(work);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.runner.stop();
    this.sweep.stop();
    await this.relay.stop();
    if (!(await this.drained())) {
      this.logger.warn(`Not everything was done within ${this.env.jobDrainSeconds} s; other workers take it over.`);
      await this.runner.releaseAll();
    }
  }

  /** Call before the shutdown after an uncaught error, because a running job may be the cause. */
  fail(): void {
    this.runner.fail();
  }

  private async work(job: string, entryId: string): Promise<void> {
    await this.executor.execute(job, entryId);
    this.relay.slotFree(job);
  }

  private track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => this.running.delete(tracked));
    this.running.add(tracked);
    return tracked;
  }

  private async drained(): Promise<boolean> {
    // The sweep starts jobs too, and Bull's queues close although a second job of theirs still runs.
    const drained = Promise.all([this.transport.drain(), ...this.running]);
    return within(this.env.jobDrainSeconds * 1000, drained).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof TimeLimitError)) throw error;
        return false;
      },
    );
  }
}
