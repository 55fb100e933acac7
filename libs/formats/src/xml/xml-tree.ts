import { LIMITS } from '../limits';
import { TemplateError } from '../template-error';
import { canonicalPrefix } from './xml-namespaces';

/** An element as offsets into its source, which stays the only copy of the document. */
export interface XmlElement {
  /** Name with the usual prefix of its namespace (`w:p`), whatever prefix the document declares. */
  readonly name: string;
  /** Name as the document writes it. */
  readonly rawName: string;
  readonly parent: XmlElement | null;
  readonly depth: number;
  readonly start: number;
  /** End of the start tag. */
  readonly openEnd: number;
  /** Start of the end tag; equal to `openEnd` for `<x/>`. */
  closeStart: number;
  end: number;
  readonly children: XmlElement[];
}

/** The root element of an XML text. Throws TemplateError `bad_xml` or `too_complex`; knows no DTDs. */
export function parseXml(source: string, part: string): XmlElement {
  return new TreeParser(source, part).parse();
}

/** The value of an attribute by its written name, still escaped; undefined when the element has none. */
export function attribute(source: string, element: XmlElement, name: string): string | undefined {
  return attributeOf(source.slice(element.start, element.openEnd), name);
}

/** The same for the text of a start tag. */
export function attributeOf(startTag: string, name: string): string | undefined {
  for (let at = startTag.indexOf(name); at !== -1; at = startTag.indexOf(name, at + 1)) {
    if (!/\s/.test(startTag[at - 1] ?? '')) continue;
    const match = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(startTag.slice(at + name.length));
    if (match) return match[1] ?? match[2];
  }
  return undefined;
}

/** Visits an element and all below it in document order; `visit` returns false to leave out what is below. */
export function walk(element: XmlElement, visit: (element: XmlElement) => boolean | void): void {
  if (visit(element) === false) return;
  for (const child of element.children) walk(child, visit);
}

/** The nearest element of one of the names at or above the given one. */
export function closest(element: XmlElement | null, names: ReadonlySet<string>): XmlElement | null {
  for (let at = element; at; at = at.parent) if (names.has(at.name)) return at;
  return null;
}

/** The innermost element that holds both. */
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

/** The child of `ancestor` that is or holds `element`; null when it is `ancestor` itself. */
export function childHolding(ancestor: XmlElement, element: XmlElement): XmlElement | null {
  let at: XmlElement | null = element;
  while (at && at.parent !== ancestor) at = at.parent;
  return at;
}

class TreeParser {
  private at = 0;
  private count = 0;
  private root: XmlElement | null = null;
  private open: XmlElement | null = null;
  private readonly prefixes = new Map<string, string>();
  private readonly names = new Map<string, string>();

  constructor(
    private readonly source: string,
    private readonly part: string,
  ) {}

  parse(): XmlElement {
    for (let next = this.source.indexOf('<'); next !== -1; next = this.source.indexOf('<', this.at)) {
      this.at = next;
      this.markup();
    }
    if (this.open || !this.root) throw this.bad('ends before its root element does');
    return this.root;
  }

  private markup(): void {
    switch (this.source[this.at + 1]) {
      case '/':
        return this.endTag();
      case '?':
        return this.skipTo('?>');
      case '!':
        return this.skipTo(
          this.source.startsWith('<!--', this.at)
            ? '-->'
            : this.source.startsWith('<![CDATA[', this.at)
              ? ']]>'
              : this.doctype(),
        );
      default:
        return this.startTag();
    }
  }

  private doctype(): never {
    throw new TemplateError('xml_doctype', `The part "${this.part}" declares a document type or entities.`, {
      part: this.part,
    });
  }

  private skipTo(end: string): void {
    const found = this.source.indexOf(end, this.at);
    if (found === -1) throw this.bad(`lacks a ${end}`);
    this.at = found + end.length;
  }

  private startTag(): void {
    const start = this.at;
    const openEnd = this.tagEnd();
    const rawName = /[^\s/>]+/y;
    rawName.lastIndex = start + 1;
    const written = rawName.exec(this.source)?.[0];
    if (!written || (!this.open && this.root)) throw this.bad('has an unexpected "<"');
    this.declareNamespaces(start, openEnd);

    const selfClosing = this.source[openEnd - 2] === '/';
    const depth = this.open ? this.open.depth + 1 : 0;
    if (++this.count > LIMITS.xmlElements || depth > LIMITS.xmlDepth) throw this.tooComplex();
    const element: XmlElement = {
      name: this.canonical(written),
      rawName: written,
      parent: this.open,
      depth,
      start,
      openEnd,
      closeStart: openEnd,
      end: openEnd,
      children: [],
    };
    if (this.open) this.open.children.push(element);
    else this.root = element;
    if (!selfClosing) this.open = element;
    this.at = openEnd;
  }

  private endTag(): void {
    const end = this.source.indexOf('>', this.at) + 1;
    const element = this.open;
    if (end === 0 || !element || this.source.slice(this.at + 2, end - 1).trimEnd() !== element.rawName)
      throw this.bad('has an end tag in the wrong place');
    element.closeStart = this.at;
    element.end = end;
    this.open = element.parent;
    this.at = end;
  }

  /** The end of the start tag at the current place; a ">" inside quotes does not end it. */
  private tagEnd(): number {
    let quote = 0;
    for (let at = this.at + 1; at < this.source.length; at++) {
      const code = this.source.charCodeAt(at);
      if (quote) {
        if (code === quote) quote = 0;
      } else if (code === 34 || code === 39) quote = code;
      else if (code === 62) return at + 1;
      else if (code === 60) break;
    }
    throw this.bad('has a start tag that does not end');
  }

  private declareNamespaces(start: number, openEnd: number): void {
    const tag = this.source.slice(start, openEnd);
    if (!tag.includes('xmlns')) return;
    for (const [, prefix, double, single] of tag.matchAll(/\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
      if (prefix === undefined && this.root) continue;
      const canonical = canonicalPrefix(double ?? single ?? '');
      if (canonical !== undefined) this.prefixes.set(prefix ?? '', canonical);
    }
    this.names.clear();
  }

  private canonical(written: string): string {
    let name = this.names.get(written);
    if (name === undefined) {
      const colon = written.indexOf(':');
      const prefix = this.prefixes.get(colon === -1 ? '' : written.slice(0, colon));
      name = prefix === undefined ? written : prefix + written.slice(colon + 1);
      this.names.set(written, name);
    }
    return name;
  }

  private bad(problem: string): TemplateError {
    return new TemplateError('bad_xml', `The part "${this.part}" is not well-formed: it ${problem}.`, {
      part: this.part,
    });
  }

  private tooComplex(): TemplateError {
    return new TemplateError('too_complex', `The part "${this.part}" has too many or too deeply nested elements.`, {
      part: this.part,
    });
  }
}
