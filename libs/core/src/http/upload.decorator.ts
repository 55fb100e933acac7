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
import { currentRequest } from '../requests/request-context';
import { Slots, type SlotLimits } from '../limits/slots';
import { ReadsOwnBody } from './body.guard';
import { discard, hashesOf, readMultipart, type FileParts, type Upload } from './multipart';

/** The text parts of a multipart route by name, with their OpenAPI description; those with an example are required. */
export type TextParts = Record<string, { description: string; example?: string }>;

/**
 * Declares a `multipart/form-data` route with these file parts and the given text parts. The handler gets the
 * `Upload` as `@Body()`; its temporary files are removed after the handler has returned.
 */
export function TakesFiles(parts: TextParts, fileParts: FileParts): MethodDecorator {
  // Without an example, Swagger UI sends the word "string" for a part that was left alone.
  const texts = Object.fromEntries(
    Object.entries(parts).map(([name, { description, example = '' }]) => [
      name,
      { type: 'string', description, example },
    ]),
  );
  const required = Object.keys(parts).filter((name) => parts[name]?.example !== undefined);
  const schema = fileParts.single || fileParts.most === 1 ? FILE : { type: 'array', items: FILE };
  const meanings = fileParts.names === 'any' ? {} : fileParts.names;
  const files = Object.fromEntries(
    Object.entries(meanings).map(([name, description]) => [name, { ...schema, description }]),
  );
  const { texts: repeated = {} } = fileParts;
  const lists = repeated === 'any' ? [] : Object.entries(repeated);
  const many = lists.map(([name, shown]) => [name, { type: 'array', items: { type: 'string' }, ...shown }]);
  const others = fileParts.names === 'any' && { additionalProperties: schema };
  return applyDecorators(
    ReadsOwnBody(),
    UseInterceptors(multipartInterceptor(Object.keys(parts), fileParts)),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        properties: { ...files, ...Object.fromEntries(many), ...texts },
        ...others,
        ...(required.length > 0 && { required }),
      },
    }),
  );
}

/** A file in OpenAPI. */
export const FILE = { type: 'string', format: 'binary' };

const partsIn = ({ files, parts }: Upload): string[] => [...files.map(({ part }) => part), ...Object.keys(parts)];

/** Uploads of one route that a process handles at once; each may hold a file of the maximum size in memory. */
const HANDLED: SlotLimits = { running: 4, waiting: 32 };

/** What the handler gets as its body. */
type BodyOf = (upload: Upload, request: Request) => unknown;

/** A full queue is refused before the body is read. Reading takes no slot, so that slow senders do not block others. */
export function multipartInterceptor(
  parts: string[],
  fileParts: FileParts,
  bodyOf: BodyOf = (upload) => upload,
): Type<NestInterceptor> {
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
      const upload = await readMultipart(request, response, this.env, parts, fileParts);
      try {
        request.body = bodyOf(upload, request);
        for (const name of partsIn(upload)) currentRequest()?.members.add(name);
        const handle = () => slots.run<unknown>(() => lastValueFrom(next.handle()));
        // Outside of the slot: a request that waits for another one with its idempotency key does not use it.
        return await (currentRequest()?.execute(handle, () => hashesOf(upload)) ?? handle());
      } finally {
        await discard(upload);
      }
    }
  }
  return mixin(MultipartInterceptor);
}
