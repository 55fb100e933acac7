import type { Dialect, PartSource } from './dialect';
import { elementAttribute, type XmlElement } from '@app/formats';

/** The id of a paragraph, which is optional and unique. */
const PARAGRAPH_ID = /\s[\w.-]+:paraId="[^"]*"/;

/** The start tag of another element like this one; that of a text element gets `xml:space="preserve"` when the dialect needs it. */
export function startTag(element: XmlElement, { source }: PartSource, dialect: Dialect): string {
  const tag = source.slice(element.start, element.openEnd).replace(PARAGRAPH_ID, '');
  const isBare =
    dialect.preserveSpace &&
    dialect.text.has(element.name) &&
    elementAttribute(source, element, 'xml:space') === undefined;
  return isBare ? `${tag.slice(0, -1)} xml:space="preserve">` : tag;
}

/** The markup of an element's formatting child (`w:rPr` of `w:r`), or "". */
export function propertiesOf(element: XmlElement, { source }: PartSource, dialect: Dialect): string {
  const name = dialect.properties[element.name];
  const child = name === undefined ? undefined : element.children.find((candidate) => candidate.name === name);
  return child ? source.slice(child.start, child.end) : '';
}

/** Markup that ends the elements from `innermost` up to `outer` (excluded), and markup that begins them again. */
export function splitMarkup(
  innermost: XmlElement,
  outer: XmlElement,
  part: PartSource,
  dialect: Dialect,
): { end: string; begin: string } {
  let end = '';
  let begin = '';
  for (let at: XmlElement = innermost; at !== outer; at = at.parent as XmlElement) {
    end += `</${at.rawName}>`;
    begin = startTag(at, part, dialect) + propertiesOf(at, part, dialect) + begin;
  }
  return { end, begin };
}
