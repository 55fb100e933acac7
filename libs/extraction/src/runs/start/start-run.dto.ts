import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, DateField, ListQuery, StringField } from '@app/core';

/** The `webhook` part of a run request. */
export class WebhookInput {
  @StringField({ min: 1, max: 2048, description: 'http or https address that is called when a run has ended' })
  url!: string;
  @BooleanField({
    optional: true,
    description: 'true: the message has the places of the values, and waits for a reviewer for a limited time',
  })
  waitForBoundingBoxes: boolean = false;
  @BooleanField({
    optional: true,
    description: 'true: the message has the confidence of the values, and waits for a reviewer for a limited time',
  })
  waitForConfidenceScores: boolean = false;
}

@ApiSchema({ description: 'Where the values of the started runs will be.' })
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
  @StringField({ optional: true, description: 'only runs whose values are on this user' }) user_id?: string;
}
