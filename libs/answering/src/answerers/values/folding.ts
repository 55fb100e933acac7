import { fold } from '@app/core/programs';

/** The letters, digits and `#` of a text, folded and without spaces: the key by which labels are compared. */
export function foldKey(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}#]+/gu, '');
}

/** Lengths of labels from which on one or two misread letters are accepted. Set by hand; less confuses similar labels. */
const ONE_EDIT_FROM = 5;
const TWO_EDITS_FROM = 9;

/** The number of misread letters that are accepted in a label of this length. */
export function toleratedEdits(length: number): number {
  if (length < ONE_EDIT_FROM) return 0;
  return length < TWO_EDITS_FROM ? 1 : 2;
}
