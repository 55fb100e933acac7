import { closestElement, elementAttribute, type XmlElement } from '@app/formats';
import type { Dialect, PartSource } from './dialect';
import { type LocatedTag, rangeInFirstPiece } from './located-tag';
import { LoopChanges } from './loop-changes';
import { type Paragraph, sourceOffset } from './paragraph';
import { type Block, CHANGE_ORDER, type Replacement, type SourceChange } from './source-change';
import { TagExpression } from './tag-expression';
import type { TagPair } from './tag-pairs';
import type { TemplateFindings } from './template-findings';
import type { TemplateNode, TemplateNodes } from './template-nodes';

/** The tags of a part and its paragraphs, in document order. `pairs` are the loops and conditions among the tags. */
export interface PairedTags {
  readonly paragraphs: readonly Paragraph[];
  readonly tags: readonly LocatedTag[];
  readonly pairs: readonly TagPair[];
}

/** The source changes of all tags of a part. Misplaced loops are added to `findings`. */
export function changesOfTags(
  part: PartSource,
  dialect: Dialect,
  { paragraphs, tags, pairs }: PairedTags,
  findings: TemplateFindings,
): SourceChange[] {
  const loops = new LoopChanges(part, dialect, paragraphs, tags, pairs);
  return [
    ...pairs.flatMap((pair) => findings.collect(() => loops.of(pair)) ?? []),
    ...tags.flatMap((tag) => tagChanges(tag, part, dialect)),
    ...spaceChanges(tags, part, dialect),
    ...rowChanges(tags, dialect),
    ...shapeChanges(tags, dialect),
  ];
}

/** Removes the tag's characters from every element that contains some of them. A value node replaces the first range. */
function tagChanges(located: LocatedTag, part: PartSource, dialect: Dialect): SourceChange[] {
  const { tag, pieces } = located;
  return pieces.map((piece, index): SourceChange => {
    const { element } = piece;
    if (!piece.isText) return replacement(element.start, element.end);
    if (index > 0) {
      const length = Math.min(tag.end - piece.start, piece.text.length);
      return replacement(element.openEnd, sourceOffset(piece, length, part.source));
    }
    const { start, end } = rangeInFirstPiece(located, part.source);
    return replacement(start, end, nodeOf(located, dialect, element, part));
  });
}

function nodeOf(
  located: LocatedTag,
  dialect: Dialect,
  element: XmlElement,
  part: PartSource,
): TemplateNode | undefined {
  const { kind, name, expression } = located.tag;
  if (!expression) return undefined;
  if (kind === 'set') return { kind: 'set', variable: name, value: TagExpression.of(located, expression) };
  if (kind !== 'value') return undefined;
  return { kind: 'value', value: TagExpression.of(located, expression), slot: dialect.slot(element, part) };
}

/** Adds `xml:space="preserve"` to the text elements with tags, because a value may begin or end with white space. */
function spaceChanges(tags: readonly LocatedTag[], { source }: PartSource, dialect: Dialect): SourceChange[] {
  if (!dialect.preserveSpace) return [];
  const touched = new Set(
    tags.flatMap(({ pieces }) => pieces.filter((piece) => piece.isText).map((piece) => piece.element)),
  );
  const bare = [...touched].filter((element) => elementAttribute(source, element, 'xml:space') === undefined);
  return bare.map(({ openEnd }) => replacement(openEnd - 1, openEnd - 1, ' xml:space="preserve"'));
}

/** Repeats a table row with a plain value when that value is a list. */
function rowChanges(tags: readonly LocatedTag[], dialect: Dialect): SourceChange[] {
  const rows = new Set(ancestorsOfValues(tags, dialect.row));
  return [...rows].flatMap(({ start, end }): SourceChange[] => {
    const block: Block = {
      toNode: (body) => ({ kind: 'row', names: directNames(body), body }),
      label: 'of a table row',
    };
    const common = { block, outside: '', inside: '' };
    return [
      { kind: 'blockStart', start, end: start, order: CHANGE_ORDER.rowStart, ...common },
      { kind: 'blockEnd', start: end, end, order: CHANGE_ORDER.rowEnd, ...common },
    ];
  });
}

const directNames = (body: TemplateNodes): string[] => [
  ...new Set(
    body.flatMap((node) => (typeof node !== 'string' && node.kind === 'value' ? node.value.elementNames : [])),
  ),
];

/** Writes pending markup after every shape that holds a value. */
function shapeChanges(tags: readonly LocatedTag[], dialect: Dialect): SourceChange[] {
  const shapes = new Set(ancestorsOfValues(tags, dialect.shapes));
  return [...shapes].map(({ end }) => replacement(end, end, { kind: 'flush' }));
}

function ancestorsOfValues(tags: readonly LocatedTag[], names: ReadonlySet<string>): XmlElement[] {
  if (names.size === 0) return [];
  return tags.flatMap(({ tag, pieces }) => {
    const ancestor = tag.kind === 'value' ? closestElement(pieces[0]?.element ?? null, names) : null;
    return ancestor ? [ancestor] : [];
  });
}

const replacement = (start: number, end: number, node?: TemplateNode): Replacement => ({
  kind: 'replace',
  start,
  end,
  order: CHANGE_ORDER.replacement,
  ...(node === undefined ? {} : { node }),
});
