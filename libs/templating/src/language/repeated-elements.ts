import { childHolding, closestElement, commonAncestor, type TemplateError, type XmlElement } from '@app/formats';
import type { Dialect, PartSource } from './dialect';
import { blanked, emptied } from './element-split';
import { tagError } from './located-tag';
import type { TagPair } from './tag-pairs';

/** The elements that a loop repeats: all children of `parent` from `first` to `last`, both included. */
export interface RepeatedElements {
  readonly parent: XmlElement;
  readonly first: XmlElement;
  readonly last: XmlElement;
}

/**
 * The elements that a loop over several paragraphs repeats: the row when both tags are in one table row, otherwise the rows
 * or paragraphs from one tag to the other. Throws TemplateError `misplaced_loop` when the tags are not in children of one body
 * or table.
 */
export function repeatedElements(pair: TagPair, dialect: Dialect): RepeatedElements {
  const [opened, closed] = [pair.open.paragraph.element, pair.close.paragraph.element];
  const parent = commonAncestor(opened, closed);
  const row = closestElement(parent, new Set([...dialect.row, ...dialect.body]));
  if (row && dialect.row.has(row.name)) return { parent: row.parent ?? row, first: row, last: row };

  const first = childHolding(parent, opened);
  const last = childHolding(parent, closed);
  const isRepeatable = dialect.body.has(parent.name) || dialect.table.has(parent.name);
  if (!first || !last || !isRepeatable) throw misplacedLoop(pair);
  if (dialect.table.has(first.name) || dialect.table.has(last.name)) throw misplacedLoop(pair);
  return { parent, first, last };
}

/**
 * Markup to write for a loop without iterations. A table needs at least one row, and a cell or text body has to end with a
 * paragraph; the markup is empty when others remain.
 */
export function markupWhenEmpty({ parent, first, last }: RepeatedElements, part: PartSource, dialect: Dialect): string {
  if (dialect.row.has(first.name)) {
    const isRow = (child: XmlElement): boolean => child.name === first.name;
    const isRepeated = (row: XmlElement): boolean => row.start >= first.start && row.end <= last.end;
    const outerRows = [parent.children.find(isRow), parent.children.findLast(isRow)];
    return outerRows.some((row) => row && !isRepeated(row)) ? '' : blanked(first, part, dialect);
  }
  const isParagraph = (child: XmlElement): boolean => dialect.paragraph.has(child.name);
  const hasLaterParagraph = (parent.children.findLast(isParagraph)?.start ?? 0) >= last.end;
  return hasLaterParagraph || !isParagraph(last) ? '' : emptied(last, part, dialect);
}

export const misplacedLoop = ({ open }: TagPair): TemplateError =>
  tagError('misplaced_loop', open, 'is closed at a place that cannot be repeated together with it');
