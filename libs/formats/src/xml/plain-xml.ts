import { LIMITS } from '../limits';
import type { XmlElement } from './xml-element';
import { CanonicalNames } from './xml-parser';

/** What a plain document has not: comments, CDATA, document types, references other than these five, forbidden characters. */
const NOT_PLAIN = /[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]|<!|\]\]>|&(?!(?:amp|lt|gt|quot|apos);)/;
const DECLARATION =
  /^\ufeff?(?:<\?xml version="1\.0"(?: encoding="[A-Za-z][\w.-]*")?(?: standalone="(?:yes|no)")?\s*\?>)?\s*/;
/**
 * A tag with a name in ASCII and attributes in double quotes. At most 64 attributes: the regular expression keeps a place for each
 * to return to.
 */
const TAG = /<(?:\/([A-Za-z_][\w.:-]*)\s*|([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*="[^"<]*"){0,64})\s*(\/?))>/y;
const ATTRIBUTE = /\s([A-Za-z_][\w.:-]*)="([^"]*)"/g;
const BLANK = /^\s*$/;

/**
 * The root element of an XML text without anything unusual, which most parts are; null for every other text, also one that is not
 * well-formed or over a limit. It takes a third of the time of a complete parser, which reads what is null here.
 */
export function plainTree(source: string): XmlElement | null {
  if (NOT_PLAIN.test(source)) return null;
  const from = DECLARATION.exec(source)?.[0].length ?? 0;
  return new PlainReader(source).read(from);
}

class PlainReader {
  private readonly names = new CanonicalNames();
  private root: XmlElement | null = null;
  private open: XmlElement | null = null;
  private count = 0;

  constructor(private readonly source: string) {}

  read(from: number): XmlElement | null {
    const { source } = this;
    let end = from;
    for (let at = source.indexOf('<', from); at !== -1; at = source.indexOf('<', end)) {
      if (at - end > LIMITS.xmlGapChars || (!this.open && !this.isBlank(end, at))) return null;
      TAG.lastIndex = at;
      const tag = TAG.exec(source);
      if (!tag) return null;
      end = TAG.lastIndex;
      if (end - at > LIMITS.xmlTagChars || !this.take(tag, at, end)) return null;
    }
    return this.open === null && this.isBlank(end, source.length) ? this.root : null;
  }

  private isBlank(from: number, to: number): boolean {
    return from === to || (to - from <= LIMITS.xmlGapChars && BLANK.test(this.source.slice(from, to)));
  }

  /** Takes a tag; false when the text is not well-formed or over a limit. */
  private take([, closed, opened = '', attributes = '', slash]: RegExpExecArray, start: number, end: number): boolean {
    if (closed !== undefined) return this.close(closed, start, end);
    const { open } = this;
    const depth = open ? open.depth + 1 : 0;
    const isSecondRoot = open === null && this.root !== null;
    if (isSecondRoot || ++this.count > LIMITS.xmlElements || depth > LIMITS.xmlDepth) return false;
    if (attributes !== '' && !this.declare(attributes, depth === 0)) return false;
    const element: XmlElement = {
      name: this.names.of(opened),
      rawName: opened,
      parent: open,
      depth,
      start,
      openEnd: end,
      closeStart: end,
      end,
      children: [],
    };
    if (open) open.children.push(element);
    else this.root = element;
    if (slash === '') this.open = element;
    return true;
  }

  private close(name: string, start: number, end: number): boolean {
    const element = this.open;
    if (element?.rawName !== name) return false;
    element.closeStart = start;
    element.end = end;
    this.open = element.parent;
    return true;
  }

  /** Registers the namespaces among attributes; false when a name comes twice. */
  private declare(attributes: string, isRoot: boolean): boolean {
    // One attribute cannot come twice, and most declare no namespace.
    const hasNamespace = attributes.includes('xmlns');
    if (!hasNamespace && attributes.indexOf('="') === attributes.lastIndexOf('="')) return true;
    const values: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (name in values) return false;
      values[name] = value;
    }
    if (!hasNamespace) return true;
    if (attributes.includes('&')) return false;
    this.names.declare(values, isRoot);
    return true;
  }
}
