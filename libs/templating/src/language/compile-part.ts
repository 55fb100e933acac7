import type { Dialect, PartSource } from './dialect';
import { buildTemplate, type Block, type Edit, RANK } from './source-edits';
import { LoopEdits, rangeInFirstPiece } from './loop-edits';
import { type Paragraph, readParagraphs, sourceOffset } from './paragraph';
import { pairTags, type PlacedTag, placeTags, type TagPair } from './placed-tag';
import type { TemplateNode, TemplateNodes } from './template-nodes';
import { CURRENT_ITEM } from './tag';
import { attribute, closest, type XmlElement } from '@app/formats';

/** A field that a template asks for; `loop` for `{{#id}}`, `condition` for `{{^id}}`, `text` otherwise (a picture's too). */
export interface TemplateField {
  readonly id: string;
  readonly kind: 'text' | 'loop' | 'condition';
}

/** One part of a package, compiled; `fields` in document order, with repetitions. */
export interface CompiledPart {
  readonly part: string;
  readonly nodes: TemplateNodes;
  readonly fields: readonly TemplateField[];
}

/** Compiles a parsed part; null when it holds no placeholder. Throws TemplateError for tags that make no sense. */
export function compileElement(part: PartSource, dialect: Dialect): CompiledPart | null {
  const paragraphs = readParagraphs(part, dialect);
  const tags = placeTags(paragraphs, part.part);
  if (tags.length === 0) return null;
  const edits = tagsToEdits(part, dialect, paragraphs, tags, pairTags(tags));
  return { part: part.part, nodes: buildTemplate(part.source, edits), fields: tags.flatMap(fieldOf) };
}

/** The changes that tags make to a part, given which of them belong together. */
export function tagsToEdits(
  part: PartSource,
  dialect: Dialect,
  paragraphs: readonly Paragraph[],
  tags: readonly PlacedTag[],
  pairs: readonly TagPair[],
): Edit[] {
  const loops = new LoopEdits(part, dialect, paragraphs, tags, pairs);
  return [
    ...pairs.flatMap((pair) => loops.edits(pair)),
    ...tags.flatMap((tag) => tagEdits(tag, part, dialect)),
    ...spaceEdits(tags, part, dialect),
    ...rowEdits(tags, dialect),
    ...shapeEdits(tags, dialect),
  ];
}

/** The field that a tag asks for, if it opens a loop or shows a value by name. */
export function fieldOf({ tag }: Pick<PlacedTag, 'tag'>): TemplateField[] {
  if (tag.kind === 'close' || tag.name === CURRENT_ITEM) return [];
  return [{ id: tag.name, kind: tag.kind === 'open' ? 'loop' : tag.kind === 'inverted' ? 'condition' : 'text' }];
}

/** Takes the tag's characters out of every element they lie in; a value is put where the tag starts. */
function tagEdits(placed: PlacedTag, part: PartSource, dialect: Dialect): Edit[] {
  const { tag, pieces } = placed;
  return pieces.map((piece, index): Edit => {
    const { element } = piece;
    if (!piece.isText) return { kind: 'remove', at: element.start, end: element.end, rank: RANK.text };
    const first = index === 0;
    const node: TemplateNode | undefined =
      first && tag.kind === 'value' ? { kind: 'value', name: tag.name, slot: dialect.slot(element, part) } : undefined;
    const range = first
      ? rangeInFirstPiece(placed, part.source)
      : {
          at: element.openEnd,
          end: sourceOffset(piece, Math.min(tag.end - piece.start, piece.text.length), part.source),
        };
    return { kind: 'remove', ...range, rank: RANK.text, ...(node ? { node } : {}) };
  });
}

function spaceEdits(tags: readonly PlacedTag[], { source }: PartSource, dialect: Dialect): Edit[] {
  if (!dialect.preserveSpace) return [];
  const touched = new Set(
    tags.flatMap(({ pieces }) => pieces.filter((piece) => piece.isText).map((piece) => piece.element)),
  );
  const bare = [...touched].filter((element) => attribute(source, element, 'xml:space') === undefined);
  return bare.map((element) => ({
    kind: 'remove',
    at: element.openEnd - 1,
    end: element.openEnd - 1,
    rank: RANK.text,
    node: ' xml:space="preserve"',
  }));
}

/** Rows that hold a plain value repeat when it is a list. */
function rowEdits(tags: readonly PlacedTag[], dialect: Dialect): Edit[] {
  const rows = new Set(valueAncestors(tags, dialect.row));
  return [...rows].flatMap((row): Edit[] => {
    const block: Block = {
      node: (body) => ({ kind: 'row', names: directNames(body), body }),
      source: 'of a table row',
    };
    const common = { block, outside: '', inside: '' };
    return [
      { kind: 'open', at: row.start, end: row.start, rank: RANK.rowOpen, ...common },
      { kind: 'close', at: row.end, end: row.end, rank: RANK.rowClose, ...common },
    ];
  });
}

const directNames = (body: TemplateNodes): string[] => [
  ...new Set(
    body.flatMap((node) =>
      typeof node !== 'string' && node.kind === 'value' && node.name !== CURRENT_ITEM ? [node.name] : [],
    ),
  ),
];

function shapeEdits(tags: readonly PlacedTag[], dialect: Dialect): Edit[] {
  const shapes = new Set(valueAncestors(tags, dialect.shapes));
  return [...shapes].map((shape) => ({
    kind: 'remove',
    at: shape.end,
    end: shape.end,
    rank: RANK.text,
    node: { kind: 'flush' },
  }));
}

function valueAncestors(tags: readonly PlacedTag[], names: ReadonlySet<string>): XmlElement[] {
  if (names.size === 0) return [];
  return tags.flatMap(({ tag, pieces }) => {
    const ancestor = tag.kind === 'value' ? closest(pieces[0]?.element ?? null, names) : null;
    return ancestor ? [ancestor] : [];
  });
}
