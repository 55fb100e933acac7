import { ApiSchema } from '@nestjs/swagger';
import { DateField, JsonField, StringField, UuidField } from '@app/core';

@ApiSchema({ description: 'A completed submission, with the values that its rules made.' })
export class SubmissionEventDto {
  @UuidField({ description: 'submission ID (UUID), as in `GET /api/form/submission/`' }) submission_id!: string;
  @StringField({ description: 'form ID, six letters, as in `GET /api/form/{form_id}/`' }) form_id!: string;
  @StringField({ description: 'name of the form when the event was made' }) form_name!: string;
  @StringField({ description: 'the user on whom the values are stored' }) user_id!: string;
  @JsonField({ description: 'the submitted values by field id' }) fields!: Record<string, unknown>;
  @DateField({ description: 'when the submission was completed; its rules ran after that' }) completed_at!: Date;
}
