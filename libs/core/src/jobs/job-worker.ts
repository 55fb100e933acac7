import {
  BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  OnApplicationBootstrap,
  OnModuleInit,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Env } from '../config/env';
import { JobDefinition } from './job';
import { JobHandlers } from './job-handlers';
import { JobQueues } from './job-queues';
import { JobRunner } from './job-runner';
import { OutboxRelay } from './outbox-relay';
import { OutboxRepository } from './outbox.repository';
import { PgListener } from './pg-listener';

export const JOB_DEFINITIONS = Symbol('job definitions');

/**
 * A worker process: takes nudges from its queues and runs the handlers. It starts without Redis and waits for it; on
 * SIGTERM it takes nothing new, lets what runs come to an end, and hands over what does not within the drain time.
 */
@Injectable()
export class JobWorker implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Worker');
  private readonly runner: JobRunner;
  private readonly running = new Set<Promise<void>>();
  private handlers: ReturnType<JobHandlers['collect']> | undefined;
  private queues: JobQueues | undefined;
  private relay: OutboxRelay | undefined;

  constructor(
    @Inject(JOB_DEFINITIONS) private readonly definitions: readonly JobDefinition<object>[],
    private readonly env: Env,
    private readonly explorer: JobHandlers,
    private readonly outbox: OutboxRepository,
    private readonly listener: PgListener,
    dataSource: DataSource,
  ) {
    this.runner = new JobRunner(outbox, dataSource, env.jobLeaseSeconds);
  }

  onModuleInit(): void {
    this.handlers = this.explorer.collect(this.definitions);
  }

  onApplicationBootstrap(): void {
    const { redisUrl, redisPrefix, jobLeaseSeconds } = this.env;
    const queues = new JobQueues(redisUrl, redisPrefix, jobLeaseSeconds, this.definitions);
    const jobs = this.definitions.map(({ name }) => name);
    this.queues = queues;
    this.relay = new OutboxRelay(this.outbox, queues, this.listener, jobs, jobLeaseSeconds);
    for (const definition of this.definitions) this.process(queues, definition);
    this.relay.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.runner.stop();
    await this.relay?.stop();
    if (!(await this.drained())) {
      this.logger.warn(`Not everything was done within ${this.env.jobDrainSeconds} s; other workers take it over.`);
      await this.runner.releaseAll();
    }
  }

  private process(queues: JobQueues, definition: JobDefinition<object>) {
    const handler = this.handlers?.work.get(definition.name);
    const onFailure = this.handlers?.failure.get(definition.name) ?? (async () => undefined);
    if (handler)
      queues.process(definition.name, definition.concurrency, (id) =>
        this.track(this.runner.run({ definition, handler, onFailure }, id)),
      );
  }

  private track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => this.running.delete(tracked));
    this.running.add(tracked);
    return tracked;
  }

  private async drained(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), this.env.jobDrainSeconds * 1000);
    });
    // Bull's queues close although a second job of theirs still runs.
    const drained = Promise.all([this.queues?.drain(), ...this.running]).then(() => true);
    return Promise.race([drained, deadline]).finally(() => clearTimeout(timer));
  }
}
