import { isPlainObject } from '@app/core/programs';
import { COERCION_TYPES, type CoercionType } from '../coercion/value-types';
import type { Question } from './answerer';

/** The type that `properties.type` asks for: one name for all entities, or an object with names by entity. */
export function askedType({ properties }: Pick<Question, 'properties'>, entity: string): CoercionType | null {
  const { type } = properties;
  const name: unknown = isPlainObject(type) && Object.hasOwn(type, entity) ? type[entity] : type;
  return COERCION_TYPES.find((known) => known === name) ?? null;
}
