import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';

/** How entries are written one after the other. */
export interface BatchFormat {
  mediaType: string;
  before: string;
  between: string;
  after: string;
  write: (entry: unknown) => string;
}

/**
 * Writes batches as they are read: as text when there is one at most, else as a stream. Two batches are awaited before anything
 * is sent, so that an error in the first queries still gets its own status.
 */
export async function writeBatches(
  format: BatchFormat,
  batches: AsyncIterable<unknown[]>,
): Promise<string | StreamableFile> {
  const { before, between, after, mediaType: type, write } = format;
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  const second = first.done ? first : await iterator.next();
  const text = (entries: unknown[]) => entries.map(write).join(between);
  const start = before + (first.done ? '' : text(first.value));
  if (second.done) return start + after;

  async function* chunks() {
    try {
      yield start;
      for (let batch = second; !batch.done; batch = await iterator.next()) yield between + text(batch.value);
      yield after;
    } finally {
      await iterator.return?.();
    }
  }
  return new StreamableFile(Readable.from(chunks(), { objectMode: false }), { type });
}

/** The same as a file, whose media type Express does not change: it adds a character set to those of texts. */
export const asFile = ({ mediaType: type }: BatchFormat, body: string | StreamableFile): StreamableFile =>
  typeof body === 'string' ? new StreamableFile(Buffer.from(body), { type }) : body;
