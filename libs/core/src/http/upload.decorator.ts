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
import { discard, readMultipart, type FileParts, type Upload } from './multipart';

/** Text parts that a multipart route takes beside `files`, with what OpenAPI says of them. */
export type TextParts = Record<string, { description: string }>;

const MANY_FILES: FileParts = { names: ['files'] };

/**
 * A route that takes `multipart/form-data` with `files` (or other file parts) and the given text parts. The handler gets
 * the `Upload` as `@Body()`; its temporary files are gone when the handler has answered.
 */
export function TakesFiles(parts: TextParts, fileParts: FileParts = MANY_FILES): MethodDecorator {
  const texts = Object.fromEntries(
    Object.entries(parts).map(([name, { description }]) => [name, { type: 'string', description }]),
  );
  const file = { type: 'string', format: 'binary' };
  const schema = fileParts.single || fileParts.most === 1 ? file : { type: 'array', items: file };
  const files = Object.fromEntries(fileParts.names.map((name) => [name, schema]));
  return applyDecorators(
    ReadsOwnBody(),
    UseInterceptors(multipartInterceptor(Object.keys(parts), fileParts)),
    ApiConsumes('multipart/form-data'),
    ApiBody({ schema: { type: 'object', properties: { ...files, ...texts } } }),
  );
}

function multipartInterceptor(parts: string[], fileParts: FileParts): Type<NestInterceptor> {
  @Injectable()
  class MultipartInterceptor implements NestInterceptor {
    constructor(@Inject(Env) private readonly env: Env) {}

    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      const request = context.switchToHttp().getRequest<Request>();
      const response = context.switchToHttp().getResponse<Response>();
      return from(readMultipart(request, response, this.env, parts, fileParts)).pipe(
        mergeMap((upload: Upload) => {
          request.body = upload;
          return next.handle().pipe(finalize(() => void discard(upload)));
        }),
      );
    }
  }
  return mixin(MultipartInterceptor);
}
