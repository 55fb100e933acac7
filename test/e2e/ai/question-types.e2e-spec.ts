import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '../../../libs/testing/src/project-root';
import { QUESTION_TYPES } from '@app/answering/services';
import { signsIn, testService } from '@app/testing';
import { anExtraction, runsOver, type SentFile } from './run.fixture';
import { textPdf } from './text-pdf.fixture';

jest.setTimeout(120_000);
const service = testService();
const signedIn = signsIn(service);

const README = readFileSync(join(projectRoot, 'libs', 'answering', 'README.md'), 'utf8');
const BLOCK = /```(\w+) (document|query|answer)\n([^]*?)\n```/g;

/** The section of a question type: its document in a language (`text`, `csv`, `html`, `pdf`, `svg`), a query, and the expected data. */
interface Example {
  type: string;
  language: string;
  document: string;
  query: { question_type: string };
  answer: { entity: string; value: unknown }[];
}

const linesOf = (page: string) => page.split('\n');

function exampleIn(section: string): Example {
  const blocks = new Map([...section.matchAll(BLOCK)].map(([, language, role, text]) => [role, { language, text }]));
  const { language = '', text: document = '' } = blocks.get('document') ?? {};
  const parsed = (role: string) => JSON.parse(blocks.get(role)?.text ?? 'null');
  const type = section.slice(0, section.indexOf('\n'));
  return { type, language, document, query: parsed('query'), answer: parsed('answer') };
}

/** Drawings are sent as pictures and pages as PDF; other documents as the text that they are. */
async function fileOf({ type, language, document }: Example): Promise<SentFile> {
  if (language === 'svg') return [await sharp(Buffer.from(document)).png().toBuffer(), `${type}.png`];
  if (language === 'pdf') return [await textPdf(...document.split('\n---\n').map(linesOf)), `${type}.pdf`];
  return [document, `${type}.${language === 'text' ? 'txt' : language}`];
}

describe('the guide to the question types', () => {
  const examples = README.split(/^## /m).slice(1).map(exampleIn);

  it('has an example of every type', () => {
    expect(examples.map(({ type }) => type)).toEqual(QUESTION_TYPES);
    for (const { type, query } of examples) expect(query.question_type).toBe(type);
  });

  it.each(examples)('promises the values that the service gives: $type', async (example) => {
    const { client } = await signedIn();
    const file = await fileOf(example);
    const extraction = await anExtraction(client, { queries: [example.query], accept_spreadsheets: true });
    const [run] = await runsOver(client, extraction, [file]);

    expect(run).toMatchObject({ success: true, error: '', warnings: [] });
    expect(run?.data.map(({ entity, value }) => ({ entity, value }))).toEqual(example.answer);
  });
});
