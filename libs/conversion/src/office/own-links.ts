import { decodeText, escapeXml, localName, parseXml, walkElements, type XmlElement } from '@app/formats';

/** Where a link in a PDF may lead. LibreOffice has no way to the network. */
const LINK = /^(?:https?|mailto|tel|sms):|^#/i;
/** A place outside of the package, whatever its mode: an address with a scheme, or the path of another computer. */
const OUTSIDE = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;
const ATTRIBUTE = /(\s([\w.:-]+)\s*=\s*)("[^"]*"|'[^']*')/g;
/** Nothing is there. A workbook needs some target to show the values that it keeps of another one. */
const NOWHERE = 'file:///nowhere/';

/**
 * Relationships of a part that lead to no file outside of the package. LibreOffice shows pictures of the disk to which shapes are linked, by a
 * relationship of any type.
 */
export function withOwnLinks(text: string, part: string): string {
  let [markup, cursor] = ['', 0];
  walkElements(parseXml(text, part), (element) => {
    if (localName(element) !== 'Relationship') return;
    markup += text.slice(cursor, element.start) + ownTag(element, text);
    cursor = element.openEnd;
  });
  return markup + text.slice(cursor);
}

function ownTag({ start, openEnd }: XmlElement, text: string): string {
  const tag = text.slice(start, openEnd);
  const values = new Map([...tag.matchAll(ATTRIBUTE)].map(([, , name = '', quoted = '']) => [name, valueOf(quoted)]));
  const target = values.get('Target') ?? '';
  const isOutside = (values.get('TargetMode') ?? 'Internal') !== 'Internal' || OUTSIDE.test(target);
  if (!isOutside || LINK.test(target)) return tag;
  const nowhere = `"${NOWHERE}${escapeXml(encodeURIComponent(target.split(/[\\/]/).at(-1) ?? ''))}"`;
  return tag.replace(ATTRIBUTE, (attribute, before: string, name: string) =>
    name === 'Target' ? before + nowhere : attribute,
  );
}

const valueOf = (quoted: string): string => decodeText(quoted.slice(1, -1));
