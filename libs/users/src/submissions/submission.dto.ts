import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, DateField, FilteredPageQuery, JsonField, NestedField, StringField, UuidField } from '@app/core';
import type { SubmissionForm } from '@app/forms';
import { USER_ID } from '../user.dto';
import { FILTER_FIELD_ID, FILTER_FIELD_VALUE } from '../value-filter';
import type { RuleError, Submission } from './submission.entity';

@ApiSchema({ description: 'A rule that failed or was skipped.' })
export class RuleErrorDto {
  @UuidField({ description: 'of the rule, or of the shared code that was skipped' }) rule_id!: string;
  @StringField({ description: 'name of the rule that had no effect' }) rule_name!: string;
  @StringField({ description: 'why it had no effect; with line and column when it does not compile' }) message!: string;
}

@ApiSchema({ description: 'What a user has entered in a form.' })
export class SubmissionDto {
  @UuidField({ description: 'submission ID (UUID), as in events and webhooks' }) id!: string;
  @StringField({ description: 'form ID, six letters, as in `GET /api/form/{form_id}/`' }) form_id!: string;
  @StringField({ description: 'what the form is called now; it may have been renamed since' }) form_name!: string;
  @StringField({ description: 'the user on whom the values are stored' }) user_id!: string;
  @JsonField({
    description:
      'values by field id, of the fields of the form and of the hidden fields that were sent with it or that its rules set: the ' +
      'present ones of the user while the submission is open, the submitted ones (with what the rules of the form made of ' +
      'them) once it is completed',
  })
  fields!: Record<string, unknown>;
  @BooleanField({
    description:
      'true once every required value was there and the submission was closed; later changes of the user do not ' +
      'change it',
  })
  completed!: boolean;
  @DateField({ nullable: true, description: 'when the submission was completed; null while it is open' })
  completed_at!: Date | null;
  @BooleanField({ description: 'rules with the trigger form_complete are still to run' }) rules_pending!: boolean;
  @NestedField(() => RuleErrorDto, {
    array: true,
    description: 'rules that failed or were skipped; they never fail the submission',
  })
  rule_errors!: RuleErrorDto[];
  @DateField() created_at!: Date;
  @DateField({ description: 'when it was last continued, completed or changed by rules' }) updated_at!: Date;
}

@ApiSchema({ description: 'The user and the submissions that a call has made or continued.' })
export class SubmittedDto {
  @StringField({ description: 'the user, a new one when none was named' }) user_id!: string;
  @NestedField(() => SubmissionDto, { array: true, description: 'one for each form, in the order of forms' })
  submissions!: SubmissionDto[];
}

@ApiSchema({ description: 'Values of a user, and the forms that they are for.' })
export class SubmitDto {
  @StringField({
    optional: true,
    ...USER_ID,
    description: 'created when it does not exist; a new user with an id of its own when absent',
    example: 'ann@example.com',
  })
  user_id?: string;
  @JsonField({
    optional: true,
    description:
      'field id to value; null clears. All are stored or none. With forms, a field must be on one of them or be hidden',
    example: { first_name: 'Ann' },
  })
  fields?: Record<string, unknown>;
  @StringField({
    array: true,
    optional: true,
    min: 1,
    max: 255,
    maxItems: 20,
    description:
      'ids or names of active forms. The open submission of the user and each form goes on, or one is opened. Without forms ' +
      'the values are stored on the user, and no submission is made',
  })
  forms?: string[];
  @BooleanField({
    optional: true,
    default: false,
    description:
      'completes the submissions: every field that the forms show must then have what it requires, also from earlier calls. ' +
      'A field is not asked for when its hide rules all hold, or when no navigation leads to its step. The next call opens ' +
      'another submission',
  })
  complete: boolean = false;
}

/** The parts of a submission with files: the members of `SubmitDto`, and files. */
export const SUBMIT_PARTS = {
  text: ['user_id'],
  json: ['fields', 'forms', 'complete'],
  file: {
    name: 'attachment',
    description:
      'a file for the field with the id `attachment`. Each file is a part named by the id of its field; a field that takes ' +
      'several files is a repeated part',
  },
};

export class SubmissionListQuery extends FilteredPageQuery {
  @StringField({
    min: 1,
    description: 'ID of the form whose submissions are wanted (six letters), from `GET /api/form/`',
    example: 'KnTfLw',
  })
  form_id!: string;
  @StringField({ optional: true, description: 'only submissions whose values are on this user' }) user_id?: string;
  @DateField({ optional: true, description: 'the same as created_after' }) start_time?: string;
  @DateField({ optional: true, description: 'the same as created_before' }) end_time?: string;
  @BooleanField({ optional: true, description: 'only completed, or only open ones' }) completed?: boolean;
  @StringField({
    ...FILTER_FIELD_ID,
    description:
      'with filter_field_value: submissions with this value in the field; open ones by the value of their user',
  })
  filter_field_id?: string;
  @StringField(FILTER_FIELD_VALUE) filter_field_value?: string;
}

/** @param values the user's values, which an open submission shows */
export const toSubmissionDto = (
  submission: Submission,
  { key, name }: Pick<SubmissionForm, 'key' | 'name'>,
  values: Record<string, unknown> = {},
): SubmissionDto => ({
  id: submission.id,
  form_id: key,
  form_name: name,
  user_id: submission.userId,
  fields: submission.fields ?? values,
  completed: submission.completedAt !== null,
  completed_at: submission.completedAt,
  rules_pending: submission.rulesPending,
  rule_errors: submission.ruleErrors.map(toRuleErrorDto),
  created_at: submission.createdAt,
  updated_at: submission.updatedAt,
});

const toRuleErrorDto = ({ ruleId, ruleName, message }: RuleError): RuleErrorDto => ({
  rule_id: ruleId,
  rule_name: ruleName,
  message,
});
