import type { FormWebhookDto, SubmissionEventDto } from '@app/events';
import type { SubmissionForm } from '@app/forms';
import type { Submission } from './submission.entity';

/** A submission with its form and values, as it is reported to others. */
export interface SubmissionReport {
  submission: Submission;
  form: SubmissionForm;
  /** The values by field key. */
  fields: Record<string, unknown>;
}

export const toSubmissionEventDto = ({ submission, form, fields }: SubmissionReport): SubmissionEventDto => ({
  submission_id: submission.id,
  form_id: form.key,
  form_name: form.name,
  user_id: submission.userId,
  fields,
  completed_at: submission.completedAt ?? submission.updatedAt,
});

export const toFormWebhookDto = (
  { submission, form, fields }: SubmissionReport,
  event: FormWebhookDto['event'],
  environment: string,
): FormWebhookDto => ({
  event,
  environment,
  form_id: form.key,
  form_name: form.name,
  submission_id: submission.id,
  user_id: submission.userId,
  fields,
  completed: submission.completedAt !== null,
  completed_at: submission.completedAt,
  created_at: submission.createdAt,
});
