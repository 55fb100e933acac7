import {
  Inject,
  Injectable,
  mixin,
  type StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { Env } from '../../config/env';
import { NotFoundError } from '../../errors/errors';
import type { DtoClass } from '../declarations';
import { parameterOf } from '../input';
import { RowExport } from '../list/row-export';
import { asFile, writeBatches } from './batch-stream';
import { NDJSON_TYPE, streamLines } from './lines';
import { withParameters } from './other-page';
import { itemOf, type Listing } from './page';
import { isAsyncIterable } from './response';
import { serializerOf } from './serializer';

/**
 * Wraps the `Listing` that a handler returns into a page envelope, streams an async iterable of batches as NDJSON, and a
 * `RowExport` in its format. An interceptor, because page links need the request.
 */
export function pageInterceptor(dto: DtoClass): Type<NestInterceptor> {
  @Injectable()
  class PageInterceptor implements NestInterceptor<unknown, string | StreamableFile> {
    constructor(@Inject(Env) private readonly env: Env) {}

    intercept(context: ExecutionContext, next: CallHandler): Observable<string | StreamableFile> {
      const http = context.switchToHttp();
      return next.handle().pipe(
        concatMap(async (result: Listing<unknown> | AsyncIterable<unknown[]> | RowExport) => {
          http.getResponse<Response>().vary('Accept');
          if (result instanceof RowExport) {
            const { format, batches } = result;
            http.getResponse<Response>().type(format.mediaType);
            return asFile(format, await writeBatches(format, batches));
          }
          if (!isAsyncIterable(result))
            return serializerOf(dto)(toPage(result, http.getRequest<Request>(), this.env.baseUrl));
          http.getResponse<Response>().type(NDJSON_TYPE);
          return streamLines(itemOf(dto), result);
        }),
      );
    }
  }
  return mixin(PageInterceptor);
}

/** Members beside those of a listing stay: an envelope may extend that of `pageOf`. */
function toPage({ count, after, ...more }: Listing<unknown>, request: Request, baseUrl: string) {
  const page = Number(parameterOf(request.query, 'page') ?? 1);
  const size = Number(parameterOf(request.query, 'page_size') ?? 50);
  const pages = Math.max(1, Math.ceil(count / size));
  const hasCursors = after !== undefined;
  // A client that follows links may come to the end while rows are deleted.
  const isFollowed = hasCursors && parameterOf(request.query, 'after') !== undefined;
  if (page > pages && !isFollowed) throw new NotFoundError(`Page ${page} (the last one is ${pages})`);
  const link = (to: number, cursor: string | null = null) =>
    withParameters(baseUrl + request.originalUrl, { page: String(to), ...(hasCursors && { after: cursor }) });
  const hasNext = hasCursors ? after !== null : page < pages;
  return {
    ...{ ...more, count, total_pages: pages, current_page: page },
    next: hasNext ? link(page + 1, after) : null,
    previous: page > 1 ? link(Math.min(page - 1, pages)) : null,
  };
}
