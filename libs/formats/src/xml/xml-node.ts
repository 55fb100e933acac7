import type { Package } from '../package/package-reader';
import { readRelationships } from '../package/relationships';
import { decodeText, withoutCdata } from './xml-text';
import { attributeOf, parseXml, walkElements, type XmlElement } from './xml-tree';

/** A read-only view of an element. Children are found by canonical name (`a:p`), attributes by the name in the document. */
export class XmlNode {
  private tag: string | null = null;

  constructor(
    private readonly source: string,
    private readonly element: XmlElement,
  ) {}

  get name(): string {
    return this.element.name;
  }

  /** Offset in its part; it identifies the element. */
  get start(): number {
    return this.element.start;
  }

  children(name?: string): XmlNode[] {
    const found =
      name === undefined ? this.element.children : this.element.children.filter((child) => child.name === name);
    return found.map((child) => new XmlNode(this.source, child));
  }

  /** The descendant at a path of names: at each step the first child with that name. */
  child(...path: string[]): XmlNode | undefined {
    let at: XmlElement | undefined = this.element;
    for (const name of path) at = at?.children.find((child) => child.name === name);
    return at && new XmlNode(this.source, at);
  }

  /** All descendants with a name, in document order. The element itself is included when it has the name. */
  descendants(name: string): XmlNode[] {
    const found: XmlNode[] = [];
    walkElements(this.element, (element) => {
      if (element.name === name) found.push(new XmlNode(this.source, element));
    });
    return found;
  }

  attribute(name: string): string | undefined {
    const value = attributeOf(this.startTag, name);
    return value === undefined ? undefined : decodeText(value);
  }

  /** The value of a prefixed attribute by its local name: `r:embed` by `embed`. */
  prefixed(localName: string): string | undefined {
    const match = new RegExp(`\\s[\\w.-]+:${localName}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(this.startTag);
    const value = match?.[1] ?? match?.[2];
    return value === undefined ? undefined : decodeText(value);
  }

  number(name: string): number | undefined {
    const value = Number.parseFloat(this.attribute(name) ?? '');
    return Number.isFinite(value) ? value : undefined;
  }

  /** A boolean attribute; undefined without the attribute. */
  flag(name: string): boolean | undefined {
    const value = this.attribute(name);
    return value === undefined ? undefined : value !== '0' && value !== 'false' && value !== 'none';
  }

  /** The decoded characters of an element without children. */
  get text(): string {
    return decodeText(this.source.slice(this.element.openEnd, this.element.closeStart));
  }

  private get startTag(): string {
    this.tag ??= this.source.slice(this.element.start, this.element.openEnd);
    return this.tag;
  }
}

/** The root element of a part. @throws TemplateError like `parseXml` */
export function readPart(pkg: Package, part: string): XmlNode {
  const source = withoutCdata(pkg.text(part));
  return new XmlNode(source, parseXml(source, part));
}

/** The existing parts to which a part has relationships, by relationship id. */
export function linkedParts(pkg: Package, part: string): ReadonlyMap<string, string> {
  const links = readRelationships(pkg, part);
  return new Map(
    links.flatMap(({ id, target }) => (target !== null && pkg.has(target) ? [[id, target] as const] : [])),
  );
}

/** The first existing part to which a part has a relationship of a kind; null without one. */
export function linkedPart(pkg: Package, part: string, kind: string): string | null {
  const found = readRelationships(pkg, part).find(
    (link) => link.kind === kind && link.target !== null && pkg.has(link.target),
  );
  return found?.target ?? null;
}
