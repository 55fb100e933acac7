import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  mixin,
  type NestInterceptor,
  type StreamableFile,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { Env } from '../../config/env';
import { InTransaction } from '../../requests/in-transaction';
import type { DtoClass } from '../declarations';
import { asFile, writeBatches } from '../response/batch-stream';
import { NDJSON_TYPE } from '../response/lines';
import { withParameters } from '../response/other-page';
import { JSON_TYPE } from '../response/response';
import { CSV_TYPE, LIST_TYPES, listFormat, type ListType } from './list-format';
import type { ListPage, RowList } from './row-list';

/**
 * Declares that a handler returns a `RowList`, which is sent as a bare array of `dto`, or as NDJSON or CSV when the client
 * prefers these. `X-Total-Count` has the number of entries, and `Link` (RFC 8288) the addresses of other pages.
 */
export function RespondsWithList(dto: DtoClass): MethodDecorator {
  const schema = { $ref: getSchemaPath(dto) };
  const content = {
    'application/json': { schema: { type: 'array', items: schema } },
    [NDJSON_TYPE]: { schema },
    [CSV_TYPE]: { schema: { type: 'string', description: 'a column for each member, in their order' } },
  };
  const headers = {
    'X-Total-Count': {
      description: 'entries that the filters select, on all pages; from 10,000 on, that of a page may be a minute old',
      schema: { type: 'integer' },
    },
    Link: { description: 'first, prev, next and last page (RFC 8288), for a page', schema: { type: 'string' } },
  } as const;
  return applyDecorators(
    UseInterceptors(listInterceptor(dto)),
    InTransaction(),
    ApiExtraModels(dto),
    ApiResponse({ status: 200, description: '', content, headers }),
  );
}

/** An interceptor, because links and the format need the request. */
function listInterceptor(dto: DtoClass): Type<NestInterceptor> {
  @Injectable()
  class ListInterceptor implements NestInterceptor<RowList<unknown>, string | StreamableFile> {
    constructor(@Inject(Env) private readonly env: Env) {}

    intercept(context: ExecutionContext, next: CallHandler<RowList<unknown>>): Observable<string | StreamableFile> {
      const http = context.switchToHttp();
      const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
      const format = listFormat(acceptedType(request), dto);
      return next.handle().pipe(
        concatMap(async ({ total, page, batches }) => {
          const body = await writeBatches(format, batches);
          response.vary('Accept').setHeader('X-Total-Count', total);
          if (page) response.setHeader('Link', linksOf(this.env.baseUrl + request.originalUrl, page));
          if (format.mediaType !== JSON_TYPE) return asFile(format, body);
          response.setHeader('Content-Type', JSON_TYPE);
          return body;
        }),
      );
    }
  }
  return mixin(ListInterceptor);
}

/** JSON for a client that accepts none of them: a body is better than 406. */
function acceptedType(request: Request): ListType {
  const accepted = request.accepts([...LIST_TYPES]);
  return LIST_TYPES.find((type) => type === accepted) ?? 'application/json';
}

/** Only the next page has a cursor: other ones are found by their number. */
function linksOf(address: string, { page, last, next }: ListPage): string {
  const link = (rel: string, to: number, after: string | null = null) =>
    `<${withParameters(address, { page: String(to), after })}>; rel="${rel}"`;
  return [
    link('first', 1),
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    ...(next === null ? [] : [link('next', page + 1, next)]),
    link('last', last),
  ].join(', ');
}
