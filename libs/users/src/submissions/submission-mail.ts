import { mailContent, type MailContent, shorten } from '@app/core';
import type { SubmissionReport } from './submission-report';

/** Bounds of a mail: values that are longer or further are in the service. */
const MAX_VALUES = 200;
const MAX_VALUE_LENGTH = 2_000;

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
    ...(labels ? valueLines(fields, labels) : []),
  ];
  const note = `Submission ${submission.id} of ${time.toISOString()} in the environment ${environment}. This mail was requested in the form's integrations.`;
  return { subject: isTest ? `[${environment}] ${title}` : title, content: mailContent({ title, paragraphs, note }) };
}

function valueLines(fields: Record<string, unknown>, labels: ReadonlyMap<string, string>): string[] {
  const lines = Object.entries(fields).map(([key, value]) => `${labels.get(key) || key}: ${toText(value)}`);
  const more = lines.length - MAX_VALUES;
  return more > 0 ? [...lines.slice(0, MAX_VALUES), `${more} more values are not shown here.`] : lines;
}

function toText(value: unknown): string {
  const text = Array.isArray(value)
    ? value.map(toText).join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…` : text;
}
