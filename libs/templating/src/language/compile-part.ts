import { type UsedTemplate, usedTemplates } from '../parts/insert-changes';
import type { Dialect, PartSource } from './dialect';
import { namedCheckBoxes } from '../rich/word-checkbox';
import { checkAlternativeTexts, inDocumentOrder, alternativeTexts } from '../pictures/alternative-texts';
import { withJoinedParagraphs } from '../loops/joined-paragraphs';
import { repeatedNotes } from '../notes/repeated-notes';
import type { PartLinks } from '../links/part-links';
import { locateTags } from './located-tag';
import { readParagraphs } from './paragraph';
import { takeSlideTag } from '../slides/slide-tag';
import type { Section } from './section';
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
  /** The templates that it inserts by a constant name. */
  readonly templates: readonly UsedTemplate[];
  /** What repeats the part, when it is a slide. */
  readonly slide?: Section;
  /** Its links whose addresses have placeholders. */
  readonly links?: PartLinks | null;
}

const NO_BOXES = { changes: [], fields: [] };

/** Compiles a parsed part; null when it has no placeholder, or a problem, which is added to `findings`. */
export function compilePart(read: PartSource, dialect: Dialect, findings: TemplateFindings): CompiledPart | null {
  const known = findings.count;
  const { joints } = findings.syntax ?? {};
  const part = joints ? withJoinedParagraphs(read, dialect, joints) : read;
  const paragraphs = readParagraphs(part, dialect);
  const texts = inDocumentOrder(paragraphs, alternativeTexts(part, dialect, paragraphs, findings));
  const tags = locateTags(texts, part, findings.add, findings.reader);
  checkAlternativeTexts(tags, findings.add);
  const boxes = dialect.hasCheckBoxes && !findings.syntax ? namedCheckBoxes(part, findings) : NO_BOXES;
  const notes = repeatedNotes(part);
  if (tags.length === 0 && boxes.changes.length === 0 && notes.length === 0) return null;
  findings.addTags(tags);
  const slide = takeSlideTag(part.part, tags, findings.add);
  const pairs = pairTags(slide.others, findings.add);
  const paired = { paragraphs, tags, pairs, isRepeated: slide.section !== undefined };
  const changes = [...changesOfTags(part, dialect, paired, findings, notes), ...boxes.changes];
  const nodes = findings.count > known ? null : findings.collect(() => buildTemplate(part.source, changes));
  const fields = [...fieldsOfAll(tags), ...boxes.fields];
  const templates = tags.flatMap(usedTemplates);
  return nodes && { part: part.part, nodes, fields, templates, slide: slide.section };
}
