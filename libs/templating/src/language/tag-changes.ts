import { closestElement, elementAttribute, walkElements, type XmlElement } from '@app/formats';
import { repeatedCharts } from '../charts/repeated-charts';
import { alternativeChanges } from './alternatives';
import { callsIn, makesRich } from '../expressions/calls';
import { checkBoxAround } from '../rich/word-checkbox';
import { applyMarks, markInText } from '../rich/tables/table-marks';
import { textMarkup } from './render';
import { isAlternativeText, isInstruction } from '../pictures/alternative-texts';
import { ALTERNATIVE_TEXT_SLOT, replacedPictures } from '../pictures/replaced-pictures';
import type { RichPlace } from '../rich/rich-place';
import { checkedBlock } from '../loops/required-content';
import type { TextSlot } from './text-slot';
import { copiedIds } from '../copies/copied-ids';
import type { Dialect, PartSource } from './dialect';
import { firstPiece, type LocatedTag, rangeInFirstPiece } from './located-tag';
import { insertChanges } from '../parts/insert-changes';
import { repeatedReferences } from '../notes/repeated-notes';
import { LoopChanges } from '../loops/loop-changes';
import { sourceOffset } from './paragraph';
import { CELL_CALLS, placeProblem } from '../loops/separators';
import { type Block, blockChanges, CHANGE_ORDER, replacement, type SourceChange } from './source-change';
import { TagExpression, type ValueReading } from './tag-expression';
import type { PairedTags } from './tag-pairs';
import type { TemplateFindings } from './template-findings';
import type { TemplateNode, TemplateNodes } from './template-nodes';

/** The source changes of all tags of a part. Misplaced loops are added to `findings`. */
export function changesOfTags(
  part: PartSource,
  dialect: Dialect,
  paired: PairedTags,
  findings: TemplateFindings,
  /** The changes that repeat the notes of the part. */
  notes: readonly SourceChange[] = [],
): SourceChange[] {
  const { tags, pairs } = paired;
  const shown = findings.syntax?.shown;
  const isRich =
    dialect.rich !== undefined &&
    (shown !== undefined || tags.some(({ tag }) => tag.expression && makesRich(tag.expression)));
  for (const tag of tags) {
    const problem = placeProblem(tag, part, dialect);
    if (problem) findings.add(problem);
  }
  const loops = new LoopChanges(part, dialect, paired);
  const loopChanges = pairs.flatMap((pair) => findings.collect(() => loops.of(pair)) ?? []);
  // Elsewhere a list is shown as text: no other product repeats a row for a plain value.
  const loopsAndRows = findings.syntax ? loopChanges : [...loopChanges, ...rowChanges(tags, dialect)];
  const blocks = [...loopsAndRows, ...notes];
  return [
    ...blocks,
    ...(isRich ? markedTables(tags, dialect) : []),
    ...loops.required(),
    ...copiedIds(part, dialect, blocks),
    ...repeatedReferences(part, blocks),
    ...repeatedCharts(part, blocks, paired.isRepeated),
    ...tags.flatMap(
      (tag) =>
        findings.collect(
          () => insertChanges(tag, part, dialect) ?? tagChanges(tag, part, dialect, { isRich, shown }),
        ) ?? [],
    ),
    ...alternativeChanges(part, tags),
    ...replacedPictures(part, tags, shown),
    ...spaceChanges(tags, part, dialect),
    ...shapeChanges(tags, dialect),
  ];
}

/** How the values of a part are shown. */
interface Showing {
  /** Whether they may be formatted text. */
  readonly isRich: boolean;
  readonly shown?: ValueReading;
}

/** Removes the tag's characters from every element that contains some of them. A value node replaces the first range. */
function tagChanges(located: LocatedTag, part: PartSource, dialect: Dialect, showing: Showing): SourceChange[] {
  const { tag, pieces } = located;
  const { node, around } = nodeOf(located, dialect, part, showing);
  const changes = pieces.map((piece, index): SourceChange => {
    const { element } = piece;
    if (!piece.isText) return replacement(element);
    if (index > 0) {
      const length = Math.min(tag.end - piece.start, piece.text.length);
      return replacement({ start: element.openEnd, end: sourceOffset(piece, length, part.source) });
    }
    return replacement(rangeInFirstPiece(located, part.source), node);
  });
  return [...around, ...changes];
}

interface TagNode {
  readonly node?: TemplateNode;
  /** Changes of the paragraph around it. */
  readonly around: readonly SourceChange[];
}

