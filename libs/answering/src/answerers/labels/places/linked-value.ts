import type { TypedValue } from '../../values/values';
import type { ValueType } from '../concept';

/** A value beside or below a label; `weight` (0–1) is the certainty of their relation. */
export interface LinkedValue {
  value: TypedValue;
  /** The other values from which a sum was calculated. */
  others?: TypedValue[];
  weight: number;
}

/** The factor for all values but the nearest in the row or column of a label. Set by hand, as in `linking.ts`. */
export const NOT_NEAREST = 0.7;

/** True for types whose value is the whole text, not a part of a certain form. */
export function isWholeText(type: ValueType): boolean {
  return type === 'text' || type === 'party' || type === 'address';
}
