import type { InputProblem } from '@app/core';
import { effective, type FieldElementModel } from './form-model';

/**
 * The problem of an element at `path` whose bounds no value can meet, because one is its own and the other that of its field. Bounds
 * of the field alone are checked with its definition.
 */
export function crossedLengths(element: FieldElementModel, path: string): InputProblem[] {
  const { minLength: min, maxLength: max } = effective(element);
  const hasOwn = element.minLength !== null || element.maxLength !== null;
  if (!hasOwn || min === null || max === null || min <= max) return [];
  const { key } = element.field;
  return element.minLength === null
    ? [{ path: `${path}.max_length`, message: `must not be less than min_length, which is ${min} in the field ${key}` }]
    : [{ path: `${path}.min_length`, message: `must not be greater than max_length, which is ${max}` }];
}