function nodeOf(located: LocatedTag, dialect: Dialect, part: PartSource, { isRich, shown }: Showing): TagNode {
  const { kind, name, expression } = located.tag;
  if (!expression || (kind !== 'set' && kind !== 'value')) return { around: [] };
  const value = TagExpression.of(located, expression, kind === 'value' ? shown : undefined);
  if (kind === 'set') return { node: { kind: 'set', variable: name, value }, around: [] };
  const { element } = firstPiece(located);
  const { paragraph, tag } = located;
  if (isAlternativeText(located) && !isInstruction(located))
    return { node: { kind: 'value', value, slot: ALTERNATIVE_TEXT_SLOT }, around: [] };
  const box = dialect.hasCheckBoxes ? checkBoxAround(element, value, part) : null;
  if (box) return { node: { kind: 'value', value, slot: box.slot }, around: box.changes };
  const slot = dialect.slot(element, part, () => paragraph.text.slice(0, tag.start));
  const place = isRich ? richPlace(located, slot, dialect, part) : null;
  if (!place) return { node: { kind: 'value', value, slot }, around: [] };
  const node: TemplateNode = {
    kind: 'value',
    value,
    slot: richSlot(slot, place, markedTable(located, dialect) !== null),
  };
  return { node, around: place.finish ? aroundParagraph(located.paragraph.element, place.finish) : [] };
}

/** Applies the marks on the cells of tables that have some. */
function markedTables(tags: readonly LocatedTag[], dialect: Dialect): SourceChange[] {
  const { cells } = dialect;
  const tables = new Set(tags.flatMap((located) => markedTable(located, dialect) ?? []));
  const order = { start: CHANGE_ORDER.tableStart, end: CHANGE_ORDER.tableEnd };
  if (!cells) return [];
  return [...tables].flatMap((table) =>
    blockChanges(
      checkedBlock((markup) => applyMarks(markup, table.rawName, cells), 'of a table'),
      table,
      order,
    ),
  );
}

function markedTable({ tag, pieces }: LocatedTag, { table }: Dialect): XmlElement | null {
  const marks = tag.expression !== null && callsIn(tag.expression).some((name) => CELL_CALLS.has(name));
  return marks ? closestElement(pieces[0]?.element ?? null, table) : null;
}

function richSlot(slot: TextSlot, place: RichPlace, isMarked: boolean): TextSlot {
  const { image } = slot;
  return {
    ...slot,
    ...(isMarked ? { cell: (mark) => markInText(mark, textMarkup(slot, mark.plainText)) } : {}),
    rich: (text, sink) => place.write(text, sink),
    ...(image && {
      image: (picture, sink) => {
        const markup = image(picture, sink);
        const { caption = '' } = picture;
        return caption === '' || !place.captioned ? markup : place.captioned(markup, caption, sink);
      },
    }),
  };
}

function richPlace(located: LocatedTag, slot: TextSlot, dialect: Dialect, part: PartSource): RichPlace | null {
  const { paragraph } = located;
  const mayBeSplit = dialect.body.has(paragraph.element.parent?.name ?? '') && isAlone(located, dialect);
  return dialect.rich?.(firstPiece(located).element, slot, mayBeSplit ? paragraph.element : null, part) ?? null;
}

/** Whether a paragraph shows nothing but one placeholder. */
function isAlone({ tag, paragraph }: LocatedTag, { objects }: Dialect): boolean {
  const others = paragraph.text.slice(0, tag.start) + paragraph.text.slice(tag.end);
  let hasObject = false;
  walkElements(paragraph.element, ({ name }) => {
    hasObject ||= objects.has(name);
  });
  return others.trim() === '' && !hasObject;
}

function aroundParagraph(paragraph: XmlElement, finish: (markup: string) => string): SourceChange[] {
  const order = { start: CHANGE_ORDER.elementStart, end: CHANGE_ORDER.elementEnd };
  return blockChanges(checkedBlock(finish, 'of a paragraph'), paragraph, order);
}

/** Adds `xml:space="preserve"` to the text elements with tags, because a value may begin or end with white space. */
function spaceChanges(tags: readonly LocatedTag[], { source }: PartSource, dialect: Dialect): SourceChange[] {
  if (!dialect.preserveSpace) return [];
  const texts = tags.filter((tag) => !isAlternativeText(tag));
  const touched = new Set(
    texts.flatMap(({ pieces }) => pieces.filter((piece) => piece.isText).map((piece) => piece.element)),
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

/** Nodes whose content is shown once. */
const HOLDERS: ReadonlySet<string> = new Set(['checked', 'alternatives', 'alternative']);

const directNames = (body: TemplateNodes): string[] => [
  ...new Set(
    body.flatMap((node) => {
      if (typeof node === 'string') return [];
      if ('body' in node && HOLDERS.has(node.kind)) return directNames(node.body);
      return node.kind === 'value' ? node.value.elementNames : [];
    }),
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
