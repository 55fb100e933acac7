import type { Package } from '../package/package-reader';
import { readRelationships } from '../package/relationships';
import { decodeText, withoutCdata } from './xml-text';
import { attributeOf, parseXml, walk, type XmlElement } from './xml-tree';

/** An element of a part for reading: its children by their canonical names (`a:p`), its attributes by their written ones. */
export class XmlNode {
  private tag: string | null = null;

  constructor(
    private readonly source: string,
    private readonly element: XmlElement,
  ) {}

  get name(): string {
    return this.element.name;
  }

  /** Where it starts in its part, which tells elements apart. */
  get start(): number {
    return this.element.start;
  }

  children(name?: string): XmlNode[] {
    const found =
      name === undefined ? this.element.children : this.element.children.filter((child) => child.name === name);
    return found.map((child) => new XmlNode(this.source, child));
  }

  /** The first element that the names lead to, each a child of the one before. */
  child(...path: string[]): XmlNode | undefined {
    let at: XmlElement | undefined = this.element;
    for (const name of path) at = at?.children.find((child) => child.name === name);
    return at && new XmlNode(this.source, at);
  }

  /** All elements of one name below this one, in document order. */
  descendants(name: string): XmlNode[] {
    const found: XmlNode[] = [];
    walk(this.element, (element) => {
      if (element.name === name) found.push(new XmlNode(this.source, element));
    });
    return found;
  }

  attribute(name: string): string | undefined {
    const value = attributeOf(this.startTag, name);
    return value === undefined ? undefined : decodeText(value);
  }

  /** An attribute with a namespace, whatever prefix it has: `r:embed` by `embed`. */
  prefixed(localName: string): string | undefined {
    const match = new RegExp(`\\s[\\w.-]+:${localName}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(this.startTag);
    const value = match?.[1] ?? match?.[2];
    return value === undefined ? undefined : decodeText(value);
  }

  number(name: string): number | undefined {
    const value = Number.parseFloat(this.attribute(name) ?? '');
    return Number.isFinite(value) ? value : undefined;
  }

  /** An attribute that says yes or no; undefined when it is not there. */
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

/** The root element of a part. Throws TemplateError like `parseXml`. */
export function readPart(pkg: Package, part: string): XmlNode {
  const source = withoutCdata(pkg.text(part));
  return new XmlNode(source, parseXml(source, part));
}

/** The parts of the package that a part links to, by relationship id. */
export function linkedParts(pkg: Package, part: string): ReadonlyMap<string, string> {
  const links = readRelationships(pkg, part);
  return new Map(
    links.flatMap(({ id, target }) => (target !== null && pkg.has(target) ? [[id, target] as const] : [])),
  );
}

/** The first part of one kind that a part links to. */
export function linkedPart(pkg: Package, part: string, kind: string): string | null {
  const found = readRelationships(pkg, part).find(
    (link) => link.kind === kind && link.target !== null && pkg.has(link.target),
  );
  return found?.target ?? null;
}
