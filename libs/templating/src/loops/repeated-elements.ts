import { childHolding, closestElement, commonAncestor, type TemplateError, type XmlElement } from '@app/formats';
import type { Dialect } from '../language/dialect';
import { tagError } from '../language/located-tag';
import type { TagPair } from '../language/tag-pairs';

/** The elements that a loop repeats: all children of `parent` from `first` to `last`, both included. */
export interface RepeatedElements {
  readonly parent: XmlElement;
  readonly first: XmlElement;
  readonly last: XmlElement;
}

/**
 * The elements that a loop repeats: its paragraph when both tags are in one, the row when both tags are in one table row, otherwise the rows
 * or paragraphs from one tag to the other. Null when the tags are not in children of one body or table.
 */
export function repeatedElements(pair: TagPair, dialect: Dialect): RepeatedElements | null {
  const [opened, closed] = [pair.open.paragraph.element, pair.close.paragraph.element];
  if (opened === closed && opened.parent && dialect.body.has(opened.parent.name))
    return { parent: opened.parent, first: opened, last: opened };
  const parent = commonAncestor(opened, closed);
  const row = closestElement(parent, new Set([...dialect.row, ...dialect.body]));
  if (row && dialect.row.has(row.name)) return { parent: row.parent ?? row, first: row, last: row };

  const first = childHolding(parent, opened);
  const last = childHolding(parent, closed);
  const isRepeatable = dialect.body.has(parent.name) || dialect.table.has(parent.name);
  if (!first || !last || !isRepeatable) return null;
  if (dialect.table.has(first.name) || dialect.table.has(last.name)) return null;
  return { parent, first, last };
}

export const misplacedLoop = ({ open }: TagPair): TemplateError =>
  tagError('misplaced_loop', open, 'is closed at a place that cannot be repeated together with it');
