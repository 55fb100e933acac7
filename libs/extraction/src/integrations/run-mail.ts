import { mailContent, type MailContent, shorten } from '@app/core';
import type { ExtractionRun } from '../runs/extraction-run.entity';

/** Bounds of a mail: values that are longer or further are in the service. */
const MAX_VALUES = 200;
const MAX_VALUE_LENGTH = 2_000;

interface Options {
  extractionName: string;
  /** The subject of the integration; "" for the default. */
  subject: string;
  environment: string;
  /** Whether the environment holds test data, which the subject then says. */
  isTest: boolean;
  includeValues: boolean;
}

type ReportedRun = Pick<ExtractionRun, 'id' | 'userId' | 'fileName' | 'status' | 'error' | 'data' | 'createdAt'>;

/** The mail that the email integration of an extraction sends about a run. */
export function runMail(run: ReportedRun, options: Options): { subject: string; content: MailContent } {
  const { extractionName, environment, isTest, includeValues } = options;
  const hasSucceeded = run.status === 'succeeded';
  const title = options.subject || `${hasSucceeded ? 'New values' : 'Failed'}: ${extractionName}`;
  const what = run.fileName === '' ? 'the values of a user' : `"${shorten(run.fileName)}"`;
  const paragraphs = [
    `The extraction "${extractionName}" ${hasSucceeded ? 'has read' : 'could not read all of'} ${what}. The user is ${shorten(run.userId)}.`,
    ...(run.error === '' ? [] : [run.error]),
    ...(includeValues ? valueLines(run.data) : []),
  ];
  const note = `Run ${run.id} of ${run.createdAt.toISOString()} in the environment ${environment}. This mail was requested in the extraction's integrations.`;
  return { subject: isTest ? `[${environment}] ${title}` : title, content: mailContent({ title, paragraphs, note }) };
}

function valueLines(data: ReportedRun['data']): string[] {
  const lines = data.map(({ entity, fieldId, value }) => `${entity || fieldId}: ${toText(value)}`);
  const more = lines.length - MAX_VALUES;
  return more > 0 ? [...lines.slice(0, MAX_VALUES), `${more} more values are not shown here.`] : lines;
}

function toText(value: unknown): string {
  const text =
    typeof value === 'string' ? value : Array.isArray(value) ? value.map(toText).join(', ') : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…` : text;
}
