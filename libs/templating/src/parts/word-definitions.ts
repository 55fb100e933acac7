import { elementAttribute, type Package, parseXml, walkElements, type XmlElement } from '@app/formats';
import { type RootNamespaces, rootNamespaces } from './namespaces';

/** A part of a Word file that holds definitions with ids: styles or numberings. */
export interface DefinitionsPart {
  readonly part: string;
  readonly source: string;
  readonly root: XmlElement;
  readonly namespaces: RootNamespaces;
}

/** Reads a part of styles or numberings; null without such a part. Throws TemplateError for invalid XML. */
export function readDefinitions(pkg: Package, part: string | null): DefinitionsPart | null {
  if (part === null) return null;
  // An empty root gets an end tag, before which definitions are added.
  const source = pkg
    .text(part)
    .replace(/<([\w.:-]+)([^<>]*)\/>\s*$/, (whole, name: string, attributes: string, at: number, text: string) =>
      /<[A-Za-z_]/.test(text.slice(0, at)) ? whole : `<${name}${attributes}></${name}>`,
    );
  return { part, source, root: parseXml(source, part), namespaces: rootNamespaces(source) };
}

/** The value of an attribute with the prefix of the element: `w:val` of `w:numId`. */
export function ownAttribute(source: string, element: XmlElement, name: string): string | undefined {
  const prefix = element.rawName.slice(0, element.rawName.indexOf(':') + 1);
  return elementAttribute(source, element, prefix + name);
}

/** The range of the value of such an attribute; null without it. */
export function ownAttributeRange(
  source: string,
  element: XmlElement,
  name: string,
): { start: number; end: number } | null {
  const prefix = element.rawName.slice(0, element.rawName.indexOf(':') + 1);
  const tag = source.slice(element.start, element.openEnd);
  const match = new RegExp(`\\s${prefix}${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  if (!match) return null;
  const end = element.start + match.index + match[0].length - 1;
  return { start: end - (match[1] ?? match[2] ?? '').length, end };
}

/** A change of a text: what replaces a range. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A range of a text with changes, which do not overlap. */
export function changedRange(
  source: string,
  { start, end }: { readonly start: number; readonly end: number },
  changes: readonly TextChange[],
): string {
  let text = '';
  let cursor = start;
  for (const change of [...changes].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (change.start < cursor) continue;
    text += source.slice(cursor, change.start) + change.text;
    cursor = change.end;
  }
  return text + source.slice(cursor, end);
}

/** The elements with one of the names in an element, in document order. */
export function elementsNamed(root: XmlElement, names: ReadonlySet<string>): XmlElement[] {
  const found: XmlElement[] = [];
  walkElements(root, (element) => {
    if (names.has(element.name)) found.push(element);
  });
  return found;
}
