import type { StreamableFile } from '@nestjs/common';
import type { DtoClass } from '../declarations';
import { type BatchFormat, writeBatches } from './batch-stream';
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
  if (isAsyncIterable(result)) return writeBatches(jsonArrayOf(dto), result);
  return `[${(result as unknown[]).map(serializerOf(dto)).join(',')}]`;
}

/** A bare array of entries of the shape of `dto`. */
export const jsonArrayOf = (dto: DtoClass): BatchFormat => ({
  ...{ mediaType: JSON_TYPE, before: '[', between: ',', after: ']', write: serializerOf(dto) },
});

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
