import type { DocumentPage, DocumentText } from '@app/reading/services';
import { fieldPairs } from './field-pairs';
import type { KeyValuePair } from './pair';
import { PageSpace } from './page-space';
import { printedLabels } from './printed-labels';
import { printedPairs } from './printed-pairs';
import { yesNoGroups } from './yes-no-groups';

export type { KeyValuePair, PairRelation } from './pair';

/** The key–value pairs of a document, in the order of its pages. A value is in one pair only. */
export function pairsOf(document: DocumentText): KeyValuePair[] {
  return document.pages.flatMap(pairsOfPage);
}

function pairsOfPage(page: DocumentPage): KeyValuePair[] {
  const space = new PageSpace(page);
  const labels = page.fields.length + page.checkboxes.length > 0 ? printedLabels(page, space) : [];
  const filled = yesNoGroups(page, fieldPairs(page, space, labels), labels, space);
  return [...filled, ...printedPairs(page, space)].sort((a, b) => positionOf(a) - positionOf(b));
}

/** Pairs from top to bottom; of those in one row, from left to right. */
function positionOf({ value, label }: KeyValuePair): number {
  const { x, y } = value.words.length > 0 || label.words.length === 0 ? value.box : label.box;
  return Math.round(y * ROWS) + x;
}

/** Rows of a page, a third of a line each, by which pairs are ordered. */
const ROWS = 200;
