import type { TypedValue } from '../values/values';
import type { ValueType } from './concept';

/** A value that a label points at; `weight` (0–1) says how clearly. */
export interface LinkedValue {
  value: TypedValue;
  weight: number;
}

/** Of several values in the row or column of a label, all but the nearest are this much less likely. */
export const NOT_NEAREST = 0.7;

/** True for types whose value is the whole text, and not a part with a form of its own. */
export function isWholeText(type: ValueType): boolean {
  return type === 'text' || type === 'party' || type === 'address';
}
