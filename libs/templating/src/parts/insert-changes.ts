import type { XmlElement } from '@app/formats';
import { holdsInsertCall, insertCall } from '../expressions/insert-function';
import type { Dialect, PartSource } from '../language/dialect';
import { type LocatedTag, placeInWords, tagError } from '../language/located-tag';
import { sectionParagraph } from '../loops/section-break';
import { replacement, type SourceChange } from '../language/source-change';
import { tagSource } from '../language/tag';
import { TagExpression } from '../language/tag-expression';
import type { InsertNode } from '../language/template-nodes';

/** The document body, which needs no paragraph. */
const DOCUMENT_BODY = 'w:body';

/** A template that another one inserts: its name or id as written, the tag, and its place in words. */
export interface UsedTemplate {
  readonly name: string;
  readonly tag: string;
  readonly place: string;
}

/** The templates that a tag inserts by a constant name: one or none. */
export function usedTemplates(located: LocatedTag): UsedTemplate[] {
  const name = insertCall(located.tag.expression)?.args[0];
  if (name?.kind !== 'literal') return [];
  return [{ name: String(name.value).trim(), tag: tagSource(located.tag), place: placeInWords(located) }];
}

/**
 * The changes of a tag that inserts a template: it replaces its paragraph. Null for other tags. Throws TemplateError
 * `misplaced_template`.
 */
export function insertChanges(located: LocatedTag, part: PartSource, dialect: Dialect): SourceChange[] | null {
  const { tag, paragraph } = located;
  if (!tag.expression || !holdsInsertCall(tag.expression)) return null;
  const call = tag.kind === 'value' ? insertCall(tag.expression) : null;
  const [name, item] = call?.args ?? [];
  if (!name || call?.args.some(holdsInsertCall))
    throw tagError('misplaced_template', located, 'uses template(…) as a value: it has to be all of a tag');
  if (!dialect.takesTemplates)
    throw tagError('misplaced_template', located, 'inserts a template, which only the text of a docx file can');
  const { element } = paragraph;
  if (!isAlone(located, dialect) || !element.parent || !dialect.body.has(element.parent.name))
    throw tagError('misplaced_template', located, 'inserts a template: it needs a paragraph of its own');
  const node: InsertNode = {
    kind: 'insert',
    name: TagExpression.of(located, name),
    item: item ? TagExpression.of(located, item) : null,
    tag: tagSource(tag),
    place: placeInWords(located),
    paragraph: `<${element.rawName}/>`,
    needsParagraph: element.parent.name !== DOCUMENT_BODY,
  };
  const section = sectionParagraph(element, part, dialect);
  return [replacement(element, node), replacement({ start: element.end, end: element.end }, section)];
}

/** Whether a paragraph shows nothing but the tag. */
function isAlone({ tag, paragraph }: LocatedTag, dialect: Dialect): boolean {
  const { text, element } = paragraph;
  return (text.slice(0, tag.start) + text.slice(tag.end)).trim() === '' && !holdsObject(element, dialect);
}

const holdsObject = (element: XmlElement, dialect: Dialect): boolean =>
  element.children.some((child) => dialect.objects.has(child.name) || holdsObject(child, dialect));
