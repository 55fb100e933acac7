import type { Passage } from './passage';

/**
 * Where the value of a pair stands: in a form field, a box to tick, after a colon in the line of the label, in the same or
 * the next cell of a ruled table, to the right of the label, or below it.
 */
export type PairRelation = 'field' | 'checkbox' | 'same_line' | 'cell' | 'right' | 'below';

/** A label of the document and its value. */
export interface KeyValuePair {
  /** Without words for fields that have only a name of their own. */
  label: Passage;
  /** Without words for boxes to tick, and for fields that are not filled in. The lines of a value are separated by `\n`. */
  value: Passage;
  relation: PairRelation;
  /** Whether the box is ticked; null for pairs of other relations, and for yes and no that are both ticked or both not. */
  checked: boolean | null;
  /** The words of the label nearest to the value: what a field in a sentence is about. */
  nearest: string;
  /** The printed heading above the value; empty without one. */
  heading: string;
  /** The qualified name of the form field, and its name for people; empty for pairs of other relations. */
  fieldName: string;
  fieldLabel: string;
  /** 0 for certain pairs; it grows with the distance (in points) and with what is between label and value. */
  cost: number;
  /** 0–100. */
  confidence: number;
}
