import {
  Inject,
  Injectable,
  mixin,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';
import { Env } from '../config/env';
import { NotFoundError } from '../errors/errors';
import type { DtoClass } from './declarations';
import type { Listing } from './page';
import { serializerOf } from './serializer';

/** Wraps the `Listing` that a handler returns into a page envelope. An interceptor, because page links need the request. */
export function pageInterceptor(dto: DtoClass): Type<NestInterceptor> {
  @Injectable()
  class PageInterceptor implements NestInterceptor<Listing<unknown>, string> {
    constructor(@Inject(Env) private readonly env: Env) {}

    intercept(context: ExecutionContext, next: CallHandler<Listing<unknown>>): Observable<string> {
      const request = context.switchToHttp().getRequest<Request>();
      return next.handle().pipe(map((listing) => serializerOf(dto)(toPage(listing, request, this.env.baseUrl))));
    }
  }
  return mixin(PageInterceptor);
}

function toPage({ count, results }: Listing<unknown>, request: Request, baseUrl: string) {
  const page = Number(request.query.page ?? 1);
  const size = Number(request.query.page_size ?? 50);
  const pages = Math.max(1, Math.ceil(count / size));
  if (page > pages) throw new NotFoundError(`Page ${page} (the last one is ${pages})`);
  const link = (to: number) => (to >= 1 && to <= pages ? pageLink(baseUrl, request.originalUrl, to) : null);
  return { count, next: link(page + 1), previous: link(page - 1), results, total_pages: pages, current_page: page };
}

function pageLink(baseUrl: string, originalUrl: string, page: number): string {
  const url = new URL(baseUrl + originalUrl);
  url.searchParams.set('page', String(page));
  return url.href;
}
