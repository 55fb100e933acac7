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
import { RowExport } from '../list/row-export';
import { asFile, writeBatches } from './batch-stream';
import { NDJSON_TYPE, streamLines } from './lines';
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
function toPage({ count, ...more }: Listing<unknown>, request: Request, baseUrl: string) {
  const page = Number(request.query.page ?? 1);
  const size = Number(request.query.page_size ?? 50);
  const pages = Math.max(1, Math.ceil(count / size));
  if (page > pages) throw new NotFoundError(`Page ${page} (the last one is ${pages})`);
  const link = (to: number) => (to >= 1 && to <= pages ? pageLink(baseUrl, request.originalUrl, to) : null);
  return { ...more, count, next: link(page + 1), previous: link(page - 1), total_pages: pages, current_page: page };
}

function pageLink(baseUrl: string, originalUrl: string, page: number): string {
  const url = new URL(baseUrl + originalUrl);
  url.searchParams.set('page', String(page));
  return url.href;
}
