import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { assertNoProblems } from '../../errors/errors';
import type { DtoClass } from '../declarations';
import type { BatchFormat } from '../response/batch-stream';
import { NDJSON_TYPE } from '../response/lines';
import { itemOf } from '../response/page';
import { CSV_TYPE, type CsvColumns, LIST_TYPES, listFormat, type ListType } from './list-format';

/** The format of a whole list; null for a page in its envelope. */
export type ExportType = Exclude<ListType, 'application/json'> | null;

/** A whole list, of which only a batch is in memory. A handler returns it in place of a `Listing`. */
export class RowExport {
  private constructor(
    readonly format: BatchFormat,
    readonly batches: AsyncIterable<object[]>,
  ) {}

  /** @param columns of CSV; by default one for each member of `dto` */
  static of(
    type: NonNullable<ExportType>,
    dto: DtoClass,
    batches: AsyncIterable<object[]>,
    columns?: CsvColumns,
  ): RowExport {
    return new RowExport(listFormat(type, dto, columns), batches);
  }
}

/** Documents that a paged list is also sent as NDJSON and CSV; above `@Responds`, whose description it replaces. */
export function RespondsWithExport(page: DtoClass, csv = 'a column for each member, in their order'): MethodDecorator {
  const content = {
    'application/json': { schema: { $ref: getSchemaPath(page) } },
    [NDJSON_TYPE]: { schema: { $ref: getSchemaPath(itemOf(page)) } },
    [CSV_TYPE]: { schema: { type: 'string', description: csv } },
  };
  return applyDecorators(ApiExtraModels(page), ApiResponse({ status: 200, description: '', content }));
}

/** Injects the format in which the client prefers the whole list to a page, and refuses parameters of a page with it. */
export const WantedExport = createParamDecorator((_: unknown, context: ExecutionContext): ExportType => {
  const request = context.switchToHttp().getRequest<Request>();
  const accepted = request.accepts([...LIST_TYPES]);
  const type = accepted === CSV_TYPE || accepted === NDJSON_TYPE ? accepted : null;
  if (type === null) return null;
  const paging = ['page', 'page_size', 'after'].filter((name) => name in request.query);
  assertNoProblems(
    paging.map((path) => ({ path, message: `${path} does not apply to ${type}: it is the whole list` })),
  );
  return type;
});
