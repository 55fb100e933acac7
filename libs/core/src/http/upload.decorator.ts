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
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Env } from '../config/env';
import { Slots, type SlotLimits } from '../limits/slots';
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

/** How many uploads of one route a process works on; each may hold a file of the largest size in memory. */
const HANDLED: SlotLimits = { running: 4, waiting: 32 };

/** A full queue is told before the body is read. Reading it takes no slot: slow senders keep nobody waiting. */
function multipartInterceptor(parts: string[], fileParts: FileParts): Type<NestInterceptor> {
  const slots = new Slots(HANDLED);

  @Injectable()
  class MultipartInterceptor implements NestInterceptor {
    constructor(@Inject(Env) private readonly env: Env) {}

    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      slots.assertRoom();
      return from(this.handle(context, next));
    }

    private async handle(context: ExecutionContext, next: CallHandler): Promise<unknown> {
      const request = context.switchToHttp().getRequest<Request>();
      const response = context.switchToHttp().getResponse<Response>();
      const upload: Upload = await readMultipart(request, response, this.env, parts, fileParts);
      try {
        request.body = upload;
        return await slots.run(() => lastValueFrom(next.handle()));
      } finally {
        await discard(upload);
      }
    }
  }
  return mixin(MultipartInterceptor);
}
