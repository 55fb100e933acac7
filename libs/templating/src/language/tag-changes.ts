import { closestElement, elementAttribute, type XmlElement } from '@app/formats';
import { repeatedCharts } from '../charts/repeated-charts';
import { copiedIds } from '../copies/copied-ids';
import type { Dialect, PartSource } from './dialect';
import { type LocatedTag, rangeInFirstPiece } from './located-tag';
import { insertChanges } from '../parts/insert-changes';
import { LoopChanges } from './loop-changes';
import { sourceOffset } from './paragraph';
import { type Block, blockChanges, CHANGE_ORDER, replacement, type SourceChange } from './source-change';
import { TagExpression } from './tag-expression';
import type { PairedTags } from './tag-pairs';
import type { TemplateFindings } from './template-findings';
import type { TemplateNode, TemplateNodes } from './template-nodes';

/** The source changes of all tags of a part. Misplaced loops are added to `findings`. */
export function changesOfTags(
  part: PartSource,
  dialect: Dialect,
  paired: PairedTags,
  findings: TemplateFindings,
): SourceChange[] {
  const { tags, pairs } = paired;
  const loops = new LoopChanges(part, dialect, paired);
  const loopChanges = pairs.flatMap((pair) => findings.collect(() => loops.of(pair)) ?? []);
  const blocks = [...loopChanges, ...rowChanges(tags, dialect)];
  return [
    ...blocks,
    ...loops.required(),
    ...copiedIds(part, dialect, blocks),
    ...repeatedCharts(part, blocks),
    ...tags.flatMap(
      (tag) => findings.collect(() => insertChanges(tag, part, dialect) ?? tagChanges(tag, part, dialect)) ?? [],
    ),
    ...spaceChanges(tags, part, dialect),
    ...shapeChanges(tags, dialect),
  ];
}

/** Removes the tag's characters from every element that contains some of them. A value node replaces the first range. */
function tagChanges(located: LocatedTag, part: PartSource, dialect: Dialect): SourceChange[] {
  const { tag, pieces } = located;
  return pieces.map((piece, index): SourceChange => {
    const { element } = piece;
    if (!piece.isText) return replacement(element);
    if (index > 0) {
      const length = Math.min(tag.end - piece.start, piece.text.length);
      return replacement({ start: element.openEnd, end: sourceOffset(piece, length, part.source) });
    }
    return replacement(rangeInFirstPiece(located, part.source), nodeOf(located, dialect, element, part));
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
  return bare.map(({ openEnd }) => replacement({ start: openEnd - 1, end: openEnd - 1 }, ' xml:space="preserve"'));
}

/** Repeats a table row with a plain value when that value is a list. */
function rowChanges(tags: readonly LocatedTag[], dialect: Dialect): SourceChange[] {
  const rows = new Set(ancestorsOfValues(tags, dialect.row));
  const order = { start: CHANGE_ORDER.rowStart, end: CHANGE_ORDER.rowEnd };
  return [...rows].flatMap((row) => {
    const block: Block = {
      toNode: (body) => ({ kind: 'row', names: directNames(body), body }),
      label: 'of a table row',
    };
    return blockChanges(block, row, order);
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
  return [...shapes].map(({ end }) => replacement({ start: end, end }, { kind: 'flush' }));
}

function ancestorsOfValues(tags: readonly LocatedTag[], names: ReadonlySet<string>): XmlElement[] {
  if (names.size === 0) return [];
  return tags.flatMap(({ tag, pieces }) => {
    const ancestor = tag.kind === 'value' ? closestElement(pieces[0]?.element ?? null, names) : null;
    return ancestor ? [ancestor] : [];
  });
}
