import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import type { ApiClient } from '../../../libs/testing/src/api-client';
import type { TestService } from '../../../libs/testing/src/test-service';
import { withPeakMemory } from './process-memory';

/** A4 at 200 dpi, as office scanners send it. */
const WIDTH = 1654;
const HEIGHT = 2339;
const LINES = 40;
const PAGES = 16;
/** One for each slot, so that both have loaded the models. */
const WARM_UP = 2;
const POLL_MS = 100;
const LONGEST_MS = 900_000;
const MINUTE_MS = 60_000;

export interface ScanRate {
  pages: number;
  perMinute: number;
  /** Bytes of the worker with its processes. */
  peak: number;
}

interface Run {
  file_name: string;
  success: boolean;
  error: string;
  created_at: string;
  document_extracted_at: string | null;
  data: { value: unknown }[];
}

/** Posts pictures of pages in one call, each a run of its own; the worker reads two at once. */
export async function scanRate(client: ApiClient, service: TestService): Promise<ScanRate> {
  const extraction = await anExtraction(client);
  await runsOf(client, extraction, await pictures(0, WARM_UP));
  const files = await pictures(WARM_UP, PAGES);
  const started = Date.now();
  const { result: runs, peak } = await withPeakMemory(service.worker.pid, () => runsOf(client, extraction, files));
  const ended = Math.max(...runs.map((run) => Date.parse(run.document_extracted_at ?? '')));
  return { pages: runs.length, perMinute: (runs.length * MINUTE_MS) / (ended - started), peak };
}

async function anExtraction(client: ApiClient): Promise<string> {
  const queries = [{ question_type: 'one_value', entities: ['Reference'] }];
  const { body } = await client.post('/api/builder/extraction/', { name: 'Scans', queries }).expect(201);
  return (body as { id: string }).id;
}

/** The finished runs. Throws when one did not read the reference of its page, which then was not read at all. */
async function runsOf(client: ApiClient, extraction: string, files: Buffer[]): Promise<Run[]> {
  const call = client.post(`/api/ai/run/${extraction}/`);
  files.forEach((file, index) => call.attach('files', file, `${index}.png`));
  const { body } = await call.expect(200);
  const runs = await finished(client, extraction, (body as { user_id: string }).user_id);
  const unread = runs.find(({ success, data }) => !success || data.length === 0);
  if (unread) throw new Error(`${unread.file_name} was not read: ${unread.error}`);
  return runs;
}

async function finished(client: ApiClient, extraction: string, userId: string): Promise<Run[]> {
  const deadline = Date.now() + LONGEST_MS;
  while (Date.now() < deadline) {
    const { body } = await client.get(`/api/ai/run/batch/${extraction}/?user_id=${userId}`).expect(200);
    const runs = body as Run[];
    if (runs.every(({ document_extracted_at }) => document_extracted_at !== null)) return runs;
    await setTimeout(POLL_MS);
  }
  throw new Error(`The runs of user ${userId} did not finish.`);
}

const pictures = (first: number, count: number): Promise<Buffer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => aScan(first + index)));

/** A page of some 400 words, a little skewed and with the noise of a scanner. */
async function aScan(number: number): Promise<Buffer> {
  const lines = Array.from(
    { length: LINES },
    (_, line) => `Item ${line + 1}: delivered as agreed, order ${number * LINES + line}, net amount ${line * 7}.50 EUR`,
  );
  const text = [`Reference: R-${4711 + number}`, ...lines]
    .map((line, index) => `<text x="150" y="${180 + 50 * index}" font-size="34">${line}</text>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif">
    <rect width="100%" height="100%" fill="white"/><g transform="rotate(0.4)">${text}</g></svg>`;
  const noise = { type: 'gaussian', mean: 235, sigma: 12 } as const;
  const paper = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'white', noise } })
    .png()
    .toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: paper, blend: 'multiply' }])
    .flatten()
    .png()
    .toBuffer();
}
