import { posix } from 'node:path';
import type { Package } from './package-reader';
import { attributeOf } from '../xml/xml-tree';
import { decodeText, escapeXml } from '../xml/xml-text';

const NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A relationship of a part (ISO/IEC 29500-2, 6.5). `target` is a part name, or null for a target outside of the package. */
export interface Relationship {
  readonly id: string;
  /** Last segment of the relationship's type: `officeDocument`, `worksheet`, `drawing`. */
  readonly kind: string;
  readonly target: string | null;
  /** The full type, a URI. */
  readonly type: string;
  /** The address of a target outside of the package; null for a part. */
  readonly address: string | null;
}

/** The name of the part with the relationships of `part`. */
export function relationshipsPart(part: string): string {
  return posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`).replace(/^\.\//, '');
}

/** The relationships of a part; `""` is the package itself. Empty without a relationships part. */
export function readRelationships(pkg: Package, part: string): Relationship[] {
  const name = part === '' ? '_rels/.rels' : relationshipsPart(part);
  if (!pkg.has(name)) return [];
  return [...pkg.text(name).matchAll(/<(?:[\w.-]+:)?Relationship\s[^<>]*>/g)].map(([tag]) => toRelationship(tag, part));
}

function toRelationship(tag: string, part: string): Relationship {
  const value = (name: string): string => {
    const raw = attributeOf(tag, name) ?? '';
    return decodeText(raw);
  };
  const isExternal = value('TargetMode') === 'External';
  const type = value('Type');
  const target = posix.join('/', posix.dirname(part), value('Target'));
  const absolute = value('Target').startsWith('/') ? posix.normalize(value('Target')) : target;
  return {
    id: value('Id'),
    kind: type.slice(type.lastIndexOf('/') + 1),
    target: isExternal ? null : absolute.slice(1),
    type,
    address: isExternal ? value('Target') : null,
  };
}

/** A relationship to add: `type` is the full URI, `target` a part name, or the address of an external one. */
export interface NewRelationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

/** Adds relationships to the text of a relationships part; `text` is null for a new part. */
export function withRelationships(text: string | null, added: readonly NewRelationship[]): string {
  const markup = added
    .map(({ id, type, target, isExternal = false }) => {
      const place = isExternal ? `Target="${escapeXml(target)}" TargetMode="External"` : `Target="/${target}"`;
      return `<Relationship xmlns="${NAMESPACE}" Id="${id}" Type="${type}" ${place}/>`;
    })
    .join('');
  const whole =
    text ??
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${NAMESPACE}"></Relationships>`;
  return appendChildren(whole, 'Relationships', markup);
}

/** Adds markup at the end of the root element `name` of an XML document. */
export function appendChildren(text: string, name: string, markup: string): string {
  const end = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>\\s*$`).exec(text);
  if (end) return text.slice(0, end.index) + markup + text.slice(end.index);
  return text.replace(
    new RegExp(`<((?:[\\w.-]+:)?${name})((?:\\s[^<>]*?)?)/>\\s*$`),
    (_, tag: string, attributes: string) => `<${tag}${attributes}>${markup}</${tag}>`,
  );
}
