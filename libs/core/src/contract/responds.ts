import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { DtoClass } from './declarations';

export interface ResponseShape {
  dto: DtoClass;
  array: boolean;
}

export const RESPONSE_SHAPE = 'formwork:response-shape';

/**
 * Declares status and body of a route: `@Responds(200, FormDto)`, `@Responds(200, [FormDto])` for a bare array (the
 * handler may answer an async iterable of batches, which is streamed), `@Responds(200, pageOf(FormDto))` for a page
 * (the handler answers a `Listing`), `@Responds(204)` for no body.
 */
export function Responds(
  status: number,
  body?: DtoClass | [DtoClass],
  description = '',
): MethodDecorator & ClassDecorator {
  const shape = body && toShape(body);
  return applyDecorators(
    HttpCode(status),
    SetMetadata(RESPONSE_SHAPE, shape),
    ApiResponse({ status, description, ...(shape && { type: shape.dto as new () => object, isArray: shape.array }) }),
  );
}

const toShape = (body: DtoClass | [DtoClass]): ResponseShape =>
  Array.isArray(body) ? { dto: body[0], array: true } : { dto: body, array: false };
