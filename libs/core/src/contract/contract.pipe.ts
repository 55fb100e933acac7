import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { assertNoProblems, type InputProblem } from '../errors/errors';
import { isDto } from './declarations';
import { readBody, readQuery } from './input';
import { parseJson } from './json-text';
import { isPlainObject } from './plain-object';
import { Sent } from './sent/sent';

/** Validates every `@Body()` and `@Query()` typed with a DTO and reports all problems of an input at once. */
@Injectable()
export class ContractPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!isDto(metatype)) return value;
    if (type === 'body')
      return withoutProblems((problems) => readBody(metatype, value === undefined ? {} : value, problems));
    if (type === 'query')
      return withoutProblems((problems) => readQuery(metatype, isPlainObject(value) ? value : {}, problems));
    return value;
  }
}

/** A multipart part that holds JSON; `undefined` when the part is absent. `name` is the part's name in errors. */
export function jsonPart<T extends object>(
  name: string,
  dto: new () => T,
  text: string | undefined,
): Sent<T> | undefined {
  if (text === undefined || text === '') return undefined;
  const problems: InputProblem[] = [];
  return new Sent(readBody(dto, parseJson(text, name), problems, name), problems, name);
}

/** Reads an input. @throws InvalidInputError with all problems that `read` has reported */
function withoutProblems<T>(read: (problems: InputProblem[]) => T): T {
  const problems: InputProblem[] = [];
  const result = read(problems);
  assertNoProblems(problems);
  return result;
}
