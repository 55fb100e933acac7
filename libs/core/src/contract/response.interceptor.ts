import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { mergeMap, type Observable } from 'rxjs';
import { Env } from '../config/env';
import { NotFoundError } from '../errors/errors';
import type { DtoClass } from './declarations';
import { isPage, type Listing } from './page';
import { RESPONSE_SHAPE, type ResponseShape } from './responds';
import { serializerOf } from './serializer';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes what a handler answers in the shape that its route declares with `@Responds`. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly env: Env,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const shape = this.reflector.get<ResponseShape | undefined>(RESPONSE_SHAPE, context.getHandler());
    if (!shape) return next.handle();
    const http = context.switchToHttp();
    return next.handle().pipe(
      mergeMap(async (result: unknown) => {
        const body = await this.write(shape, result, http.getRequest<Request>());
        if (typeof body === 'string') http.getResponse<Response>().setHeader('Content-Type', JSON_TYPE);
        return body;
      }),
    );
  }

  private write(
    { dto, array }: ResponseShape,
    result: unknown,
    request: Request,
  ): string | Promise<string | StreamableFile> {
    if (isPage(dto)) return serializerOf(dto)(this.toPage(result as Listing<unknown>, request));
    if (!array) return serializerOf(dto)(result);
    if (isAsyncIterable(result)) return streamArray(dto, result[Symbol.asyncIterator]());
    return `[${(result as unknown[]).map(serializerOf(dto)).join(',')}]`;
  }

  private toPage({ count, results }: Listing<unknown>, request: Request) {
    const page = Number(request.query.page ?? 1);
    const size = Number(request.query.page_size ?? 50);
    const pages = Math.max(1, Math.ceil(count / size));
    if (page > pages) throw new NotFoundError(`Page ${page} (the last one is ${pages})`);
    const link = (to: number) => (to >= 1 && to <= pages ? pageLink(this.env.baseUrl, request.originalUrl, to) : null);
    return { count, next: link(page + 1), previous: link(page - 1), results, total_pages: pages, current_page: page };
  }
}

function pageLink(baseUrl: string, originalUrl: string, page: number): string {
  const url = new URL(baseUrl + originalUrl);
  url.searchParams.set('page', String(page));
  return url.href;
}

/** The first batch is awaited before anything is sent, so that an error in the query still gets its own status. */
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

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
