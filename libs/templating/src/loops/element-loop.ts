import type { XmlElement } from '@app/formats';
import type { BlankContent } from './blank-content';
import type { Dialect, PartSource } from '../language/dialect';
import { type RepeatedElements, repeatedElements } from './repeated-elements';
import type { TagPair } from '../language/tag-pairs';

/**
 * Where a loop starts or ends: at an element that shows nothing but tags (a marker), before or after an element, or within a
 * paragraph, with other text on both sides of the tag.
 */
export type Edge = 'marker' | 'before' | 'after' | 'within';

/** A loop over whole elements, or over the text of several paragraphs. */
export interface ElementLoop {
  readonly pair: TagPair;
  readonly repeated: RepeatedElements;
  readonly start: Edge;
  readonly end: Edge;
  /** Whether it repeats the text from tag to tag with the ends of paragraphs in it, instead of whole paragraphs. */
  readonly isText: boolean;
}

export const isInParagraph = ({ open, close }: TagPair): boolean => open.paragraph === close.paragraph;

/** The loop of a tag pair; null when no whole elements are between the tags. */
export function readElementLoop(
  pair: TagPair,
  blank: BlankContent,
  part: PartSource,
  dialect: Dialect,
): ElementLoop | null {
  const repeated = repeatedElements(pair, dialect);
  if (!repeated) return null;
  const [start, end] = [startEdge(pair, repeated.first, blank), endEdge(pair, repeated.last, blank)];
  return { pair, repeated, start, end, isText: isText(pair, repeated, { start, end }, part, dialect) };
}

function startEdge({ open }: TagPair, first: XmlElement, blank: BlankContent): Edge {
  if (blank.isBlankElement(first)) return 'marker';
  if (first !== open.paragraph.element || blank.isBlankBefore(open)) return 'before';
  return blank.isBlankAfter(open) ? 'after' : 'within';
}

function endEdge({ close }: TagPair, last: XmlElement, blank: BlankContent): Edge {
  if (blank.isBlankElement(last)) return 'marker';
  if (last === close.paragraph.element && blank.isBlankBefore(close)) return 'before';
  return last !== close.paragraph.element || blank.isBlankAfter(close) ? 'after' : 'within';
}

/** Whole paragraphs would be more than the text between the tags when there is other text in the paragraphs of both. */
function isText(
  { open, close }: TagPair,
  { first, last }: RepeatedElements,
  { start, end }: Pick<ElementLoop, 'start' | 'end'>,
  part: PartSource,
  dialect: Dialect,
): boolean {
  if (first === last || first !== open.paragraph.element || last !== close.paragraph.element) return false;
  if (start === 'within' || end === 'within') return true;
  return start === 'before' && end === 'after' && !dialect.isListItem?.(first, part);
}
