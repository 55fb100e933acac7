import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import type { DtoClass } from '../declarations';

/** Most objects of the array of `SentMany`, unless the route says otherwise. */
export const MAX_ENTRIES = 100;

/** Describes the body of `@SentMany(dto)` in OpenAPI. Tools show the first of several shapes: the array. */
export function DescribesMany(dto: DtoClass, maxItems = MAX_ENTRIES): MethodDecorator {
  return describes(dto, [arrayOf(dto, { maxItems }), one(dto)]);
}

/** Describes the body of `@SentOneOf(dto)` in OpenAPI. */
export function DescribesOneOf(dto: DtoClass): MethodDecorator {
  return describes(dto, [one(dto), arrayOf(dto, { minItems: 1, maxItems: 1 })]);
}

const one = (dto: DtoClass) => ({ $ref: getSchemaPath(dto) });
const arrayOf = (dto: DtoClass, size: { minItems?: number; maxItems: number }) => ({
  ...{ type: 'array', items: one(dto) },
  ...size,
});

const describes = (dto: DtoClass, oneOf: object[]): MethodDecorator =>
  applyDecorators(ApiExtraModels(dto), ApiBody({ schema: { oneOf } }));
