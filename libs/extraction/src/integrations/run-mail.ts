import { mailContent, type MailContent, shorten, valueLines } from '@app/core';
import type { ExtractionRun } from '../runs/extraction-run.entity';
import { releasedData } from '../runs/run-data';

interface Options {
  extractionName: string;
  /** The subject of the integration; "" for the default. */
  subject: string;
  environment: string;
  /** Whether the environment holds test data, which the subject then says. */
  isTest: boolean;
  includeValues: boolean;
}

type ReportedRun = Pick<
  ExtractionRun,
  'id' | 'userId' | 'fileName' | 'status' | 'error' | 'data' | 'reviewStartedAt' | 'createdAt'
>;

/** The mail that the email integration of an extraction sends about a run. */
export function runMail(run: ReportedRun, options: Options): { subject: string; content: MailContent } {
  const { extractionName, environment, isTest, includeValues } = options;
  const hasSucceeded = run.status === 'succeeded';
  const title = options.subject || `${hasSucceeded ? 'New values' : 'Failed'}: ${extractionName}`;
  const what = run.fileName === '' ? 'the values of a user' : `"${shorten(run.fileName)}"`;
  const paragraphs = [
    `The extraction "${extractionName}" ${hasSucceeded ? 'has read' : 'could not read all of'} ${what}. The user is ${shorten(run.userId)}.`,
    ...(run.error === '' ? [] : [run.error]),
    ...(includeValues ? valueLines(valuesOf(run)) : []),
  ];
  const note = `Run ${run.id} of ${run.createdAt.toISOString()} in the environment ${environment}. This mail was requested in the extraction's integrations.`;
  return { subject: isTest ? `[${environment}] ${title}` : title, content: mailContent({ title, paragraphs, note }) };
}

const valuesOf = (run: ReportedRun) =>
  releasedData(run).map(({ entity, fieldId, value }) => [entity || fieldId, value] as const);
