import type { XmlElement } from '@app/formats';
import type { Dialect, PartSource } from '../language/dialect';
import { propertiesOf } from '../language/element-split';
import type { RepeatedElements } from './repeated-elements';

/** The section properties that a paragraph carries; undefined for most paragraphs. The section ends with the paragraph. */
export function sectionOf(paragraph: XmlElement, { properties, section }: Dialect): XmlElement | undefined {
  if (section === undefined) return undefined;
  const formatting = paragraph.children.find(({ name }) => name === properties[paragraph.name]);
  return formatting?.children.find(({ name }) => name === section);
}

/** A paragraph with nothing but the section properties of another one. It is written where that one is repeated or removed. */
export function sectionParagraph(paragraph: XmlElement, { source }: PartSource, dialect: Dialect): string {
  const section = sectionOf(paragraph, dialect);
  const formatting = section?.parent;
  if (!section || !formatting) return '';
  const properties = `<${formatting.rawName}>${source.slice(section.start, section.end)}</${formatting.rawName}>`;
  return `<${paragraph.rawName}>${properties}</${paragraph.rawName}>`;
}

/** The formatting of a paragraph without its section properties. */
export function formattingOf(paragraph: XmlElement, part: PartSource, dialect: Dialect): string {
  const markup = propertiesOf(paragraph, part, dialect);
  const section = sectionOf(paragraph, dialect);
  return section ? markup.replace(part.source.slice(section.start, section.end), '') : markup;
}

/**
 * Markup to write for a loop without iterations over the blocks from offset `from` to offset `to`, in which sections end.
 * Blocks before the loop belong to the first of these sections, so its properties are kept; without such blocks nothing is.
 */
export function sectionWhenEmpty(
  { first }: RepeatedElements,
  { from, to }: { readonly from: number; readonly to: number },
  part: PartSource,
  dialect: Dialect,
): string {
  if (dialect.section === undefined) return '';
  const blocks = first.parent?.children ?? [];
  const before = blocks[indexFrom(blocks, first.start) - 1];
  if (!before || sectionOf(before, dialect)) return '';
  for (let index = indexFrom(blocks, from); (blocks[index]?.end ?? Infinity) <= to; index++) {
    const block = blocks[index] as XmlElement;
    if (sectionOf(block, dialect)) return sectionParagraph(block, part, dialect);
  }
  return '';
}

/** The index of the first sibling that starts at or after an offset, found by binary search. */
function indexFrom(siblings: readonly XmlElement[], offset: number): number {
  let low = 0;
  for (let high = siblings.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((siblings[middle] as XmlElement).start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
