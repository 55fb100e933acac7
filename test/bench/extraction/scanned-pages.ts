import sharp from 'sharp';
import type { ApiClient } from '../../../libs/testing/src/api-client';
import type { TestService } from '../../../libs/testing/src/test-service';
import { withPeakMemory } from '../peak-memory';
import { anExtraction, postedRuns, type PostedRun } from './posted-runs';

/** A4 at 200 dpi, as office scanners send it. */
const WIDTH = 1654;
const HEIGHT = 2339;
const LINES = 40;
/** One for each slot, so that both have loaded the models. */
const WARM_UP = 2;
const MINUTE_MS = 60_000;

export interface ScanRate {
  pages: number;
  perMinute: number;
  /** Bytes of the worker with its processes. */
  peak: number;
}

/** Posts so many pictures of pages in one call, each a run of its own; the worker reads two at once. */
export async function scanRate(client: ApiClient, service: TestService, count: number): Promise<ScanRate> {
  const extraction = await anExtraction(client, [{ question_type: 'one_value', entities: ['Reference'] }]);
  await runsOf(client, extraction, await pictures(0, WARM_UP));
  const files = await pictures(WARM_UP, count);
  const started = Date.now();
  const { result: runs, peak } = await withPeakMemory(service.worker.pid, () => runsOf(client, extraction, files));
  const ended = Math.max(...runs.map((run) => Date.parse(run.document_extracted_at)));
  return { pages: runs.length, perMinute: (runs.length * MINUTE_MS) / (ended - started), peak };
}

/** The finished runs. @throws when one did not read the reference of its page, which then was not read at all */
async function runsOf(client: ApiClient, extraction: string, scans: Buffer[]): Promise<PostedRun[]> {
  const files = scans.map((bytes, index) => ({ name: `${index}.png`, bytes }));
  const runs = await postedRuns(client, extraction, files);
  const unread = runs.find(({ success, data }) => !success || data.length === 0);
  if (unread) throw new Error(`${unread.file_name} was not read: ${unread.error}`);
  return runs;
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
