import type { Dialect, PartSource } from './dialect';
import { locateTags } from './located-tag';
import { readParagraphs } from './paragraph';
import { changesOfTags } from './tag-changes';
import { pairTags } from './tag-pairs';
import { buildTemplate } from './template-builder';
import { fieldOf, type TemplateField } from './template-field';
import type { TemplateNodes } from './template-nodes';

/** A compiled part of a package; `fields` in document order, with repetitions. */
export interface CompiledPart {
  readonly part: string;
  readonly nodes: TemplateNodes;
  readonly fields: readonly TemplateField[];
}

/** Compiles a parsed part; null when it has no placeholder. Throws TemplateError for invalid placeholders. */
export function compilePart(part: PartSource, dialect: Dialect): CompiledPart | null {
  const paragraphs = readParagraphs(part, dialect);
  const tags = locateTags(paragraphs, part.part);
  if (tags.length === 0) return null;
  const changes = changesOfTags(part, dialect, paragraphs, tags, pairTags(tags));
  return { part: part.part, nodes: buildTemplate(part.source, changes), fields: tags.flatMap(fieldOf) };
}
