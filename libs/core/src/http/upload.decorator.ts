import {
  applyDecorators,
  Inject,
  Injectable,
  mixin,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { finalize, from, mergeMap, type Observable } from 'rxjs';
import { Env } from '../config/env';
import { ReadsOwnBody } from './body.guard';
import { discard, readMultipart, type Upload } from './multipart';

/** Text parts that a multipart route takes beside `files`, with what OpenAPI says of them. */
export type TextParts = Record<string, { description: string }>;

/**
 * A route that takes `multipart/form-data` with `files` and the given text parts. The handler gets the `Upload` as
 * `@Body()`; its temporary files are gone when the handler has answered.
 */
export function TakesFiles(parts: TextParts): MethodDecorator {
  const texts = Object.fromEntries(
    Object.entries(parts).map(([name, { description }]) => [name, { type: 'string', description }]),
  );
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  return applyDecorators(
    ReadsOwnBody(),
    UseInterceptors(multipartInterceptor(Object.keys(parts))),
    ApiConsumes('multipart/form-data'),
    ApiBody({ schema: { type: 'object', properties: { files, ...texts } } }),
  );
}

function multipartInterceptor(parts: string[]): Type<NestInterceptor> {
  @Injectable()
  class MultipartInterceptor implements NestInterceptor {
    constructor(@Inject(Env) private readonly env: Env) {}

    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      const request = context.switchToHttp().getRequest<Request>();
      const response = context.switchToHttp().getResponse<Response>();
      return from(readMultipart(request, response, this.env, parts)).pipe(
        mergeMap((upload: Upload) => {
          request.body = upload;
          return next.handle().pipe(finalize(() => void discard(upload)));
        }),
      );
    }
  }
  return mixin(MultipartInterceptor);
}
