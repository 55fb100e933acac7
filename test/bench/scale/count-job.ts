import { Processor } from '@nestjs/bull';
import { type DynamicModule, Module } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigModule } from '../../../libs/core/src/config/config.module';
import { DatabaseModule } from '../../../libs/core/src/database/database.module';
import { defineJob } from '../../../libs/core/src/jobs/job';
import { JobsModule, JobWorkerModule } from '../../../libs/core/src/jobs/jobs.module';
import { Works } from '../../../libs/core/src/jobs/works';

/** Jobs of a worker at once, here and with Bull alone. */
export const CONCURRENCY = 4;

export interface CountJob {
  /** Milliseconds for which it waits, as a job does that asks another server. */
  waitMs: number;
}

/** A job without effects: what it takes is what the queue takes. */
export const countJob = defineJob<CountJob>('count-job', { concurrency: CONCURRENCY, retryAfterSeconds: [] });

@Processor(countJob.name)
class CountJobProcessor {
  @Works(countJob)
  async count({ waitMs }: CountJob): Promise<void> {
    if (waitMs > 0) await sleep(waitMs);
  }

  async giveUp(): Promise<void> {}
}

@Module({ imports: [ConfigModule, DatabaseModule, JobsModule] })
export class CountClientModule {}

@Module({ imports: [ConfigModule, DatabaseModule, JobsModule], providers: [CountJobProcessor] })
export class CountWorkerModule {
  static withWorker(): DynamicModule {
    return { module: CountWorkerModule, imports: [JobWorkerModule.for([countJob], 'redis')] };
  }
}
