import { DateField, JsonField, StringField, UuidField } from '@app/core';

/** A completed submission, with the values that its rules made. */
export class SubmissionEventDto {
  @UuidField() submission_id!: string;
  @StringField() form_id!: string;
  @StringField() form_name!: string;
  @StringField() user_id!: string;
  @JsonField({ description: 'the submitted values by field id' }) fields!: Record<string, unknown>;
  @DateField() completed_at!: Date;
}
