import type { SaxesTagPlain } from 'saxes';
import { LIMITS } from '../limits';
import { plainTree } from './plain-xml';
import type { XmlElement } from './xml-element';
import { CanonicalNames, tooComplex, XmlParser } from './xml-parser';

export type { XmlElement };

/** The root element of an XML text. @throws TemplateError `bad_xml`, `xml_doctype` or `too_complex` */
export function parseXml(source: string, part: string): XmlElement {
  if (hasTooManyTags(source)) throw tooComplex(part);
  return plainTree(source) ?? new TreeBuilder(source, part).build();
}

/** The characters of the shortest element, `<a/>`. */
const SHORTEST_ELEMENT = 4;

/**
 * Whether a text has more start tags than a tree may have elements. They are counted before the tree is built, which takes some
 * hundred bytes for each. A "<" in a comment or in CDATA is counted too.
 */
function hasTooManyTags(source: string): boolean {
  if (source.length <= LIMITS.xmlElements * SHORTEST_ELEMENT) return false;
  let count = 0;
  for (let at = source.indexOf('<'); at !== -1 && count <= LIMITS.xmlElements; at = source.indexOf('<', at + 1))
    if (!NO_START.has(source.charAt(at + 1))) count++;
  return count > LIMITS.xmlElements;
}

/** What follows the "<" of an end tag, a comment, CDATA or an instruction. */
const NO_START: ReadonlySet<string> = new Set(['/', '!', '?']);

/** The value of an attribute by its written name, still escaped; undefined when the element has none. */
export function elementAttribute(source: string, element: XmlElement, name: string): string | undefined {
  return attributeOf(source.slice(element.start, element.openEnd), name);
}

/** Like `elementAttribute`, for the text of a start tag. */
export function attributeOf(startTag: string, name: string): string | undefined {
  for (let at = startTag.indexOf(name); at !== -1; at = startTag.indexOf(name, at + 1)) {
    if (!/\s/.test(startTag[at - 1] ?? '')) continue;
    const match = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(startTag.slice(at + name.length));
    if (match) return match[1] ?? match[2];
  }
  return undefined;
}

/** Visits an element and its descendants in document order; `visit` returns false to skip the descendants of an element. */
export function walkElements(element: XmlElement, visit: (element: XmlElement) => boolean | void): void {
  if (visit(element) === false) return;
  for (const child of element.children) walkElements(child, visit);
}

/** The name of an element without its prefix, whatever the prefix means. */
export const localName = ({ rawName }: Pick<XmlElement, 'rawName'>): string => rawName.slice(rawName.indexOf(':') + 1);

/** The element itself or its nearest ancestor that has one of the names; null without one. */
export function closestElement(element: XmlElement | null, names: ReadonlySet<string>): XmlElement | null {
  for (let at = element; at; at = at.parent) if (names.has(at.name)) return at;
  return null;
}

/** The innermost element that contains both, or is one of them. */
export function commonAncestor(a: XmlElement, b: XmlElement): XmlElement {
  let left: XmlElement = a;
  let right: XmlElement = b;
  while (left.depth > right.depth) left = left.parent as XmlElement;
  while (right.depth > left.depth) right = right.parent as XmlElement;
  while (left !== right) {
    left = left.parent as XmlElement;
    right = right.parent as XmlElement;
  }
  return left;
}

/** The child of `ancestor` that is or contains `element`; null when `element` is not below `ancestor`. */
export function childHolding(ancestor: XmlElement, element: XmlElement): XmlElement | null {
  let at: XmlElement | null = element;
  while (at && at.parent !== ancestor) at = at.parent;
  return at;
}

/** Characters that the parser gets at once. */
const PIECE = 64 * 1024;

function* piecesOf(source: string): Generator<string> {
  for (let at = 0; at < source.length; at += PIECE) yield source.slice(at, at + PIECE);
}

/** Builds the tree from the events of saxes and their offsets: of texts with anything unusual, of which it rejects malformed ones. */
class TreeBuilder {
  private start = 0;
  private count = 0;
  private root: XmlElement | null = null;
  private open: XmlElement | null = null;
  private readonly names = new CanonicalNames();
  private readonly parser: XmlParser;

  constructor(
    private readonly source: string,
    private readonly part: string,
  ) {
    this.parser = new XmlParser(part, {
      started: () => (this.start = this.lastBracket()),
      opened: (tag) => this.openTag(tag),
      closed: (tag) => this.closeTag(tag),
    });
  }

  build(): XmlElement {
    this.parser.read(piecesOf(this.source));
    return this.root as XmlElement;
  }

  /** The offset of the tag whose name or end was just read. A tag contains no other "<". */
  private lastBracket(): number {
    return this.source.lastIndexOf('<', this.parser.position - 1);
  }

  private openTag({ name, attributes }: SaxesTagPlain): void {
    const depth = this.open ? this.open.depth + 1 : 0;
    if (++this.count > LIMITS.xmlElements || depth > LIMITS.xmlDepth) throw tooComplex(this.part);
    this.names.declare(attributes, depth === 0);
    const end = this.parser.position;
    const element: XmlElement = {
      name: this.names.of(name),
      rawName: name,
      parent: this.open,
      depth,
      start: this.start,
      openEnd: end,
      closeStart: end,
      end,
      children: [],
    };
    if (this.open) this.open.children.push(element);
    else this.root = element;
    this.open = element;
  }

  private closeTag({ isSelfClosing }: SaxesTagPlain): void {
    const element = this.open as XmlElement;
    this.open = element.parent;
    if (isSelfClosing) return;
    element.end = this.parser.position;
    element.closeStart = this.lastBracket();
  }
}
