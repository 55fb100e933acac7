import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { InputProblem } from '../../errors/errors';
import { nearestName } from '../../text/nearest-name';
import { type DtoClass, fieldsOf, isDto } from '../declarations';
import { shorten } from '../shorten';

/** The names of the query parameters of a handler, from the DTOs of its `@Query()` arguments. */
export function queryParametersOf(controller: DtoClass, handler: string): string[] {
  const sources = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<
    string,
    { index: number }
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handler) ?? []) as unknown[];
  return Object.entries(sources).flatMap(([source, { index }]) => {
    const type = types[index];
    return source.startsWith(`${RouteParamtypes.QUERY}:`) && isDto(type) ? fieldsOf(type).map(({ name }) => name) : [];
  });
}

/** The name of a query parameter or a part as it is documented. Many clients write that of an array with brackets: `tags[]`. */
export const withoutBrackets = (name: string): string => (name.endsWith('[]') ? name.slice(0, -2) : name);

/** The problem of an unknown query parameter, with the known one that the client may have meant. */
export function unknownParameter(name: string, known: readonly string[]): InputProblem {
  const nearest = nearestName(name, known);
  const hint = nearest === null ? taken(known) : `: did you mean ${nearest}?`;
  return { path: shorten(name), message: `${shorten(name)} is not a known query parameter${hint}` };
}

const taken = (known: readonly string[]) =>
  known.length === 0 ? '; this address takes none' : `; this address takes ${known.join(', ')}`;

/** Bounds of `X-Ignored-Parameters`: characters of a name before encoding, and of all encoded names together. */
const NAME_LENGTH = 50;
const VALUE_LENGTH = 1_000;

/** The value of `X-Ignored-Parameters`: percent-encoded names, separated by commas; `...` stands for those over the bound. */
export function ignoredParameters(names: readonly string[]): string {
  let value = '';
  for (const name of names) {
    const next = (value && `${value}, `) + encodeURIComponent(name.slice(0, NAME_LENGTH).toWellFormed());
    if (next.length > VALUE_LENGTH) return `${value}, ...`;
    value = next;
  }
  return value;
}
