import type { DocumentPage, DocumentText } from '@app/reading/services';
import { type Choice, choicesOf } from './choices';
import { fieldPairs } from './field-pairs';
import type { KeyValuePair } from './pair';
import { PageSpace } from './page-space';
import { printedLabels } from './printed-labels';
import { printedPairs } from './printed-pairs';
import { yesNoGroups } from './yes-no-groups';

export type { KeyValuePair, PairRelation } from './pair';

/** The key–value pairs of a document, in the order of its pages, and its questions with boxes to tick. */
export interface PairsAndChoices {
  pairs: KeyValuePair[];
  choices: Choice[];
}

/** The pairs and choices of a document. A value is in one pair only; the boxes of choices are in pairs, too. */
export function pairsAndChoicesOf(document: DocumentText): PairsAndChoices {
  const pages = document.pages.map(ofPage);
  return { pairs: pages.flatMap(({ pairs }) => pairs), choices: pages.flatMap(({ choices }) => choices) };
}

/** The labels of a document with their values, fields and boxes. */
export const pairsOf = (document: DocumentText): KeyValuePair[] => pairsAndChoicesOf(document).pairs;

function ofPage(page: DocumentPage): PairsAndChoices {
  const space = new PageSpace(page);
  const labels = page.fields.length + page.checkboxes.length > 0 ? printedLabels(page, space) : [];
  const single = fieldPairs(page, space, labels);
  const filled = yesNoGroups(page, single, labels, space);
  const pairs = [...filled, ...printedPairs(page, space)].sort((a, b) => positionOf(a) - positionOf(b));
  return { pairs, choices: choicesOf(page, single, labels, space) };
}

/** Pairs from top to bottom; of those in one row, from left to right. */
function positionOf({ value, label }: KeyValuePair): number {
  const { x, y } = value.words.length > 0 || label.words.length === 0 ? value.box : label.box;
  return Math.round(y * ROWS) + x;
}

/** Rows of a page, a third of a line each, by which pairs are ordered. */
const ROWS = 200;
