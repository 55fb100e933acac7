import { TemplateError } from '@app/formats';
import { describedPicture } from '../../../libs/documents/src/fills/described-picture';
import { uprightPicture } from '../../../libs/documents/src/programs/upright-picture';
import { packageProblems } from '../../../libs/testing/src/files/package-problems';
import type { FillValue, FillValues } from '../../../libs/templating/src/field-values';
import { parseTemplate } from '../../../libs/templating/src/parse-template';
import { tagReaderOf } from '../../../libs/templating/src/peers/tag-reader-of';
import type { PeerCase } from './case-folder';
import { firstDifference } from './compare-content';
import { contentOf } from './result-content';

/** What became of a case: `file` is the filled document. `reason` is the first difference, or why it was refused. */
export interface CaseOutcome {
  readonly verdict: 'right' | 'wrong' | 'not expressible';
  readonly reason: string;
  readonly file: Buffer | null;
}

/** Fills a case and compares the result with what it expects. */
export async function outcomeOf({ template, data, expected }: PeerCase): Promise<CaseOutcome> {
  const isRefusalRight = expected.error === true;
  let isUploaded = false;
  try {
    const syntax = expected.syntax === undefined ? undefined : await tagReaderOf(expected.syntax);
    const parsed = parseTemplate(template, { syntax });
    isUploaded = true;
    const file = parsed.fill(await withPictures(data));
    if (isRefusalRight) return { verdict: 'wrong', reason: 'was not refused', file };
    const problem = packageProblems(file)[0] ?? firstDifference(contentOf(file), expected);
    return { verdict: problem === undefined || problem === null ? 'right' : 'wrong', reason: problem ?? '', file };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    if (isRefusalRight) return { verdict: 'right', reason: '', file: null };
    return { verdict: isUploaded ? 'wrong' : 'not expressible', reason: error.message, file: null };
  }
}

const DATA_URI = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=\s]+)$/;

/** The values with the pictures of their data URIs, as the service makes them. */
async function withPictures(values: Record<string, unknown>): Promise<FillValues> {
  return (await resolved(values)) as FillValues;
}

async function resolved(value: unknown): Promise<FillValue> {
  if (typeof value === 'string') {
    const data = DATA_URI.exec(value)?.[1];
    return data === undefined ? value : uprightPicture(Buffer.from(data, 'base64'));
  }
  const described = describedPicture(value);
  const data = described === null ? undefined : DATA_URI.exec(described.source)?.[1];
  if (described && data !== undefined) {
    const { altText, caption, layout } = described;
    return { ...(await uprightPicture(Buffer.from(data, 'base64'))), altText, caption, layout };
  }
  if (Array.isArray(value)) return Promise.all(value.map(resolved));
  if (typeof value !== 'object' || value === null) return value as FillValue;
  const members = Object.entries(value).map(async ([name, member]) => [name, await resolved(member)] as const);
  return Object.fromEntries(await Promise.all(members));
}
