import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { registry } from './instruments';
import type { JobDefinition } from '../jobs/job';
import { JOB_DEFINITIONS } from '../jobs/job-executor';
import { type JobState, OutboxRepository } from '../jobs/outbox.repository';

const GAUGES = [
  { name: 'formwork_jobs_waiting', help: 'Jobs that are due and that no worker has taken.', value: 'waiting' },
  { name: 'formwork_jobs_delayed', help: 'Jobs that are due later, also after a failed attempt.', value: 'delayed' },
  { name: 'formwork_jobs_running', help: 'Jobs that a worker has taken.', value: 'running' },
  { name: 'formwork_jobs_failed', help: 'Jobs that were given up; they can be retried.', value: 'failed' },
  { name: 'formwork_job_wait_seconds', help: 'How long the oldest waiting job has been due.', value: 'waitSeconds' },
  {
    name: 'formwork_job_open_seconds',
    help: 'Age of the oldest job that is not done or given up.',
    value: 'openSeconds',
  },
] as const;

/**
 * The state of the queue in the database, which all workers report alike: take the maximum over them. Each job of the worker has
 * its values, also without entries, because a rule cannot see that a missing one has grown. All are missing while the database
 * cannot be asked.
 */
@Injectable()
export class QueueMetrics implements OnModuleInit {
  private readonly logger = new Logger('Metrics');

  constructor(
    private readonly outbox: OutboxRepository,
    @Inject(JOB_DEFINITIONS) private readonly definitions: readonly JobDefinition<object>[],
  ) {}

  onModuleInit(): void {
    let counted: Promise<JobState[] | null> = Promise.resolve(null);
    const count = () => this.count();
    const { definitions } = this;
    for (const [index, { name, help, value }] of GAUGES.entries()) {
      // A test may start several workers in one process; the last one counts.
      registry.removeSingleMetric(name);
      new Gauge({
        name,
        help,
        labelNames: ['job_name'],
        registers: [registry],
        // One query for all gauges: they are collected in this order.
        async collect() {
          if (index === 0) counted = count();
          const states = await counted;
          this.reset();
          if (states === null) return;
          for (const definition of definitions) this.set({ job_name: definition.name }, 0);
          for (const state of states) this.set({ job_name: state.job }, state[value]);
        },
      });
    }
  }

  /** Null, with a warning, when the database does not answer: the other metrics are read then, too. */
  private async count(): Promise<JobState[] | null> {
    return this.outbox.states().catch((error: unknown) => {
      this.logger.warn(`The queue cannot be counted: ${String(error)}`);
      return null;
    });
  }
}
