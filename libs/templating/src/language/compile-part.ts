import type { Dialect, PartSource } from './dialect';
import { namedCheckBoxes } from '../rich/word-checkbox';
import { locateTags } from './located-tag';
import { readParagraphs } from './paragraph';
import { changesOfTags } from './tag-changes';
import { pairTags } from './tag-pairs';
import { buildTemplate } from './template-builder';
import { fieldsOfAll, type TemplateField } from './template-field';
import type { TemplateFindings } from './template-findings';
import type { TemplateNodes } from './template-nodes';

/** A compiled part of a package; `fields` in document order, with repetitions. */
export interface CompiledPart {
  readonly part: string;
  readonly nodes: TemplateNodes;
  readonly fields: readonly TemplateField[];
}

const NO_BOXES = { changes: [], fields: [] };

/** Compiles a parsed part; null when it has no placeholder, or a problem, which is added to `findings`. */
export function compilePart(part: PartSource, dialect: Dialect, findings: TemplateFindings): CompiledPart | null {
  const known = findings.count;
  const paragraphs = readParagraphs(part, dialect);
  const tags = locateTags(paragraphs, part, findings.add, findings.syntax);
  const boxes = dialect.hasCheckBoxes ? namedCheckBoxes(part, findings) : NO_BOXES;
  if (tags.length === 0 && boxes.changes.length === 0) return null;
  findings.addTags(tags);
  const pairs = pairTags(tags, findings.add);
  const changes = [...changesOfTags(part, dialect, { paragraphs, tags, pairs }, findings), ...boxes.changes];
  const nodes = findings.count > known ? null : findings.collect(() => buildTemplate(part.source, changes));
  return nodes && { part: part.part, nodes, fields: [...fieldsOfAll(tags), ...boxes.fields] };
}
