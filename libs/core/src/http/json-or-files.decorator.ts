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
import { ApiBody, ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { type DtoClass, fieldsOf } from '../contract/declarations';
import { parseJson } from '../contract/json-text';
import { AddressLimit, UploadsLimitedByAddress } from '../limits/address-limits';
import { ReadsOwnBody } from './body.guard';
import { isMultipart, type Upload } from './multipart';
import { FILE, multipartInterceptor } from './upload.decorator';

/** Files of a multipart body beside the members of the JSON one, and the problems of its parts. */
export type SentFiles = Pick<Upload, 'files' | 'problems'>;

/** The parts of the multipart body. */
export interface MemberParts {
  /** The names of text parts whose text is the value, and of those that hold JSON. */
  text: string[];
  json: string[];
  /** A file part for OpenAPI, because a form of Swagger UI has named parts only. */
  file: { name: string; description: string };
}

/** The extension of an operation with the schema of its multipart body, which OpenAPI moves beside the JSON one. */
export const MULTIPART_BODY = 'x-multipart-body';

const sent = new WeakMap<Request, SentFiles>();

/**
 * Declares a route whose body is JSON of the shape of `dto`, or `multipart/form-data` with its members as text parts and with
 * files in parts of any name. The handler gets the members as its body in both cases, and the files by `@FilesBeside()`.
 * Bodies with files count towards `AddressLimit.upload`.
 */
export function TakesJsonOrFiles(dto: DtoClass, parts: MemberParts): MethodDecorator {
  return applyDecorators(
    ReadsOwnBody('multipart'),
    UploadsLimitedByAddress(AddressLimit.upload),
    UseInterceptors(onlyMultipart(parts)),
    ApiBody({ type: dto }),
    ApiExtension(MULTIPART_BODY, schemaOf(dto, parts)),
  );
}

/** Each part with the description of its member. Parts of other names may be files, so the schema does not exclude them. */
function schemaOf(dto: DtoClass, { text, json, file }: MemberParts): object {
  const meanings = new Map(fieldsOf(dto).map(({ name, options }) => [name, options.description ?? '']));
  // Without an example, Swagger UI sends the word "string" for a part that was left alone.
  const part = (description: string) => ({ type: 'string', description, example: '' });
  const texts = text.map((name) => [name, part(meanings.get(name)!)] as const);
  // With the media type of JSON, Swagger UI would ask for a file.
  const values = json.map((name) => [name, part(`as JSON: ${meanings.get(name)!}`)] as const);
  const { name, description } = file;
  return {
    type: 'object',
    properties: { ...Object.fromEntries([...texts, ...values]), [name]: { ...FILE, description } },
  };
}

/** The files of a route with `@TakesJsonOrFiles`; none for a JSON body. */
export const FilesBeside = createParamDecorator(
  (_: unknown, context: ExecutionContext): SentFiles =>
    sent.get(context.switchToHttp().getRequest<Request>()) ?? { files: [], problems: [] },
);

function onlyMultipart({ text, json }: Pick<MemberParts, 'text' | 'json'>): Type<NestInterceptor> {
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
