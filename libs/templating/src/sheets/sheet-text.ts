import { fieldOf, type TemplateField, tagsToEdits } from '../language/compile-part';
import type { Dialect, PartSource } from '../language/dialect';
import { buildTemplate } from '../language/source-edits';
import { readParagraphs } from '../language/paragraph';
import { pairTags, type PlacedTag, placeTags, type TagPair } from '../language/placed-tag';
import type { TemplateNodes } from '../language/template-nodes';

const NONE: ReadonlySet<string> = new Set();

/** Text of a cell (ISO/IEC 29500-1, 18.4): shared and inline strings with their runs, and the plain value of a formula's text. */
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
  /** Writes what stands inside `si` or `is` (or the characters inside `v`). */
  readonly nodes: TemplateNodes;
  readonly fields: readonly TemplateField[];
  /** Fields that it shows outside of loops of its own. */
  readonly names: readonly string[];
  /** The one field that is all the cell shows; its value keeps its type then. */
  readonly only: string | null;
  /** Tags of loops that begin or end in other cells. */
  readonly open: readonly PlacedTag[];
}

/** Compiles the text of one cell; null when it holds no placeholder. Throws TemplateError for tags that make no sense. */
export function compileCellText(part: PartSource): CellText | null {
  const paragraphs = readParagraphs(part, SHEET_TEXT);
  const tags = placeTags(paragraphs, part.part);
  if (tags.length === 0) return null;

  const { own, open } = splitPairs(tags);
  const edits = tagsToEdits(part, SHEET_TEXT, paragraphs, tags, own);
  const nodes = buildTemplate(part.source, edits, part.root.openEnd, part.root.closeStart);
  const names = nodes.flatMap((node) => (typeof node !== 'string' && node.kind === 'value' ? [node.name] : []));
  return { nodes, fields: tags.flatMap(fieldOf), names, only: onlyField(tags, paragraphs[0]?.text ?? ''), open };
}

/** Loops within the cell, and the tags that are left for the cells around. */
function splitPairs(tags: readonly PlacedTag[]): { own: TagPair[]; open: PlacedTag[] } {
  const stack: PlacedTag[] = [];
  const own = new Set<PlacedTag>();
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

function onlyField(tags: readonly PlacedTag[], text: string): string | null {
  const values = tags.filter(({ tag }) => tag.kind === 'value');
  const shown = tags.reduceRight((rest, { tag }) => rest.slice(0, tag.start) + rest.slice(tag.end), text);
  const hasOwnLoop = tags.some(
    ({ tag }, index) =>
      tag.kind === 'close' &&
      tags.slice(0, index).some((other) => other.tag.kind === 'open' || other.tag.kind === 'inverted'),
  );
  return values.length === 1 && shown.trim() === '' && !hasOwnLoop ? (values[0]?.tag.name ?? null) : null;
}
