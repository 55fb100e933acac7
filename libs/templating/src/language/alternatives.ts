import { walkElements, type XmlElement } from '@app/formats';
import type { PartSource } from './dialect';
import type { LocatedTag } from './located-tag';
import { type Block, blockChanges, CHANGE_ORDER, type SourceChange } from './source-change';

const ALTERNATIVES = 'mc:AlternateContent';
const ORDER = { start: CHANGE_ORDER.elementStart, end: CHANGE_ORDER.elementEnd };

const ALL: Block = { toNode: (body) => ({ kind: 'alternatives', body }), label: 'of alternate content' };
const ONE: Block = { toNode: (body) => ({ kind: 'alternative', body }), label: 'of alternate content' };

/**
 * The representations of the same content (`mc:AlternateContent`, ISO/IEC 29500-3): a text box of Word has two. A variable that is
 * set in them is set once, and each shows the same. Without variables there is nothing to change.
 */
export function alternativeChanges(part: PartSource, tags: readonly LocatedTag[]): SourceChange[] {
  if (!tags.some(({ tag }) => tag.kind === 'set') || !part.source.includes('AlternateContent')) return [];
  const changes: SourceChange[] = [];
  walkElements(part.root, (element) => {
    if (element.name === ALTERNATIVES) changes.push(...changesOf(element));
  });
  return changes;
}

const changesOf = (element: XmlElement): SourceChange[] => [
  ...blockChanges(ALL, element, ORDER),
  ...element.children.flatMap((choice) => blockChanges(ONE, choice, ORDER)),
];
