import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import type { DtoClass } from '../declarations';
import { serializerOf } from './serializer';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The body of a response: one DTO, or a bare array of them. */
export interface ResponseShape {
  dto: DtoClass;
  array: boolean;
}

/** Serializes the result of a handler in its declared shape: as text, or as a stream for an async iterable of batches. */
export function writeResponse(
  { dto, array }: ResponseShape,
  result: unknown,
): string | Promise<string | StreamableFile> {
  if (!array) return serializerOf(dto)(result);
  if (isAsyncIterable(result)) return streamArray(dto, result[Symbol.asyncIterator]());
  return `[${(result as unknown[]).map(serializerOf(dto)).join(',')}]`;
}

/** Awaits two batches before anything is sent, so that an error in the first queries still gets its own status. */
async function streamArray(dto: DtoClass, batches: AsyncIterator<unknown[]>): Promise<string | StreamableFile> {
  const write = serializerOf(dto);
  const first = await batches.next();
  if (first.done) return '[]';
  const second = await batches.next();
  if (second.done) return `[${first.value.map(write).join(',')}]`;

  async function* chunks() {
    yield `[${first.value.map(write).join(',')}`;
    for (let batch = second; !batch.done; batch = await batches.next()) yield `,${batch.value.map(write).join(',')}`;
    yield ']';
  }
  return new StreamableFile(Readable.from(chunks(), { objectMode: false }), { type: JSON_TYPE });
}

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
