import type { RuledLine, Word } from '../document';
import { median } from '../geometry';

/** The size of a page in any unit that is the same across and down. */
export interface PageExtent {
  width: number;
  height: number;
}

/*
 * The thresholds are set by hand on the development receipts and invoices; no script learns them. Gaps are in heights of the
 * higher word beside them.
 */

/** A gap that separates columns or cells, as a multiple of the spaces between words in the row. Less splits justified text. */
const SPACES = 4;
/** The bounds of such a gap: no wider gap belongs to a line, and no narrower one is that of a column. */
const [MIN_GAP, MAX_GAP] = [0.8, 1.5];
/** The same for OCR, whose boxes are tight around the ink, and whose words are often cut off. */
const [MIN_GAP_IN_PICTURES, MAX_GAP_IN_PICTURES] = [2, 2.6];
/** The space between words where a row has too few to measure. */
const [USUAL_SPACE, USUAL_SPACE_IN_PICTURES] = [0.275, 0.55];
const MIN_SPACES = 3;
/** A gap at a change of font, weight, size or colour needs to be only this wide, in spaces. Less splits words in bold from their sentence. */
const SPACES_AT_CHANGE = 1.8;
/** Sizes of fonts that differ by a larger factor are different. */
const SAME_SIZE = 1.15;
/** The share of the lower word's height along which a ruled line must run to separate two words. */
const RULE_OVERLAP = 0.6;

/** Vertical ruled lines of a page, from left to right. */
export type Dividers = RuledLine[];

/** The vertical ruled lines, from left to right. */
export function dividersOf(rules: RuledLine[]): Dividers {
  return rules.filter(({ direction }) => direction === 'vertical').sort((a, b) => a.box.x - b.box.x);
}

/** Splits a row into lines: at ruled lines, at changes of the print, and at gaps that are wide for this row. */
export function partsOfRow(row: Word[], dividers: Dividers, size: PageExtent): Word[][] {
  const space = spaceOf(row, size);
  const parts: Word[][] = [];
  let previous: Word | null = null;
  for (const word of row) {
    if (previous === null || separates(previous, word, space, dividers, size)) parts.push([word]);
    else parts[parts.length - 1]?.push(word);
    previous = word;
  }
  return parts;
}

function separates(left: Word, right: Word, space: number, dividers: Dividers, size: PageExtent): boolean {
  // The value of a form field is no part of the text around it.
  if ((left.source === 'field') !== (right.source === 'field')) return true;
  const [least, most] = isOcr(right) ? [MIN_GAP_IN_PICTURES, MAX_GAP_IN_PICTURES] : [MIN_GAP, MAX_GAP];
  const gap = gapOf(left, right, size);
  if (gap > Math.min(most, Math.max(least, SPACES * space))) return true;
  if (gap > SPACES_AT_CHANGE * space && changesPrint(left, right)) return true;
  return dividers.length > 0 && isDivided(left, right, dividers);
}

/** The usual space between words of a row. */
function spaceOf(row: Word[], size: PageExtent): number {
  const inPictures = row.some(isOcr);
  const most = inPictures ? MAX_GAP_IN_PICTURES : MAX_GAP;
  const gaps: number[] = [];
  for (let index = 1; index < row.length; index++) {
    const gap = gapOf(row[index - 1]!, row[index]!, size);
    if (gap > 0 && gap < most) gaps.push(gap);
  }
  return gaps.length >= MIN_SPACES ? median(gaps) : inPictures ? USUAL_SPACE_IN_PICTURES : USUAL_SPACE;
}

/** Words of OCR engines say so; older ones only have a confidence. */
export function isOcr({ source, confidence }: Word): boolean {
  return source === 'ocr' || (source === undefined && confidence < 100);
}

/** The gap between two words of a row, in heights of the higher one. */
export function gapOf(left: Word, right: Word, size: PageExtent): number {
  const gap = (right.box.x - left.box.x - left.box.width) * size.width;
  return gap / (Math.max(left.box.height, right.box.height) * size.height);
}

function changesPrint(left: Word, right: Word): boolean {
  if (!left.font || !right.font) return false;
  const [small, large] = [left.font.size, right.font.size].sort((a, b) => a - b) as [number, number];
  return left.font.bold !== right.font.bold || left.font.color !== right.font.color || large > SAME_SIZE * small;
}

function isDivided(left: Word, right: Word, dividers: Dividers): boolean {
  const [start, end] = [left.box.x + left.box.width / 2, right.box.x + right.box.width / 2];
  const [top, bottom] = [
    Math.max(left.box.y, right.box.y),
    Math.min(left.box.y + left.box.height, right.box.y + right.box.height),
  ];
  for (let index = firstFrom(dividers, start); index < dividers.length; index++) {
    const rule = dividers[index]?.box;
    if (!rule || rule.x > end) return false;
    const shared = Math.min(bottom, rule.y + rule.height) - Math.max(top, rule.y);
    if (shared > RULE_OVERLAP * (bottom - top)) return true;
  }
  return false;
}

/** The index of the first ruled line from a position on, by bisection: a page may have thousands of both. */
function firstFrom(dividers: Dividers, x: number): number {
  let [low, high] = [0, dividers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dividers[middle]?.box.x ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
