import { boxAround } from '../readers/layout';
import type { Box, DocumentPage, DocumentText, Word } from '../readers/document';

/** Words of one page with the box around them. */
export interface Passage {
  page: number;
  text: string;
  box: Box;
  words: Word[];
}

/**
 * Where the value of a pair stands: in a form field, a box to tick, after a colon in the line of the label, in the same or
 * the next cell of a ruled table, to the right of the label, or below it.
 */
export type PairRelation = 'field' | 'checkbox' | 'same_line' | 'cell' | 'right' | 'below';

/** A label of the document and its value. */
export interface KeyValuePair {
  label: Passage;
  /** Without words for boxes to tick, and for fields and lines that are not filled in. */
  value: Passage;
  relation: PairRelation;
  /** Whether the box is ticked; null for pairs of other relations. */
  checked: boolean | null;
  /** The qualified name of the form field, and its name for people; empty for pairs of other relations. */
  fieldName: string;
  /** 0 for certain pairs; it grows with the distance and with what is between label and value. */
  cost: number;
  /** 0–100. */
  confidence: number;
}

/** The key–value pairs of a document, in the order of its pages. A value is in one pair only. */
export function pairsOf(document: DocumentText): KeyValuePair[] {
  return document.pages.flatMap(pairsOfLines);
}

/** `Label: value` in one line. */
function pairsOfLines(page: DocumentPage): KeyValuePair[] {
  return page.lines.flatMap(({ words }) => {
    const colon = words.findIndex(({ text }) => text.endsWith(':'));
    if (colon < 0 || colon === words.length - 1) return [];
    const label = passageOf(page.number, words.slice(0, colon + 1));
    const value = passageOf(page.number, words.slice(colon + 1));
    return [{ label, value, relation: 'same_line', checked: null, fieldName: '', cost: 0, confidence: SAME_LINE }];
  });
}

const SAME_LINE = 85;

/** Words of a page, as a passage. */
export function passageOf(page: number, words: Word[]): Passage {
  return { page, text: words.map(({ text }) => text).join(' '), box: boxAround(words.map(({ box }) => box)), words };
}
