import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, DateField, EnumField, IntegerField, StringField, UuidField } from '../contract/fields';
import { PageQuery } from '../contract/response/page';

const JOB_STATES = ['waiting', 'running', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

@ApiSchema({ description: 'A background job that is waiting, running or failed. Finished jobs leave the list.' })
export class JobDto {
  @UuidField({ description: 'job ID (UUID), for `POST /api/builder/job/{job_id}/retry/`' }) id!: string;
  @StringField({
    example: 'seal-document',
    description: 'kind of work, as verb and noun',
  })
  job!: string;
  @EnumField(JOB_STATES, 'JobState', {
    description:
      '`waiting` for a worker or its next attempt, `running`, or `failed` for good: only `retry` starts it again',
  })
  state!: JobState;
  @BooleanField({ description: 'false: no worker of this version knows the job' }) known!: boolean;
  @IntegerField({ description: 'attempts so far; an attempt during which its worker died counts in `deaths` instead' })
  attempts!: number;
  @IntegerField({ description: 'number of workers that died while running it' }) deaths!: number;
  @StringField({ description: 'error message of the last failed attempt' })
  last_error!: string;
  @DateField({ nullable: true, description: 'when a waiting job is tried next' }) next_attempt_at!: Date | null;
  @BooleanField({ description: 'whether `retry` accepts it now' }) can_retry!: boolean;
  @DateField() created_at!: Date;
  @DateField({
    nullable: true,
    description: 'when its last attempt failed for good; null for a job that is waiting or running',
  })
  failed_at!: Date | null;
}

/** The filters of the job list. */
export class JobListQuery extends PageQuery {
  @EnumField(JOB_STATES, 'JobState', {
    optional: true,
    description: 'only jobs in this state; absent: all that are not finished',
  })
  state?: JobState;
  @StringField({ optional: true, max: 100, description: 'only jobs of this kind, such as `seal-document`' })
  job?: string;
}
