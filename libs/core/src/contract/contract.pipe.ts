import {
  createParamDecorator,
  Injectable,
  type ArgumentMetadata,
  type ExecutionContext,
  type PipeTransform,
} from '@nestjs/common';
import type { Request } from 'express';
import { assertNoProblems, type InputProblem, InvalidInputError } from '../errors/errors';
import { isDto } from './declarations';
import { readBody, readQuery } from './input';
import { parseJson } from './json-text';
import { isPlainObject } from './plain-object';

/** Validates every `@Body()` and `@Query()` typed with a DTO and reports all problems of an input at once. */
@Injectable()
export class ContractPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!isDto(metatype)) return value;
    if (type === 'body') return withoutProblems((problems) => readBody(metatype, value ?? {}, problems));
    if (type === 'query')
      return withoutProblems((problems) => readQuery(metatype, isPlainObject(value) ? value : {}, problems));
    return value;
  }
}

/** `@Body(oneOrMany(InviteDto))`: an array of at most `max` DTOs; a single object becomes an array of one. */
export function oneOrMany<T extends object>(dto: new () => T, max = 100): PipeTransform<unknown, T[]> {
  return { transform: (value) => readMany(dto, value, max) };
}

/** The parsed body for a route's own pipe. With `@Body()` the global `ContractPipe` would validate it first. */
export const RawBody = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown => context.switchToHttp().getRequest<Request>().body,
);

/** `@RawBody(oneOf(EditAccountDto))`: one DTO, bare or in an array that holds exactly one. */
export function oneOf<T extends object>(dto: new () => T): PipeTransform<unknown, T> {
  return {
    transform: (value) => {
      if (!Array.isArray(value)) return withoutProblems((problems) => readBody(dto, value ?? {}, problems));
      if (value.length !== 1)
        throw new InvalidInputError([
          { path: '', message: 'The body must be one object, or an array that holds one.' },
        ]);
      return withoutProblems((problems) => readBody(dto, value[0], problems, '[0]'));
    },
  };
}

/** A multipart part that holds JSON; `undefined` when the part is absent. `name` is the part's name in errors. */
export function jsonPart<T extends object>(name: string, dto: new () => T, text: string | undefined): T | undefined {
  if (text === undefined || text === '') return undefined;
  return withoutProblems((problems) => readBody(dto, parseJson(text, name), problems, name));
}

function readMany<T extends object>(dto: new () => T, value: unknown, max: number): T[] {
  const items: unknown[] = Array.isArray(value) ? value : [value ?? {}];
  if (items.length > max)
    throw new InvalidInputError([{ path: '', message: `The array must hold at most ${max} objects.` }]);
  return withoutProblems((problems) => items.map((item, index) => readBody(dto, item, problems, `[${index}]`)));
}

/** Reads an input. @throws InvalidInputError with all problems that `read` has reported */
function withoutProblems<T>(read: (problems: InputProblem[]) => T): T {
  const problems: InputProblem[] = [];
  const result = read(problems);
  assertNoProblems(problems);
  return result;
}
