import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, DateField, EnumField, JsonField, StringField, UuidField } from '@app/core';

const FORM_WEBHOOK_EVENTS = ['form.data_received', 'form.completed'] as const;

@ApiSchema({ description: 'The body that the webhook integration of a form sends, according to its trigger.' })
export class FormWebhookDto {
  @EnumField(FORM_WEBHOOK_EVENTS, 'FormWebhookEvent', {
    description:
      '`form.data_received` after each call that submits values, `form.completed` after the rules of a completed ' +
      'one',
  })
  event!: (typeof FORM_WEBHOOK_EVENTS)[number];
  @StringField({ description: 'name of the environment that the user belongs to, such as `production`' })
  environment!: string;
  @StringField({ description: 'form ID, six letters, as in `GET /api/form/{form_id}/`' }) form_id!: string;
  @StringField({ description: 'name of the form when the message was made' }) form_name!: string;
  @UuidField({ description: 'submission ID (UUID); the same in all messages about one submission' })
  submission_id!: string;
  @StringField({ description: 'the user on whom the values are stored' }) user_id!: string;
  @JsonField({
    description:
      "values by field id, as in `GET /api/form/submission/`: the user's present ones with form.data_received, the submitted ones, as the " +
      'rules of the form made them, with form.completed',
  })
  fields!: Record<string, unknown>;
  @BooleanField({ description: 'true once every required value was there and the submission was closed' })
  completed!: boolean;
  @DateField({ nullable: true, description: 'when the submission was completed; null while it is open' })
  completed_at!: Date | null;
  @DateField({ description: 'when the submission was begun' }) created_at!: Date;
}
