import { BooleanField, DateField, EnumField, IntegerField, StringField, UuidField } from '../contract/fields';
import { PageQuery } from '../contract/response/page';

export const JOB_STATES = ['waiting', 'running', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A background job that is waiting, running or failed. Finished jobs leave the list. */
export class JobDto {
  @UuidField() id!: string;
  @StringField({ example: 'seal-document' }) job!: string;
  @EnumField(JOB_STATES, 'JobState') state!: JobState;
  @BooleanField({ description: 'false: no worker of this version knows the job' }) known!: boolean;
  @IntegerField({ description: 'attempts so far; an attempt during which its worker died counts in `deaths` instead' })
  attempts!: number;
  @IntegerField({ description: 'number of workers that died while running it' }) deaths!: number;
  @StringField({ description: 'error message of the last failed attempt' })
  last_error!: string;
  @DateField({ nullable: true, description: 'when a waiting job is tried next' }) next_attempt_at!: Date | null;
  @BooleanField({ description: 'whether `retry` accepts it now' }) can_retry!: boolean;
  @DateField() created_at!: Date;
  @DateField({ nullable: true }) failed_at!: Date | null;
}

/** The filters of the job list. */
export class JobListQuery extends PageQuery {
  @EnumField(JOB_STATES, 'JobState', { optional: true }) state?: JobState;
  @StringField({ optional: true, max: 100, description: 'name of the job' }) job?: string;
}
