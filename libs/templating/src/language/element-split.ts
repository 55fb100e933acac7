import type { Dialect, PartSource } from './dialect';
import { attribute, type XmlElement } from '@app/formats';

/** The start tag of an element; a text element is made to keep its outer white space. */
export function startTag(element: XmlElement, { source }: PartSource, dialect: Dialect): string {
  const tag = source.slice(element.start, element.openEnd);
  const isBare =
    dialect.preserveSpace && dialect.text.has(element.name) && attribute(source, element, 'xml:space') === undefined;
  return isBare ? `${tag.slice(0, -1)} xml:space="preserve">` : tag;
}

/** An element's formatting child (`w:rPr` of `w:r`), or nothing. */
export function propertiesOf(element: XmlElement, { source }: PartSource, dialect: Dialect): string {
  const name = dialect.properties[element.name];
  const child = name === undefined ? undefined : element.children.find((candidate) => candidate.name === name);
  return child ? source.slice(child.start, child.end) : '';
}

/** Markup that ends the elements from the innermost up to, but not including, `outer`; and the one that begins them again. */
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

/** An element with its formatting and nothing else. */
export function emptied(element: XmlElement, part: PartSource, dialect: Dialect): string {
  return `${startTag(element, part, dialect)}${propertiesOf(element, part, dialect)}</${element.rawName}>`;
}

/** The source of an element without the text that its text elements hold. */
export function blanked(element: XmlElement, { source }: PartSource, dialect: Dialect): string {
  let markup = '';
  let cursor = element.start;
  const visit = (at: XmlElement): void => {
    if (dialect.text.has(at.name)) {
      markup += source.slice(cursor, at.openEnd);
      cursor = at.closeStart;
    } else at.children.forEach(visit);
  };
  visit(element);
  return markup + source.slice(cursor, element.end);
}
