import type { Dialect, PartSource } from '../language/dialect';
import { type LocatedTag, locateTags } from '../language/located-tag';
import { readParagraphs } from '../language/paragraph';
import { changesOfTags } from '../language/tag-changes';
import { pairTags, type TagPair } from '../language/tag-pairs';
import { buildTemplate } from '../language/template-builder';
import { fieldOf, type TemplateField } from '../language/template-field';
import type { TemplateNodes } from '../language/template-nodes';

const NONE: ReadonlySet<string> = new Set();

/** The text of cells (ISO/IEC 29500-1, 18.4): shared and inline strings with their runs, and the text result of a formula. */
export const SHEET_TEXT: Dialect = {
  text: new Set(['t', 'v']),
  skip: new Set(['rPh']),
  paragraph: new Set(['si', 'is', 'v']),
  characters: {},
  row: NONE,
  table: NONE,
  body: NONE,
  objects: NONE,
  shapes: NONE,
  properties: { r: 'rPr' },
  preserveSpace: true,
  slot: () => ({ lineBreak: '\n' }),
};

/** The compiled text of a cell. */
export interface CellText {
  /** The nodes of the content of `si`, `is` or `v`. */
  readonly nodes: TemplateNodes;
  readonly fields: readonly TemplateField[];
  /** Fields of the cell outside of its own loops. */
  readonly names: readonly string[];
  /** The field, when the cell shows its value and nothing else. Such a cell takes the type of the value. */
  readonly only: string | null;
  /** Opening and closing tags of loops that end or begin in other cells. */
  readonly open: readonly LocatedTag[];
}

/** Compiles the text of one cell; null when it has no placeholder. Throws TemplateError for invalid placeholders. */
export function compileCellText(part: PartSource): CellText | null {
  const paragraphs = readParagraphs(part, SHEET_TEXT);
  const tags = locateTags(paragraphs, part.part);
  if (tags.length === 0) return null;

  const { own, open } = splitPairs(tags);
  const changes = changesOfTags(part, SHEET_TEXT, paragraphs, tags, own);
  const nodes = buildTemplate(part.source, changes, part.root.openEnd, part.root.closeStart);
  const names = nodes.flatMap((node) => (typeof node !== 'string' && node.kind === 'value' ? [node.name] : []));
  return { nodes, fields: tags.flatMap(fieldOf), names, only: onlyField(tags, paragraphs[0]?.text ?? ''), open };
}

/** Separates the loops within the cell from the tags of loops over several cells. */
function splitPairs(tags: readonly LocatedTag[]): { own: TagPair[]; open: LocatedTag[] } {
  const stack: LocatedTag[] = [];
  const own = new Set<LocatedTag>();
  for (const tag of tags) {
    if (tag.tag.kind === 'open' || tag.tag.kind === 'inverted') stack.push(tag);
    const opened = tag.tag.kind === 'close' ? stack.pop() : undefined;
    if (opened) own.add(opened).add(tag);
  }
  return {
    own: pairTags(tags.filter((tag) => own.has(tag))),
    open: tags.filter((tag) => tag.tag.kind !== 'value' && !own.has(tag)),
  };
}

function onlyField(tags: readonly LocatedTag[], text: string): string | null {
  const values = tags.filter(({ tag }) => tag.kind === 'value');
  const shown = tags.reduceRight((rest, { tag }) => rest.slice(0, tag.start) + rest.slice(tag.end), text);
  const hasOwnLoop = tags.some(
    ({ tag }, index) =>
      tag.kind === 'close' &&
      tags.slice(0, index).some((other) => other.tag.kind === 'open' || other.tag.kind === 'inverted'),
  );
  return values.length === 1 && shown.trim() === '' && !hasOwnLoop ? (values[0]?.tag.name ?? null) : null;
}
