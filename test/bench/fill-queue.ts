import { DocumentClient } from './document-client';
import type { BenchDocument } from './fill-documents';
import { withService } from './temporary-service';

/** The compiler optimizes code that ran often; until then a fill takes about twice as long. */
const WARM_UP = 480;
const FILLS = 1_000;
const ALONE = 100;
const CALLERS = 8;

export interface QueueRate {
  /** Milliseconds of a fill without concurrency: median and 95th percentile. */
  median: number;
  p95: number;
  /** Fills per second with concurrent callers. */
  perSecond: number;
}

/** Measures fills end to end: HTTP, outbox, queue, worker, storage, response. `check` checks the first document. */
export async function timeTheQueue(document: BenchDocument, check: (filled: Buffer) => void): Promise<QueueRate> {
  return withService(async ({ client: { baseUrl, key } }) => {
    const client = new DocumentClient({ baseUrl, key: key ?? '' });
    const template = await client.upload('bench.docx', document.template);
    const fill = () => client.fill(template, document.values);
    check(await client.download(await fill()));
    await atOnce(WARM_UP, fill);

    const alone = (await timed(ALONE, fill)).toSorted((a, b) => a - b);
    const started = performance.now();
    await atOnce(FILLS, fill);
    const seconds = (performance.now() - started) / 1000;
    return { median: at(alone, 0.5), p95: at(alone, 0.95), perSecond: FILLS / seconds };
  });
}

/** Fills by several callers at the same time. */
const atOnce = (count: number, fill: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: CALLERS }, () => timed(count / CALLERS, fill)));

async function timed(count: number, fill: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (let done = 0; done < count; done++) {
    const started = performance.now();
    await fill();
    durations.push(performance.now() - started);
  }
  return durations;
}

const at = (sorted: number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
