import { applyDecorators, Header, HttpCode, UseInterceptors } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { InTransaction, replaceHandler } from '../../requests/in-transaction';
import type { DtoClass } from '../declarations';
import { isPage } from './page';
import { pageInterceptor } from './page.interceptor';
import { JSON_TYPE, type ResponseShape, writeResponse } from './response';

/**
 * Declares status and body of a route: `@Responds(200, FormDto)`, `@Responds(200, [FormDto])` for a bare array (the
 * handler may return an async iterable of batches, which is streamed), `@Responds(200, pageOf(FormDto))` for a page
 * (the handler returns a `Listing`), `@Responds(204)` for no body.
 * @param headers descriptions of the headers that the handler sets, by name
 */
export function Responds(
  status: number,
  body?: DtoClass | [DtoClass],
  headers?: Record<string, string>,
): MethodDecorator {
  const type = body && openApiType(toShape(body));
  const documented = [
    HttpCode(status),
    ApiResponse({ status, description: '', ...type, ...(headers && { headers: openApiHeaders(headers) }) }),
  ];
  if (!body) return applyDecorators(InTransaction(), ...documented);
  const shape = toShape(body);
  const writes = isPage(shape.dto) ? UseInterceptors(pageInterceptor(shape.dto)) : writesAs(shape);
  return applyDecorators(writes, InTransaction(), Header('Content-Type', JSON_TYPE), ...documented);
}

const toShape = (body: DtoClass | [DtoClass]): ResponseShape =>
  Array.isArray(body) ? { dto: body[0], array: true } : { dto: body, array: false };

const openApiType = ({ dto, array }: ResponseShape) => ({ type: dto as new () => object, isArray: array });

const openApiHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' as const } }]),
  );

/**
 * Replaces the handler by one that returns the serialized body. An interceptor would be the usual place, but any
 * interceptor slows small requests down (ARCHITECTURE, "Where Nest developers are surprised").
 */
function writesAs(shape: ResponseShape): MethodDecorator {
  return (_, __, descriptor: PropertyDescriptor) => {
    const handler = descriptor.value as (...args: unknown[]) => unknown;
    replaceHandler(descriptor, async function (this: unknown, ...args: unknown[]) {
      return writeResponse(shape, await handler.apply(this, args));
    });
  };
}
