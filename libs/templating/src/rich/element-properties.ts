import type { PartSource } from '../language/dialect';
import type { XmlElement } from '@app/formats';

/** The formatting of an element (`w:rPr`, `w:pPr`, `a:rPr`): its start tag and its children, which have a fixed order. */
export class ElementProperties {
  private constructor(
    private readonly rawName: string,
    private readonly startTag: string,
    private readonly children: readonly (readonly [name: string, markup: string])[],
    private readonly order: readonly string[],
  ) {}

  /** The properties that a child `name` of an element holds; empty ones when there is none. `order` names the children. */
  static of(
    element: XmlElement,
    name: string,
    { source }: Pick<PartSource, 'source'>,
    order: readonly string[],
  ): ElementProperties {
    const found = element.children.find((child) => child.name === name);
    const prefix = element.rawName.slice(0, element.rawName.indexOf(':') + 1);
    const rawName = found?.rawName ?? prefix + name.slice(name.indexOf(':') + 1);
    const startTag = found ? source.slice(found.start, found.openEnd).replace(/\s*\/>$/, '>') : `<${rawName}>`;
    const children = (found?.children ?? []).map(
      (child) => [child.name, source.slice(child.start, child.end)] as const,
    );
    return new ElementProperties(rawName, startTag, children, order);
  }

  /** The markup with some children replaced or added, in the order of the schema; "" removes a child. Null is for none. */
  with(changed: Readonly<Record<string, string>>, attributes: Readonly<Record<string, string>> = {}): string {
    const kept = this.children.filter(([name]) => !Object.hasOwn(changed, name));
    const added = Object.entries(changed).filter(([, markup]) => markup !== '');
    const all = added.length === 0 ? kept : [...kept, ...added].sort(([a], [b]) => this.rank(a) - this.rank(b));
    const startTag = withAttributes(this.startTag, attributes);
    if (all.length === 0 && !startTag.includes('=')) return '';
    return `${startTag}${all.map(([, markup]) => markup).join('')}</${this.rawName}>`;
  }

  private rank(name: string): number {
    const rank = this.order.indexOf(name);
    return rank === -1 ? this.order.length : rank;
  }
}

function withAttributes(startTag: string, attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).reduce((tag, [name, value]) => {
    const bare = tag.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '');
    return `${bare.slice(0, -1)} ${name}="${value}">`;
  }, startTag);
}
