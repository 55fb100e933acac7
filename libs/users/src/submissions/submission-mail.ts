import { mailContent, type MailContent, shorten, valueLines } from '@app/core';
import type { SubmissionReport } from './submission-report';

interface Options {
  /** The subject of the integration; "" for the default. */
  subject: string;
  environment: string;
  /** Whether the environment holds test data, which the subject then says. */
  isTest: boolean;
  /** The labels of the fields by key; null without values. */
  labels: ReadonlyMap<string, string> | null;
}

/** The mail that the email integration of a form sends. */
export function submissionMail(
  { submission, form, fields }: SubmissionReport,
  { subject, environment, isTest, labels }: Options,
): { subject: string; content: MailContent } {
  const what = submission.completedAt ? 'New submission' : 'New values';
  const title = subject || `${what}: ${form.name}`;
  const time = submission.completedAt ?? submission.updatedAt;
  const paragraphs = [
    `The form "${form.name}" was ${submission.completedAt ? 'completed' : 'filled in'} by the user ${shorten(submission.userId)}.`,
    ...(labels ? valueLines(Object.entries(fields).map(([key, value]) => [labels.get(key) || key, value])) : []),
  ];
  const note = `Submission ${submission.id} of ${time.toISOString()} in the environment ${environment}. This mail was requested in the form's integrations.`;
  return { subject: isTest ? `[${environment}] ${title}` : title, content: mailContent({ title, paragraphs, note }) };
}
