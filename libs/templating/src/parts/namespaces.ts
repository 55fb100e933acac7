const DECLARATION = /\s(xmlns(?::[\w.-]+)?)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const IGNORABLE = /\s[\w.-]+:Ignorable\s*=\s*(?:"([^"]*)"|'([^']*)')/;
/** A prefix that no program declares for its own elements. */
const OWN_PREFIX = 'inserted-mc';
const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

/** The namespaces that the root element of a part declares, and the prefixes that its readers may ignore. */
export interface RootNamespaces {
  /** Escaped URIs by attribute: `xmlns:w`. */
  readonly declared: ReadonlyMap<string, string>;
  readonly ignorable: readonly string[];
}

/** Reads the start tag of the root element. */
export function rootNamespaces(source: string): RootNamespaces {
  const tag = /<[A-Za-z_][^<>]*>/.exec(source)?.[0] ?? '';
  const ignorable = IGNORABLE.exec(tag);
  return {
    declared: new Map(
      [...tag.matchAll(DECLARATION)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
    ),
    ignorable: (ignorable?.[1] ?? ignorable?.[2] ?? '').split(/\s+/).filter(Boolean),
  };
}

/** Adds to start tags what elements of one part need to mean the same in another part (ISO/IEC 29500-3, 7.2). */
export class MovedNamespaces {
  private readonly declarations: readonly (readonly [name: string, uri: string])[];
  private readonly ignorable: readonly string[];

  constructor(from: RootNamespaces, to: RootNamespaces) {
    this.declarations = [...from.declared].filter(([name, uri]) => to.declared.get(name) !== uri);
    const changed = new Set(this.declarations.map(([name]) => name));
    const prefixes = from.ignorable.filter((prefix) => from.declared.has(`xmlns:${prefix}`));
    const isKnown = prefixes.every((prefix) => to.ignorable.includes(prefix) && !changed.has(`xmlns:${prefix}`));
    this.ignorable = isKnown ? [] : prefixes;
  }

  /** The attributes to add to a start tag. It may have some of them already. */
  attributesFor(startTag: string): string {
    const own = new Set([...startTag.matchAll(DECLARATION)].map(([, name]) => name));
    const declarations = this.declarations
      .filter(([name]) => !own.has(name))
      .map(([name, uri]) => ` ${name}="${uri.replaceAll('"', '&quot;')}"`);
    if (this.ignorable.length === 0 || IGNORABLE.test(startTag)) return declarations.join('');
    return `${declarations.join('')} xmlns:${OWN_PREFIX}="${COMPATIBILITY}" ${OWN_PREFIX}:Ignorable="${this.ignorable.join(' ')}"`;
  }
}
