import { DocumentClient } from './document-client';
import type { BenchDocument } from './fill-documents';
import { withService } from './temporary-service';

const WARM_UP = 20;
const FILLS = 200;
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
    for (let count = 0; count < WARM_UP; count++) await fill();

    const alone = (await timed(FILLS / 4, fill)).toSorted((a, b) => a - b);
    const started = performance.now();
    await Promise.all(Array.from({ length: CALLERS }, () => timed(FILLS / CALLERS, fill)));
    const seconds = (performance.now() - started) / 1000;
    return { median: at(alone, 0.5), p95: at(alone, 0.95), perSecond: FILLS / seconds };
  });
}

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
