import { BooleanField, DateField, EnumField, JsonField, StringField, UuidField } from '@app/core';

export const FORM_WEBHOOK_EVENTS = ['form.data_received', 'form.completed'] as const;

/** The body that the webhook integration of a form sends, according to its trigger. */
export class FormWebhookDto {
  @EnumField(FORM_WEBHOOK_EVENTS, 'FormWebhookEvent') event!: (typeof FORM_WEBHOOK_EVENTS)[number];
  @StringField() environment!: string;
  @StringField() form_id!: string;
  @StringField() form_name!: string;
  @UuidField() submission_id!: string;
  @StringField() user_id!: string;
  @JsonField({
    description:
      "values by field id, of fields of the form: the user's present ones with form.data_received, the submitted ones, as the " +
      'rules of the form made them, with form.completed',
  })
  fields!: Record<string, unknown>;
  @BooleanField() completed!: boolean;
  @DateField({ nullable: true }) completed_at!: Date | null;
  @DateField({ description: 'when the submission was begun' }) created_at!: Date;
}
