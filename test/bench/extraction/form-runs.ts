import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { documentPath } from '../../../libs/extraction/src/engine/document-file';
import type { ApiClient } from '../../../libs/testing/src/api-client';
import type { TestService } from '../../../libs/testing/src/test-service';
import { WebhookReceiver } from '../../../libs/testing/src/webhook-receiver';
import { median } from '../median';
import { anExtraction } from './posted-runs';

const WARM_UP = 3;
const RUNS = 9;
/** How exactly the end of reading is seen. */
const POLL_MS = 2;
const LONGEST_RUN_MS = 60_000;

const PEOPLE = [
  'Applicant',
  'Spouse',
  'Guarantor',
  'Landlord',
  'Employer',
  'Agent',
  'Heir',
  'Doctor',
  'Tutor',
  'Witness',
];
const DETAILS = ['name', 'city', 'telephone', 'reference'];
const CITIES = ['Oslo', 'Lisbon', 'Vienna', 'Dublin', 'Madrid', 'Athens', 'Prague', 'Warsaw', 'Helsinki', 'Brussels'];
const NAMES = ['Berg', 'Silva', 'Huber', 'Walsh', 'Gomez', 'Pappas', 'Novak', 'Nowak', 'Laine', 'Peeters'];

/** Milliseconds from the call to the callback, and its parts in order. */
export interface FormTimes {
  total: number;
  /** To the response of the call. */
  accept: number;
  /** To the read document: the job is claimed, the file fetched and read. */
  read: number;
  /** To the end of the run: the queries are answered, the values stored. */
  answer: number;
  /** To the callback. */
  deliver: number;
}

interface Callback {
  success: boolean;
  error: string;
  created_at: string;
  user_id: string;
  data: { entity: string; value: unknown }[];
}

/** The medians of the times of warm runs of a form of ten pages with 40 queries, one after the other. */
export async function formTimes(client: ApiClient, service: TestService): Promise<FormTimes> {
  const receiver = await WebhookReceiver.open();
  try {
    const form = { extraction: await formExtraction(client), file: await aForm() };
    const times: FormTimes[] = [];
    for (let run = 0; run < WARM_UP + RUNS; run++) times.push(await timeRun(client, service, receiver, form));
    const warm = times.slice(WARM_UP);
    const middle = (part: keyof FormTimes) => median(warm.map((one) => one[part]));
    const parts = { accept: middle('accept'), read: middle('read'), answer: middle('answer') };
    return { total: middle('total'), ...parts, deliver: middle('deliver') };
  } finally {
    await receiver.close();
  }
}

/** Times are those of the clock, because the end of the run is known from the service only. */
async function timeRun(
  client: ApiClient,
  service: TestService,
  receiver: WebhookReceiver,
  { extraction, file }: { extraction: string; file: Buffer },
): Promise<FormTimes> {
  const delivery = nextCall(receiver);
  const reading = documentIn(service.temporaryDir);
  const called = Date.now();
  const call = client.post(`/api/ai/run/${extraction}/`).attach('files', file, 'form.pdf');
  await call.field('webhook', JSON.stringify({ url: receiver.url })).expect(200);
  const accepted = Date.now();
  const [read, delivered] = await Promise.all([reading, delivery]);
  const callback = JSON.parse(receiver.calls.at(-1)?.body ?? 'null') as Callback;
  checkAnswers(callback);
  const { body } = await client.get(`/api/ai/run/batch/${extraction}/?user_id=${callback.user_id}`).expect(200);
  const ended = Date.parse((body as { document_extracted_at: string }[])[0]?.document_extracted_at ?? '');
  return {
    total: delivered - called,
    accept: accepted - called,
    read: read - accepted,
    answer: ended - read,
    deliver: delivered - ended,
  };
}

/** @throws when a value is missing or wrong, so that a run that does not answer is not measured */
function checkAnswers({ success, error, data }: Callback): void {
  const wrong = PEOPLE.flatMap((person, page) =>
    DETAILS.filter((detail) => {
      const found = data.find(({ entity }) => entity === `${person} ${detail}`);
      return found?.value !== detailsOf(page)[detail];
    }).map((detail) => `${person} ${detail}`),
  );
  if (!success || wrong.length > 0) throw new Error(`${error} Wrong: ${wrong.join(', ')}; ${JSON.stringify(data)}`);
}

const nextCall = (receiver: WebhookReceiver): Promise<number> =>
  new Promise((resolve) =>
    receiver.replies.push((response) => {
      resolve(Date.now());
      response.writeHead(204).end();
    }),
  );

/** Resolves with the time when the reading process has written the document of a run in its folder of work. */
async function documentIn(temporaryDir: string): Promise<number> {
  const deadline = Date.now() + LONGEST_RUN_MS;
  while (Date.now() < deadline) {
    const folders = readdirSync(temporaryDir, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    if (folders.some(({ parentPath, name }) => existsSync(documentPath(join(parentPath, name))))) return Date.now();
    await setTimeout(POLL_MS);
  }
  throw new Error('No document was read.');
}

async function formExtraction(client: ApiClient): Promise<string> {
  const queries = PEOPLE.flatMap((person) =>
    DETAILS.map((detail) => ({ question_type: 'one_value', entities: [`${person} ${detail}`] })),
  );
  return anExtraction(client, queries);
}

function detailsOf(page: number): Record<string, string> {
  const name = `Ann ${NAMES[page]}`;
  return { name, city: CITIES[page]!, telephone: `+44 20 7946 00${10 + page}`, reference: `R-${4711 + page}` };
}

/** Ten pages, each with the details of one person and a paragraph of small print. */
async function aForm(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [index, person] of PEOPLE.entries()) drawPage(pdf.addPage([595, 842]), font, person, index);
  return Buffer.from(await pdf.save());
}

function drawPage(page: PDFPage, font: PDFFont, person: string, index: number): void {
  const draw = (text: string, x: number, y: number, size: number) => page.drawText(text, { x, y, size, font });
  draw(`Page ${index + 1}: ${person}`, 60, 780, 16);
  DETAILS.forEach((detail, row) => {
    draw(`${person} ${detail}:`, 60, 730 - 30 * row, 11);
    draw(detailsOf(index)[detail]!, 240, 730 - 30 * row, 11);
  });
  for (let line = 0; line < 20; line++)
    draw(
      `The information on this page is used for the application only (paragraph ${line + 1}).`,
      60,
      560 - 18 * line,
      9,
    );
}
