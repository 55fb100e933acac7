import { applyDecorators, createParamDecorator, StreamableFile, type ExecutionContext } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { Readable } from 'node:stream';
import { assertNoProblems } from '../../errors/errors';
import type { DtoClass } from '../declarations';
import { pageOf } from './page';
import { serializerOf } from './serializer';

/** Newline-delimited JSON: one object a line. */
export const NDJSON_TYPE = 'application/x-ndjson';

/** Documents that a paged list of `dto` is also sent as NDJSON; above `@Responds`, whose description it replaces. */
export function RespondsWithLines(dto: DtoClass): MethodDecorator {
  const page = pageOf(dto);
  const content = {
    'application/json': { schema: { $ref: getSchemaPath(page) } },
    [NDJSON_TYPE]: { schema: { $ref: getSchemaPath(dto) } },
  };
  return applyDecorators(ApiExtraModels(page), ApiResponse({ status: 200, description: '', content }));
}

/** Injects whether the client accepts NDJSON rather than JSON, so that a paged list is sent whole. */
export const WantsLines = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  const request = context.switchToHttp().getRequest<Request>();
  if (request.accepts(['application/json', NDJSON_TYPE]) !== NDJSON_TYPE) return false;
  const paging = ['page', 'page_size'].filter((name) => name in request.query);
  assertNoProblems(
    paging.map((path) => ({ path, message: `${path} does not apply to ${NDJSON_TYPE}: it is the whole list` })),
  );
  return true;
});

/** Serializes batches as lines, one batch at a time. The first is awaited, so that its error still gets its own status. */
export async function streamLines(dto: DtoClass, batches: AsyncIterable<unknown[]>): Promise<StreamableFile> {
  const write = serializerOf(dto);
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();

  async function* chunks() {
    try {
      for (let batch = first; !batch.done; batch = await iterator.next())
        yield batch.value.map((item) => `${write(item)}\n`).join('');
    } finally {
      await iterator.return?.();
    }
  }
  return new StreamableFile(Readable.from(chunks(), { objectMode: false }), { type: NDJSON_TYPE });
}
