import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  mixin,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { parseJson } from '../contract/json-text';
import { ReadsOwnBody } from './body.guard';
import { isMultipart, type Upload } from './multipart';
import { multipartInterceptor } from './upload.decorator';

/** Files of a multipart body beside the members of the JSON one, and the problems of its parts. */
export type SentFiles = Pick<Upload, 'files' | 'problems'>;

/** The names of the text parts: those whose text is the value, and those that hold JSON. */
export interface MemberParts {
  text: string[];
  json: string[];
}

const sent = new WeakMap<Request, SentFiles>();

/**
 * Declares a route whose body is JSON, or `multipart/form-data` with the members of the JSON body as text parts and with files
 * in parts of any name. The handler gets the members as its body in both cases, and the files by `@FilesBeside()`.
 */
export function TakesJsonOrFiles(parts: MemberParts): MethodDecorator {
  return applyDecorators(ReadsOwnBody('multipart'), UseInterceptors(onlyMultipart(parts)));
}

/** The files of a route with `@TakesJsonOrFiles`; none for a JSON body. */
export const FilesBeside = createParamDecorator(
  (_: unknown, context: ExecutionContext): SentFiles =>
    sent.get(context.switchToHttp().getRequest<Request>()) ?? { files: [], problems: [] },
);

function onlyMultipart({ text, json }: MemberParts): Type<NestInterceptor> {
  const toMembers = ({ files, parts, problems }: Upload, request: Request): object => {
    sent.set(request, { files, problems });
    return Object.fromEntries(
      Object.entries(parts).map(([name, value]) => [name, json.includes(name) ? parseJson(value, name) : value]),
    );
  };

  @Injectable()
  class JsonOrFilesInterceptor extends multipartInterceptor([...text, ...json], { names: 'any' }, toMembers) {
    override intercept(
      context: ExecutionContext,
      next: CallHandler,
    ): Observable<unknown> | Promise<Observable<unknown>> {
      const isUpload = isMultipart(context.switchToHttp().getRequest<Request>());
      return isUpload ? super.intercept(context, next) : next.handle();
    }
  }
  return mixin(JsonOrFilesInterceptor);
}
