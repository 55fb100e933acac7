import { applyDecorators, createParamDecorator, type StreamableFile, type ExecutionContext } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { assertNoProblems } from '../../errors/errors';
import type { DtoClass } from '../declarations';
import { asFile, type BatchFormat, writeBatches } from './batch-stream';
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

/** One entry of the shape of `dto` a line. */
export function linesOf(dto: DtoClass): BatchFormat {
  const write = serializerOf(dto);
  return { mediaType: NDJSON_TYPE, before: '', between: '', after: '', write: (entry) => `${write(entry)}\n` };
}

/** Serializes batches as lines, one batch at a time. */
export const streamLines = async (dto: DtoClass, batches: AsyncIterable<unknown[]>): Promise<StreamableFile> =>
  asFile(linesOf(dto), await writeBatches(linesOf(dto), batches));
