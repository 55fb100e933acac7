import type { DocumentPage, DocumentText } from '../readers/document';
import { fieldPairs } from './field-pairs';
import { PageSpace } from './page-space';
import type { Passage } from './passage';
import { printedLabels } from './printed-labels';
import { printedPairs } from './printed-pairs';

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
  /** Whether the box is ticked; null for pairs of other relations. */
  checked: boolean | null;
  /** The qualified name of the form field, and its name for people; empty for pairs of other relations. */
  fieldName: string;
  fieldLabel: string;
  /** 0 for certain pairs; it grows with the distance (in points) and with what is between label and value. */
  cost: number;
  /** 0–100. */
  confidence: number;
}

/** The key–value pairs of a document, in the order of its pages. A value is in one pair only. */
export function pairsOf(document: DocumentText): KeyValuePair[] {
  return document.pages.flatMap(pairsOfPage);
}

function pairsOfPage(page: DocumentPage): KeyValuePair[] {
  const space = new PageSpace(page);
  const labels = page.fields.length + page.checkboxes.length > 0 ? printedLabels(page, space) : [];
  const filled = fieldPairs(page, space, labels);
  return [...filled, ...printedPairs(page, space)].sort((a, b) => positionOf(a) - positionOf(b));
}

/** Pairs from top to bottom; of those in one row, from left to right. */
function positionOf({ value, label }: KeyValuePair): number {
  const { x, y } = value.words.length > 0 || label.words.length === 0 ? value.box : label.box;
  return Math.round(y * ROWS) + x;
}

/** Rows of a page, a third of a line each, by which pairs are ordered. */
const ROWS = 200;
