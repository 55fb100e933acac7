import { BooleanField, DateField, ListQuery, StringField } from '@app/core';

/** The `webhook` part of a run request. */
export class WebhookInput {
  @StringField({ min: 1, max: 2048 }) url!: string;
  @BooleanField({ optional: true }) waitForBoundingBoxes: boolean = false;
  @BooleanField({ optional: true }) waitForConfidenceScores: boolean = false;
}

export class StartedRunDto {
  @StringField({
    description: 'the user under which the extracted data is stored: a new one, or the one that the call names',
  })
  user_id!: string;
  @StringField({
    array: true,
    optional: true,
    description: 'with user_per_file: one for each file that is read, in order',
  })
  user_ids?: string[];
}

export class RunListQuery extends ListQuery {
  @DateField({ optional: true, description: 'runs started after this time' }) start_time?: string;
  @DateField({ optional: true, description: 'runs started before this time' }) end_time?: string;
  @StringField({ optional: true, description: 'runs of one user' }) user_id?: string;
}
