import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { isOutage } from '../errors/outage';
import type { JobDefinition } from './job';
import { JobHandlers } from './job-handlers';
import { JobRunner, type JobWork } from './job-runner';
import { JobSlots } from './transports/job-slots';

export const JOB_DEFINITIONS = Symbol('job definitions');

/** Called by every transport: finds the handler of an entry's job, waits for a slot, and runs it. */
@Injectable()
export class JobExecutor implements OnModuleInit {
  private readonly logger = new Logger('Jobs');
  /** Entries that are running or wait for a slot. A duplicate wake-up must not occupy a second slot. */
  private readonly active = new Set<string>();
  private works = new Map<string, JobWork>();

  constructor(
    @Inject(JOB_DEFINITIONS) private readonly definitions: readonly JobDefinition<object>[],
    private readonly handlers: JobHandlers,
    private readonly slots: JobSlots,
    private readonly runner: JobRunner,
  ) {}

  onModuleInit(): void {
    const handlers = this.handlers.collect(this.definitions);
    this.works = new Map(
      this.definitions.flatMap((definition) => {
        const handler = handlers.get(definition.name);
        return handler ? [[definition.name, { definition, handler }]] : [];
      }),
    );
  }

  /** Runs one entry. An error is logged; the entry is offered again, or released when its lease ends. */
  async execute(job: string, entryId: string): Promise<void> {
    const work = this.works.get(job);
    if (!work) throw new Error(`This worker does not know job ${job}.`);
    if (this.active.has(entryId)) return;
    this.active.add(entryId);
    try {
      await this.slots.use(job, (exclusive) => this.runner.run(work, entryId, exclusive));
    } catch (error) {
      const text = `${job} ${entryId} was interrupted: ${String(error)}`;
      if (isOutage(error)) this.logger.warn(text);
      else this.logger.error(text);
    } finally {
      this.active.delete(entryId);
    }
  }
}
