import { isPlainObject, type InputProblem } from '@app/core';
import { COERCION_TYPES } from '@app/answering/services';
import type { PropertyCheck } from './property-check';

/** A check for one of these words. */
export function oneOf(words: readonly string[]): PropertyCheck {
  return (value, path) =>
    typeof value === 'string' && words.includes(value) ? [] : [{ path, message: `must be one of ${words.join(', ')}` }];
}

const isType = oneOf(COERCION_TYPES);

/** `type`: one type for all entities, or an object with types by entity. */
export function typeProblems(value: unknown, path: string, entities: readonly string[]): InputProblem[] {
  if (!isPlainObject(value)) return isType(value, path, entities);
  return Object.entries(value).flatMap(([entity, type]) => [
    ...(entities.includes(entity) ? [] : [{ path: `${path}.${entity}`, message: 'names no entity of this query' }]),
    ...isType(type, `${path}.${entity}`, entities),
  ]);
}

/** `country`: two capital letters (ISO 3166-1). */
export function countryProblems(value: unknown, path: string): InputProblem[] {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value)
    ? []
    : [{ path, message: 'must be the two capital letters of a country (ISO 3166-1), such as DE' }];
}
